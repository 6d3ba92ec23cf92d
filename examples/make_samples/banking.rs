//! The `banking_knowledge` domain, where most tools have to be discovered and are called through a
//! wrapper.

use crate::action::Tool;
use crate::domain::Domain;
use crate::target;
use crate::vocab::Field;

const USER: (&str, Field) = ("user_id", Field::Of(|person| person.user_id.clone()));
const NAME: (&str, Field) = ("name", Field::Of(crate::vocab::Person::name));
const EMAIL: (&str, Field) = ("email", Field::Of(|person| person.email.clone()));
const ACCOUNT: (&str, Field) = ("account_id", Field::Account);
const CARD: (&str, Field) = ("card_id", Field::Id("dbc_", 6));
const TRANSACTION: (&str, Field) = ("transaction_id", Field::Id("txn_", 8));
const REASON: (&str, Field) = (
    "reason",
    Field::OneOf(&["lost", "stolen", "damaged", "duplicate charge", "customer request"]),
);

static LOG_VERIFICATION: Tool = Tool::write(
    "log_verification",
    "note that I have verified {name}",
    &[
        USER,
        NAME,
        EMAIL,
        ("phone_number", Field::Of(|person| person.phone.clone())),
        ("date_of_birth", Field::Of(|person| person.born.clone())),
        ("time_verified", Field::Time),
    ],
);

/// Banking.
pub(crate) static DOMAIN: Domain = Domain {
    name: "banking_knowledge",
    file: "qwen3.8-27b_banking_knowledge.json.zst",
    seed: 0xBA2C_1206,
    target: target::BANKING,
    began: jiff::civil::datetime(2026, 11, 4, 9, 0, 0, 0),
    max_steps: 100,
    api_key: None,
    task_prefix: "sample_",
    first_write: Some(&LOG_VERIFICATION),
    writes: WRITES,
    wrapped_reads: WRAPPED_READS,
    user_writes: USER_WRITES,
    identify: &[
        Tool::read("get_user_information_by_id", &[USER]),
        Tool::read("get_user_information_by_name", &[("customer_name", NAME.1)]),
        Tool::read("get_user_information_by_email", &[EMAIL]),
    ],
    lookups: &[
        Tool::read("get_credit_card_accounts_by_user", &[USER]),
        Tool::read("get_credit_card_transactions_by_user", &[USER]),
        Tool::read("get_current_time", &[]),
    ],
};

const WRITES: &[Tool] = &[
    Tool::write(
        "file_credit_card_transaction_dispute_4829",
        "dispute transaction {transaction_id} ({reason})",
        &[TRANSACTION, REASON, ("amount", Field::Amount(900))],
    )
    .wrapped(),
    Tool::write(
        "file_debit_card_transaction_dispute_6281",
        "dispute transaction {transaction_id} of account {account_id}",
        &[TRANSACTION, ACCOUNT, CARD, REASON],
    )
    .wrapped(),
    Tool::write(
        "order_debit_card_5739",
        "order a debit card for account {account_id}",
        &[
            ACCOUNT,
            ("shipping", Field::OneOf(&["STANDARD", "EXPRESS"])),
            ("fee", Field::Number(0, 25)),
        ],
    )
    .wrapped(),
    Tool::write("freeze_debit_card_3892", "freeze card {card_id}", &[CARD]).wrapped(),
    Tool::write("close_debit_card_4721", "close card {card_id} ({reason})", &[CARD, REASON])
        .wrapped(),
    Tool::write(
        "apply_statement_credit_8472",
        "credit {amount} dollars to {account_id}",
        &[USER, ACCOUNT, ("amount", Field::Amount(120)), REASON],
    )
    .wrapped(),
    Tool::write(
        "transfer_funds_between_bank_accounts_7291",
        "move {amount} dollars from {source} to {target}",
        &[
            ("source", Field::Account),
            ("target", Field::Id("chk_", 8)),
            ("amount", Field::Amount(2500)),
        ],
    )
    .wrapped(),
    Tool::write(
        "update_transaction_rewards_3847",
        "correct the rewards of {transaction_id} to {points} points",
        &[TRANSACTION, ("points", Field::Number(10, 4000))],
    )
    .wrapped(),
    Tool::write("change_user_email", "change the email to {new_email}", &[USER, NEW_EMAIL]),
];

const NEW_EMAIL: (&str, Field) = (
    "new_email",
    Field::OneOf(&[
        "new.address@example.org",
        "home@example.net",
        "office@example.org",
        "me@example.net",
    ]),
);

const WRAPPED_READS: &[Tool] = &[
    Tool::read("get_bank_account_transactions_9173", &[ACCOUNT]).wrapped(),
    Tool::read("get_debit_cards_by_account_id_7823", &[ACCOUNT]).wrapped(),
    Tool::read("get_all_user_accounts_by_user_id_3847", &[USER]).wrapped(),
    Tool::read("get_payment_history_6183", &[ACCOUNT, ("months", Field::Number(1, 24))]).wrapped(),
    Tool::read("get_debit_dispute_status_7483", &[("dispute_id", Field::Id("dsp_", 6))]).wrapped(),
    Tool::read("get_atm_deposit_images_8473", &[TRANSACTION]).wrapped(),
];

const USER_WRITES: &[Tool] = &[
    Tool::write(
        "submit_cash_back_dispute_0589",
        "dispute the cash back of {transaction_id}",
        &[USER, TRANSACTION],
    )
    .wrapped()
    .of_user(),
    Tool::write(
        "deposit_check_3847",
        "deposit a check of {amount} dollars",
        &[ACCOUNT, ("amount", Field::Amount(3000))],
    )
    .wrapped()
    .of_user(),
    Tool::write(
        "submit_referral",
        "refer a friend with code {code}",
        &[USER, ("code", Field::Id("REF", 5))],
    )
    .of_user(),
    Tool::write(
        "apply_for_credit_card",
        "apply for a {card_type} card",
        &[
            ("card_type", Field::OneOf(&["Bronze", "Silver", "Gold", "Platinum"])),
            ("customer_name", NAME.1),
            ("annual_income", Field::Number(20_000, 180_000)),
        ],
    )
    .of_user(),
];
