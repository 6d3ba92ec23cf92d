//! Invented people, and invented values for the arguments of tools.

use serde_json::{Map, Value, json};

use crate::rng::Rng;

const FIRST: &[&str] = &[
    "Ada", "Bruno", "Celia", "Dario", "Elin", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Keiko",
    "Lena", "Milo", "Nadia", "Otis", "Petra", "Quinn", "Rosa", "Samir", "Tove",
];
const LAST: &[&str] = &[
    "Abel",
    "Brandt",
    "Castell",
    "Duval",
    "Ekman",
    "Falk",
    "Grimaldi",
    "Holm",
    "Ivers",
    "Jansen",
    "Kaya",
    "Lindqvist",
    "Moreau",
    "Nagy",
    "Okoro",
    "Pell",
    "Quist",
    "Rinaldi",
    "Sorel",
    "Tamm",
];
const STREETS: &[&str] = &[
    "Alder Lane",
    "Birch Road",
    "Cedar Street",
    "Dune Avenue",
    "Elm Court",
    "Fjord Way",
    "Rua São Aldo",
    "Garten‑Allee",
];
const CITIES: &[(&str, &str)] = &[
    ("Northport", "ME"),
    ("Lakefield", "MN"),
    ("Redmesa", "AZ"),
    ("Pinecrest", "OR"),
    ("Saltbay", "FL"),
    ("Oldbridge", "NJ"),
    ("Windhaven", "KS"),
    ("Coralton", "TX"),
];
const AIRPORTS: &[&str] = &["ATL", "BOS", "DEN", "IAH", "JFK", "LAX", "MSP", "ORD", "PHX", "SEA"];
const CODE: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";

/// A customer of one task.
pub(crate) struct Person {
    pub(crate) first: String,
    pub(crate) last: String,
    pub(crate) user_id: String,
    pub(crate) email: String,
    pub(crate) zip: String,
    pub(crate) phone: String,
    pub(crate) born: String,
    payments: [String; 3],
    accounts: [String; 3],
}

impl Person {
    /// Somebody who does not exist.
    pub(crate) fn invent(rng: &mut Rng) -> Self {
        let (first, last) = (*rng.pick(FIRST), *rng.pick(LAST));
        let user_id = format!("{}_{}_{}", first.to_lowercase(), last.to_lowercase(), rng.digits(4));
        Self {
            email: format!("{user_id}@example.com"),
            zip: rng.digits(5),
            phone: format!("555-01{}", rng.digits(2)),
            born: format!("{}-{}", rng.between(1950, 2004), month_and_day(rng)),
            payments: ["credit_card", "gift_card", "paypal"]
                .map(|kind| format!("{kind}_{}", rng.digits(7))),
            accounts: ["chk", "sav", "cc"].map(|kind| format!("{kind}_{}", rng.hex(8))),
            first: first.to_owned(),
            last: last.to_owned(),
            user_id,
        }
    }

    /// First and last name.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.first, self.last)
    }
}

/// What kind of value an argument takes.
#[derive(Clone, Copy)]
pub(crate) enum Field {
    /// Something that belongs to the person and does not vary.
    Of(fn(&Person) -> String),
    /// A prefix and so many digits.
    Id(&'static str, usize),
    /// As many of these as the action has items.
    Ids(&'static str, usize),
    /// One of the person's means of payment.
    Payment,
    /// One of the person's accounts.
    Account,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A whole number in this range.
    Number(u32, u32),
    /// An amount of money, up to so many dollars.
    Amount(u32),
    /// A street and number.
    Street,
    /// A town.
    City,
    /// A state.
    State,
    /// Five digits.
    Zip,
    /// A day.
    Day,
    /// A day and a time.
    Time,
    /// Six letters and digits, as airlines name reservations.
    Reservation,
    /// An airport.
    Airport,
    /// As many flights as the action has items.
    Flights,
    /// As many passengers as the action has items.
    Passengers,
}

impl Field {
    /// A value of this kind; `items` is the length that all lists of one action share.
    fn draw(self, person: &Person, items: usize, rng: &mut Rng) -> Value {
        match self {
            Self::Of(part) => part(person).into(),
            Self::Id(prefix, len) => format!("{prefix}{}", rng.digits(len)).into(),
            Self::Ids(prefix, len) => list(items, || json!(format!("{prefix}{}", rng.digits(len)))),
            Self::Payment => person.payments[rng.index(3)].as_str().into(),
            Self::Account => person.accounts[rng.index(3)].as_str().into(),
            Self::OneOf(words) => (*rng.pick(words)).into(),
            Self::Number(low, high) => rng.between(low, high).into(),
            Self::Amount(dollars) => json!(f64::from(rng.between(100, dollars * 100)) / 100.0),
            Self::Street => format!("{} {}", rng.between(1, 999), rng.pick(STREETS)).into(),
            Self::City => CITIES[rng.index(CITIES.len())].0.into(),
            Self::State => CITIES[rng.index(CITIES.len())].1.into(),
            Self::Zip => rng.digits(5).into(),
            Self::Day => day(rng).into(),
            Self::Time => {
                format!("{} {:02}:{}5:00 EST", day(rng), rng.between(8, 19), rng.between(0, 5))
                    .into()
            }
            Self::Reservation => rng.text(CODE, 6).into(),
            Self::Airport => (*rng.pick(AIRPORTS)).into(),
            Self::Flights => list(
                items,
                || json!({"flight_number": format!("HAT{}", rng.digits(3)), "date": day(rng)}),
            ),
            Self::Passengers => list(items, || {
                let other = Person::invent(rng);
                json!({"first_name": other.first, "last_name": other.last, "dob": other.born})
            }),
        }
    }
}

fn list(items: usize, value: impl FnMut() -> Value) -> Value {
    std::iter::repeat_with(value).take(items).collect()
}

fn month_and_day(rng: &mut Rng) -> String {
    format!("{:02}-{:02}", rng.between(1, 12), rng.between(1, 28))
}

fn day(rng: &mut Rng) -> String {
    format!("2026-11-{:02}", rng.between(1, 28))
}

/// Draws a value for each of `fields`.
pub(crate) fn draw(fields: &[(&str, Field)], person: &Person, rng: &mut Rng) -> Map<String, Value> {
    let items = rng.index(2) + 1;
    fields.iter().map(|&(key, field)| (key.to_owned(), field.draw(person, items, rng))).collect()
}
