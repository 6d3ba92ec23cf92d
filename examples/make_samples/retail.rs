//! The retail domain.

use crate::action::Tool;
use crate::domain::Domain;
use crate::target;
use crate::vocab::Field;

const ORDER: (&str, Field) = ("order_id", Field::Id("#W", 7));
const ITEMS: (&str, Field) = ("item_ids", Field::Ids("", 10));
const NEW_ITEMS: (&str, Field) = ("new_item_ids", Field::Ids("", 10));
const PAYMENT: (&str, Field) = ("payment_method_id", Field::Payment);
const USER: (&str, Field) = ("user_id", Field::Of(|person| person.user_id.clone()));

/// Retail.
pub(crate) static DOMAIN: Domain = Domain {
    name: "retail",
    file: "qwen3.8-27b_retail.json.gz",
    seed: 0x5E7A_1100,
    target: target::RETAIL,
    began: jiff::civil::datetime(2026, 11, 2, 9, 0, 0, 0),
    max_steps: 50,
    api_key: Some("sk-sample-not-a-real-key"),
    task_prefix: "",
    first_write: None,
    writes: WRITES,
    wrapped_reads: &[],
    user_writes: &[],
    identify: &[
        Tool::read("find_user_id_by_email", &[("email", Field::Of(|person| person.email.clone()))]),
        Tool::read(
            "find_user_id_by_name_zip",
            &[
                ("first_name", Field::Of(|person| person.first.clone())),
                ("last_name", Field::Of(|person| person.last.clone())),
                ("zip", Field::Of(|person| person.zip.clone())),
            ],
        ),
    ],
    lookups: &[
        Tool::read("get_order_details", &[ORDER]),
        Tool::read("get_order_details", &[ORDER]),
        Tool::read("get_user_details", &[USER]),
        Tool::read("get_product_details", &[("product_id", Field::Id("", 10))]),
    ],
};

const WRITES: &[Tool] = &[
    Tool::write(
        "cancel_pending_order",
        "cancel order {order_id} ({reason})",
        &[ORDER, ("reason", Field::OneOf(&["no longer needed", "ordered by mistake"]))],
    ),
    Tool::write(
        "exchange_delivered_order_items",
        "exchange items of order {order_id}",
        &[ORDER, ITEMS, NEW_ITEMS, PAYMENT],
    ),
    Tool::write(
        "return_delivered_order_items",
        "return items of order {order_id} to {payment_method_id}",
        &[ORDER, ITEMS, PAYMENT],
    ),
    Tool::write(
        "modify_pending_order_items",
        "change items of order {order_id}",
        &[ORDER, ITEMS, NEW_ITEMS, PAYMENT],
    ),
    Tool::write(
        "modify_pending_order_payment",
        "pay order {order_id} with {payment_method_id}",
        &[ORDER, PAYMENT],
    ),
    Tool::write(
        "modify_pending_order_address",
        "send order {order_id} to {address1}, {city}",
        &[
            ORDER,
            ("address1", Field::Street),
            ("address2", Field::OneOf(&["", "Apt 2", "Suite 14"])),
            ("city", Field::City),
            ("state", Field::State),
            ("country", Field::OneOf(&["USA"])),
            ("zip", Field::Zip),
        ],
    ),
    Tool::write(
        "modify_user_address",
        "change the address of {user_id} to {address1}, {city}",
        &[
            USER,
            ("address1", Field::Street),
            ("address2", Field::OneOf(&["", "Apt 2", "Suite 14"])),
            ("city", Field::City),
            ("state", Field::State),
            ("country", Field::OneOf(&["USA"])),
            ("zip", Field::Zip),
        ],
    ),
];
