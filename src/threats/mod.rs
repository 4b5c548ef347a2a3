//! Searches for forced wins: by fours alone ([`Vcf`]).

mod attack;
#[cfg(test)]
mod reference_test;
mod rows;
mod table;
mod vcf;
#[cfg(test)]
mod vcf_test;

pub use vcf::{Vcf, VcfLimits, Verdict};
