use super::*;

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

#[test]
fn a_matrix_holds_the_latest_value_of_each_cell() {
    let column = |name: &str| Column { name: name.to_owned(), kind: Kind::Number };
    let trend = Table {
        columns: ["agent_model", "domain", "value", "anchor_value"].map(column).to_vec(),
        rows: vec![
            vec![text("b"), text("retail"), Value::Real(0.3), Value::Real(0.155)],
            vec![text("b"), text("retail"), Value::Real(0.2), Value::Real(0.155)],
            vec![text("a"), text("retail"), Value::Real(0.1), Value::Real(0.155)],
            vec![text("a"), text("airline"), Value::Null, Value::Null],
            vec![Value::Null, text("retail"), Value::Real(0.9), Value::Real(0.155)],
        ],
    };
    let matrix = matrix(&typed(trend, "gd"), "base");
    let columns: Vec<_> = matrix.columns.iter().map(|c| (c.name.as_str(), c.kind)).collect();
    let share = Kind::Share;
    assert_eq!(columns, [("agent_model", Kind::Text), ("airline", share), ("retail", share)]);
    assert_eq!(
        matrix.rows,
        [
            vec![text("a"), Value::Null, Value::Real(0.1)],
            vec![text("b"), Value::Null, Value::Real(0.2)],
            vec![Value::Null, Value::Null, Value::Real(0.9)],
            vec![text("anchor:base"), Value::Null, Value::Real(0.155)],
        ]
    );
}
