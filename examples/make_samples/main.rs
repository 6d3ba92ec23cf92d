//! Makes the sample runs in `samples/`: synthetic τ²-bench results that realise the published
//! baseline table exactly.
//!
//! `cargo run --release --example make_samples` writes the same bytes every time. Nothing in them
//! was ever said by anybody: customers, tasks and conversations are made up from word lists and a
//! seed.

mod action;
mod airline;
mod banking;
mod conversation;
mod dialogue;
mod domain;
mod grade;
mod plan;
mod recount;
mod results;
mod retail;
mod rng;
mod run;
mod target;
mod task;
mod vocab;
mod writes;

use std::error::Error;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use flate2::{Compression, GzBuilder};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    fs::create_dir_all(&folder)?;
    for domain in [&retail::DOMAIN, &airline::DOMAIN, &banking::DOMAIN] {
        let results = run::make(domain)?;
        recount::verify(domain, &results)?;
        let packed = pack(domain.file, &serde_json::to_vec(&results)?)?;
        fs::write(folder.join(domain.file), packed)?;
    }
    Ok(())
}

/// Compresses as the file name's ending asks. The gzip header gets no time, for it would differ
/// every time.
fn pack(file: &str, json: &[u8]) -> io::Result<Vec<u8>> {
    if Path::new(file).extension().is_some_and(|ending| ending == "zst") {
        return zstd::encode_all(json, 19);
    }
    let mut packer = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    packer.write_all(json)?;
    packer.finish()
}
