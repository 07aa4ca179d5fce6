//! Removes near-duplicates from JSON lines by the crate gaoya, on all cores, as its documentation shows:
//! signatures, `par_bulk_insert`, `query_by_id`. A document is removed if an earlier one is similar.
//!
//! Usage: gaoya-peer FILE OUT SHINGLE THRESHOLD BANDS WIDTH. OUT gets the ids of the removed documents.
//! With 0 bands, `calculate_minhash_params` chooses from 128 hashes, or from WIDTH of them if that is not 0.

use gaoya::minhash::{calculate_minhash_params, MinHashIndex, MinHasher, MinHasher32};
use gaoya::text::{shingle_tokens, whitespace_split};
use rayon::prelude::*;
use serde::Deserialize;
use std::env;
use std::error::Error;
use std::fs::File;
use std::hash::BuildHasher;
use std::io::{BufRead, BufReader, BufWriter, Write};

/// Texts are held for one batch only, so that the memory measured is that of the index.
const BATCH: usize = 4096;

#[derive(Deserialize)]
struct Document {
    id: String,
    text: String,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().collect();
    let (shingle, threshold): (usize, f64) = (words[3].parse()?, words[4].parse()?);
    let (bands, width) = match (words[5].parse()?, words[6].parse()?) {
        (0, 0) => calculate_minhash_params(threshold, 128),
        (0, hashes) => calculate_minhash_params(threshold, hashes),
        given => given,
    };
    let hasher = MinHasher32::new(bands * width);
    let (ids, signatures) = read(&words[1], |text| signature(&hasher, text, shingle))?;
    let mut index = MinHashIndex::new(bands, width, threshold);
    let count = ids.len() as u32;
    index.par_bulk_insert((0..count).collect(), signatures);
    let removed: Vec<bool> = (0..count)
        .into_par_iter()
        .map(|number| index.query_by_id(&number).iter().any(|&&id| id < number))
        .collect();
    let mut out = BufWriter::new(File::create(&words[2])?);
    for (id, removed) in ids.iter().zip(&removed) {
        if *removed {
            writeln!(out, "{id}")?;
        }
    }
    eprintln!("{bands} bands of {width}");
    Ok(out.flush()?)
}

fn read<F>(file: &str, sign: F) -> Result<(Vec<String>, Vec<Vec<u32>>), Box<dyn Error>>
where
    F: Fn(&str) -> Vec<u32> + Sync,
{
    let (mut ids, mut signatures) = (Vec::new(), Vec::new());
    let mut lines = BufReader::with_capacity(1 << 20, File::open(file)?).lines();
    loop {
        let batch: Vec<String> = lines.by_ref().take(BATCH).collect::<Result<_, _>>()?;
        if batch.is_empty() {
            return Ok((ids, signatures));
        }
        let signed: Vec<(String, Vec<u32>)> = batch
            .par_iter()
            .map(|line| {
                serde_json::from_str::<Document>(line)
                    .map(|document| (document.id, sign(&document.text)))
            })
            .collect::<Result<_, _>>()?;
        for (id, signature) in signed {
            ids.push(id);
            signatures.push(signature);
        }
    }
}

fn signature<B: BuildHasher>(hasher: &MinHasher32<B>, text: &str, shingle: usize) -> Vec<u32> {
    let lower = text.to_lowercase();
    if shingle == 1 {
        hasher.create_signature(whitespace_split(&lower))
    } else {
        let tokens: Vec<&str> = whitespace_split(&lower).collect();
        hasher.create_signature(shingle_tokens(&tokens, shingle.min(tokens.len().max(1))))
    }
}
