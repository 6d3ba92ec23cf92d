//! The airline domain.

use crate::action::Tool;
use crate::domain::Domain;
use crate::target;
use crate::vocab::Field;

const RESERVATION: (&str, Field) = ("reservation_id", Field::Reservation);
const PAYMENT: (&str, Field) = ("payment_id", Field::Payment);
const CABIN: (&str, Field) = ("cabin", Field::OneOf(&["basic_economy", "economy", "business"]));
const USER: (&str, Field) = ("user_id", Field::Of(|person| person.user_id.clone()));
const BAGS: (&str, Field) = ("total_baggages", Field::Number(1, 6));
const PAID_BAGS: (&str, Field) = ("nonfree_baggages", Field::Number(0, 4));
const FROM: (&str, Field) = ("origin", Field::Airport);
const TO: (&str, Field) = ("destination", Field::Airport);

/// Airline.
pub(crate) static DOMAIN: Domain = Domain {
    name: "airline",
    file: "qwen3.8-27b_airline.json.gz",
    seed: 0xA121_13E0,
    target: target::AIRLINE,
    began: jiff::civil::datetime(2026, 11, 3, 9, 0, 0, 0),
    max_steps: 100,
    api_key: None,
    task_prefix: "",
    first_write: None,
    writes: WRITES,
    wrapped_reads: &[],
    user_writes: &[],
    identify: &[Tool::read("get_user_details", &[USER])],
    lookups: &[
        Tool::read("get_reservation_details", &[RESERVATION]),
        Tool::read("get_reservation_details", &[RESERVATION]),
        Tool::read("search_direct_flight", &[FROM, TO, ("date", Field::Day)]),
        Tool::read(
            "get_flight_status",
            &[("flight_number", Field::Id("HAT", 3)), ("date", Field::Day)],
        ),
    ],
};

// `send_certificate` is left out: no gold action uses it, so τ²'s own checks never tell that it
// writes.
const WRITES: &[Tool] = &[
    Tool::write("cancel_reservation", "cancel reservation {reservation_id}", &[RESERVATION]),
    Tool::write(
        "update_reservation_flights",
        "move reservation {reservation_id} to other flights in {cabin}",
        &[RESERVATION, CABIN, ("flights", Field::Flights), PAYMENT],
    ),
    Tool::write(
        "update_reservation_baggages",
        "set reservation {reservation_id} to {total_baggages} bags",
        &[RESERVATION, BAGS, PAID_BAGS, PAYMENT],
    )
    .comparing(&["reservation_id", "total_baggages", "nonfree_baggages"]),
    Tool::write(
        "update_reservation_passengers",
        "correct the passengers of reservation {reservation_id}",
        &[RESERVATION, ("passengers", Field::Passengers)],
    ),
    Tool::write(
        "book_reservation",
        "book a flight from {origin} to {destination} in {cabin}",
        &[
            USER,
            FROM,
            TO,
            ("flight_type", Field::OneOf(&["one_way", "round_trip"])),
            CABIN,
            ("flights", Field::Flights),
            ("passengers", Field::Passengers),
            PAYMENT,
            BAGS,
            PAID_BAGS,
            ("insurance", Field::OneOf(&["yes", "no"])),
        ],
    ),
];
