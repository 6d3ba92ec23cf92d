//! The sample runs give the published baseline, cell by cell.
//!
//! The figures below are copied by hand from the published table.

use driftbase::store::Store;

use crate::place::rows;
use crate::support::sample_store;

fn found(sql: &str) -> Vec<String> {
    rows(&Store::open_read_only(sample_store()).unwrap(), sql)
}

#[test]
fn the_samples_give_the_published_counts() {
    let drift = |group: &str| {
        found(&format!(
            "SELECT domain, simulations, n, a, m, printf('%.4f', gd) FROM domain_drift \
             WHERE matcher = 'tau2' AND reward_group = '{group}' ORDER BY domain"
        ))
    };
    assert_eq!(
        drift("all"),
        [
            "airline|150|132|79|53|0.4015",
            "banking_knowledge|291|1256|239|1017|0.8097",
            "retail|342|516|436|80|0.1550",
        ]
    );
    assert_eq!(
        drift("passed"),
        [
            "airline|98|54|51|3|0.0556",
            "banking_knowledge|43|74|24|50|0.6757",
            "retail|264|381|361|20|0.0525",
        ]
    );
    assert_eq!(
        drift("failed"),
        [
            "airline|52|78|28|50|0.6410",
            "banking_knowledge|248|1182|215|967|0.8181",
            "retail|78|135|75|60|0.4444",
        ]
    );
}

#[test]
fn the_samples_give_the_published_omissions() {
    let sql = "SELECT domain, missed, gold, printf('%.1f %%', 100 * omission_rate) \
               FROM domain_drift WHERE matcher = 'tau2' AND reward_group = 'all' ORDER BY domain";
    assert_eq!(
        found(sql),
        ["airline|68|147|46.3 %", "banking_knowledge|1597|1836|87.0 %", "retail|92|528|17.4 %"]
    );
}

#[test]
fn the_samples_give_the_published_pass_rates_with_both_denominators() {
    let sql = "SELECT domain, printf('%.3f', pass_rate), passed, counted, passed_all, simulations \
               FROM pass_rate ORDER BY domain";
    assert_eq!(
        found(sql),
        [
            "airline|0.653|98|150|98|150",
            "banking_knowledge|0.156|43|276|43|291",
            "retail|0.772|264|342|264|342",
        ]
    );
}

#[test]
fn a_sixth_of_bankings_gold_is_the_users() {
    let sql = "SELECT domain, gold FROM gold_requestor \
               WHERE matcher = 'tau2' AND requestor = 'user' ORDER BY domain";
    assert_eq!(found(sql), ["banking_knowledge|306"]);
    let calibrated = "SELECT COUNT(*) FROM gold_requestor \
                      WHERE matcher = 'calibrated' AND requestor = 'user'";
    assert_eq!(found(calibrated), ["0"]);
}

#[test]
fn the_official_checks_of_retail_miss_one_simulation() {
    let sql = "SELECT official_matched, official_checks, a, gold, simulations_differing \
               FROM official_agreement \
               WHERE domain = 'retail' AND matcher = 'tau2' AND level = 'run'";
    assert_eq!(found(sql), ["435|526|436|528|1"]);
}

#[test]
fn the_made_up_key_of_the_samples_is_not_stored() {
    let info = found("SELECT info FROM run WHERE domain = 'retail'");
    assert!(info[0].contains("\"api_key\":\"[redacted]\""), "{}", info[0]);
}
