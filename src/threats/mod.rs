//! Searches for forced wins: by fours alone ([`Vcf`]).

mod attack;
mod rows;
mod table;
mod vcf;
#[cfg(test)]
mod vcf_test;

pub use vcf::{Vcf, VcfLimits, Verdict};
