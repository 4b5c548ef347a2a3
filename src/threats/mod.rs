//! Searches for forced wins: by fours alone ([`Vcf`]), and by fours and threes ([`Vct`]).

mod attack;
mod defence;
mod proof;
#[cfg(test)]
mod reference_test;
mod replies;
mod rows;
mod simulation;
mod table;
mod vcf;
#[cfg(test)]
mod vcf_test;
mod vct;
#[cfg(test)]
mod vct_test;

pub use defence::refutations;
pub use vcf::{Vcf, VcfLimits, Verdict};
pub use vct::Vct;
