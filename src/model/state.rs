//! What graders go by beside messages: states of the environment, rules of a task, known verdicts.

/// One state of an environment, as single values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// Hash of its values.
    pub hash: String,
    /// Its values, ordered by object and field.
    pub fields: Vec<StateField>,
}

/// One value of a state.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateField {
    /// Path of the object that has the value, as a JSON pointer.
    pub object: String,
    /// Key of the value in that object.
    pub field: String,
    /// Kind of value.
    pub kind: ValueKind,
    /// A text as it is, anything else as JSON in one spelling.
    pub value: String,
}

/// Kind of a value in a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ValueKind {
    /// A text.
    Text,
    /// A number.
    Number,
    /// True or false.
    Boolean,
    /// Null.
    Null,
    /// A list without objects in it.
    List,
    /// An object without fields.
    Object,
}

impl ValueKind {
    /// The word stored.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Number => "number",
            Self::Boolean => "boolean",
            Self::Null => "null",
            Self::List => "list",
            Self::Object => "object",
        }
    }
}

/// What a task asks of the state and of the way there, beside its gold actions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rules {
    /// The values wanted in the state after.
    pub goal: Vec<StateField>,
    /// Patterns of the fields that may change beside those: of the object's path, and of the key.
    pub may_change: Vec<(String, String)>,
    /// The tools that must not be called.
    pub forbidden_tools: Vec<String>,
    /// The tools that may be called only after another one.
    pub order: Vec<RequiredOrder>,
}

impl Rules {
    /// Tells whether there are none.
    pub fn is_empty(&self) -> bool {
        let Self { goal, may_change, forbidden_tools, order } = self;
        goal.is_empty() && may_change.is_empty() && forbidden_tools.is_empty() && order.is_empty()
    }
}

/// A tool that may be called only after another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequiredOrder {
    /// The tool.
    pub tool: String,
    /// The tool that must have been called before.
    pub after: String,
    /// The argument in which both calls must agree; `None` where any earlier call will do.
    pub argument: Option<String>,
}

/// What a simulation is to a test of graders, and its right verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Control {
    /// What it is.
    pub kind: ControlKind,
    /// The right verdict.
    pub expected: Expected,
}

/// What a control is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ControlKind {
    /// The reference itself.
    Reference,
    /// Another right way.
    Equivalent,
    /// Almost right.
    NearMiss,
    /// Against the rules.
    Noncompliant,
}

impl ControlKind {
    /// All of them.
    pub const ALL: [Self; 4] =
        [Self::Reference, Self::Equivalent, Self::NearMiss, Self::Noncompliant];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Reference => "reference",
            Self::Equivalent => "equivalent",
            Self::NearMiss => "near_miss",
            Self::Noncompliant => "noncompliant",
        }
    }

    /// The verdict that is right for such a control.
    pub fn expected(self) -> Expected {
        match self {
            Self::Reference | Self::Equivalent => Expected::Pass,
            Self::NearMiss | Self::Noncompliant => Expected::Fail,
        }
    }
}

/// A right verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// The task was done as it should be.
    Pass,
    /// It was not.
    Fail,
}

impl Expected {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Pass, Self::Fail];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
        }
    }
}
