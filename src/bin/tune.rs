//! `tune`: fits weights to games of self-play and writes them as a file.

use anyhow::{Context, Result, bail, ensure};
use quincunx::datagen::{Game, read_games};
use quincunx::eval::WeightFile;
use quincunx::rules::Rule;
use quincunx::tuning::{Settings, Tuned, tune};

const USAGE: &str = "\
usage: tune --rule NAME --out FILE --name NAME [options]
  --rule NAME     the rule of the games
  --out FILE      the file of weights to write
  --name NAME     what the weights are called, at most 20 bytes
  --games FILES   files of datagen, separated by commas; without any the weights are the prior's
  --prior FILE    weights (of any rule) that the fit starts from (none)
  --share X       share of the search's score in the target, the rest is the result (0.5)
  --epochs N      passes over the positions (40)
  --spread X      how far weights may go from where they start (1)";

struct Args {
    rule: Rule,
    games: Vec<String>,
    out: String,
    name: String,
    prior: Option<String>,
    settings: Settings,
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.is_empty() || words[0] == "--help" {
        println!("{USAGE}");
        return Ok(());
    }
    let args = parse(&words)?;
    let mut games = Vec::new();
    for path in &args.games {
        games.extend(load_games(path, args.rule)?);
    }
    let prior = args.prior.as_deref().map(load_weights).transpose()?;
    let tuned = tune(args.rule, &games, prior.as_ref(), args.settings);
    report(&tuned);
    let file = WeightFile { rule: args.rule, name: args.name, sets: tuned.sets };
    std::fs::write(&args.out, file.to_bytes()).with_context(|| format!("cannot write {}", args.out))
}

fn parse(words: &[String]) -> Result<Args> {
    let (mut rule, mut games, mut out, mut name, mut prior) = (None, Vec::new(), None, None, None);
    let mut settings = Settings::default();
    for pair in words.chunks(2) {
        let [option, value] = pair else { bail!("{} needs a value\n{USAGE}", pair[0]) };
        let wrong = || format!("{value} is no value for {option}");
        match option.as_str() {
            "--rule" => rule = Some(value.parse::<Rule>().map_err(anyhow::Error::msg)?),
            "--games" => games = value.split(',').map(str::to_string).collect(),
            "--out" => out = Some(value.clone()),
            "--name" => name = Some(value.clone()),
            "--prior" => prior = Some(value.clone()),
            "--share" => settings.share = value.parse().with_context(wrong)?,
            "--epochs" => settings.epochs = value.parse().with_context(wrong)?,
            "--spread" => settings.spread = value.parse().with_context(wrong)?,
            _ => bail!("there is no option {option}\n{USAGE}"),
        }
    }
    Ok(Args {
        rule: rule.context("--rule is missing")?,
        games,
        out: out.context("--out is missing")?,
        name: name.context("--name is missing")?,
        prior,
        settings,
    })
}

fn load_games(path: &str, rule: Rule) -> Result<Vec<Game>> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {path}"))?;
    let Ok((found, games, _)) = read_games(&bytes) else { bail!("{path} is no file of games") };
    ensure!(found == rule, "{path} holds games of {found}");
    Ok(games)
}

fn load_weights(path: &str) -> Result<WeightFile> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {path}"))?;
    let rule = bytes.get(5).and_then(|&index| Rule::ALL.get(index as usize));
    let rule = *rule.with_context(|| format!("{path} has weights of no rule"))?;
    WeightFile::from_bytes(&bytes, rule).with_context(|| format!("cannot use {path}"))
}

fn report(tuned: &Tuned) {
    println!("games            {} to fit, {} held out", tuned.games[0], tuned.games[1]);
    println!("positions        {} to fit, {} held out", tuned.positions[0], tuned.positions[1]);
    println!("score scale      {:.0} points a logit", tuned.score_scale);
    println!("results' loss    {:.4} by search scores, held out", tuned.score_loss);
    let [old, fitted, held] = tuned.value_loss;
    println!("results' loss    {old:.4} by the engine's weights, {held:.4} by the new ones, held out");
    println!("results' loss    {:.4} by the new ones with their networks, held out", tuned.network_loss);
    println!("target's loss    {fitted:.4} to fit");
    let [old, fitted, held] = tuned.policy_loss;
    println!(
        "choices' loss    {old:.4} by the engine's weights, {held:.4} by the new ones, held out; {fitted:.4} to fit"
    );
    let [first, third, eighth] = tuned.agreement.map(|share| 100.0 * share);
    println!("search's choice  {first:.1} % first, {third:.1} % of the first three, {eighth:.1} % of eight");
}
