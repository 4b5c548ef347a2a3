"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const MATE = 31000, MATE_BOUND = 30500, SCORE_EDGE = 1500;
const find = (id) => document.getElementById(id);

/* Elements: attributes from an object; text is always text, never markup. */
function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
function svg(name, attributes = {}, text = null) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== null) element.textContent = text;
  return element;
}
function row(cells, tag = "td", textColumns = [1]) {
  return html("tr", {}, ...cells.map((cell, column) =>
    html(tag, textColumns.includes(column) ? { class: "text" } : {}, cell)));
}
const fixed = (number, digits) => number === null ? "" : number.toFixed(digits);

function pointsOf(text) {
  return (text.match(/[a-z]\d+/g) || []).map((word) => ({ x: word.charCodeAt(0) - 97, y: Number(word.slice(1)) - 1, text: word }));
}
for (const game of data.games) {
  game.start = pointsOf(game.opening);
  game.stones = game.start.concat(pointsOf(game.moves));
}
/* The score of a move for Black, cut off at the edge of the graph; null if the engine told none. */
function scoreForBlack(game, ply) {
  const score = game.scores[ply - game.start.length];
  if (ply < game.start.length || score === null || score === undefined) return null;
  return Math.max(-SCORE_EDGE, Math.min(SCORE_EDGE, ply % 2 === 0 ? score : -score));
}
function scoreText(score) {
  if (Math.abs(score) < MATE_BOUND) return String(score);
  return (score > 0 ? "+M" : "-M") + (MATE - Math.abs(score));
}

/* Standings, cross table, conditions */
function eloText(engine) {
  if (engine.elo === null) return engine.score === null ? "" : engine.score > 0.5 ? "∞" : engine.score < 0.5 ? "-∞" : "";
  const sign = engine.elo > 0 ? "+" : "";
  const error = engine.low === null || engine.high === null ? "" : " ±" + ((engine.high - engine.low) / 2).toFixed(0);
  return sign + engine.elo.toFixed(0) + error;
}
function eloBar(engine, edge) {
  const picture = svg("svg", { width: 160, height: 16, role: "img", "aria-label": eloText(engine) });
  const place = (elo) => 80 + 76 * Math.max(-1, Math.min(1, elo / edge));
  picture.append(svg("line", { x1: 80, x2: 80, y1: 0, y2: 16, class: "axis" }));
  if (engine.score === null) return picture;
  const limit = (value, side) => value === null ? side * edge : value;
  const [low, high] = [place(limit(engine.low, -1)), place(limit(engine.high, 1))];
  picture.append(svg("rect", { x: low, width: Math.max(1, high - low), y: 6, height: 4, class: "fill-a", opacity: 0.45 }));
  const middle = limit(engine.elo, engine.score < 0.5 ? -1 : 1);
  picture.append(svg("circle", { cx: place(middle), cy: 8, r: 4, class: "fill-a" }));
  return picture;
}
function showTables() {
  find("title").textContent = data.engines.map((engine) => engine.name).join(" – ");
  find("terms").textContent = `${data.rule} on ${data.width}x${data.height}, ${data.games.length} games, overhead ${fixed(data.overhead, 2)} ms a move`;
  find("test").textContent = data.test;
  const edge = Math.max(100, ...data.engines.flatMap((engine) => [engine.low, engine.high]).filter((elo) => elo !== null).map(Math.abs));
  const table = find("standings");
  table.append(row(["", "engine", "games", "score", "Elo", "", "LOS", "won", "drawn", "lost", "forfeits", "ms/move", "longest", "depth", "knodes/s", "MiB"], "th"));
  data.ranking.forEach((index, place) => {
    const engine = data.engines[index];
    const percent = (share, digits) => share === null ? "" : (100 * share).toFixed(digits) + " %";
    table.append(row([place + 1, engine.name, engine.games, percent(engine.points / Math.max(1, engine.games), 1), eloText(engine), eloBar(engine, edge),
      percent(engine.superiority, 1), engine.wins, engine.draws, engine.losses, engine.forfeits, fixed(engine.meanTime, 1), fixed(engine.longest, 0),
      fixed(engine.depth, 1), fixed(engine.speed, 0), engine.memory ? (engine.memory / 1048576).toFixed(0) : ""]));
  });
  const cross = find("cross");
  cross.append(row(["", "against", ...data.ranking.map((_, place) => place + 1)], "th"));
  data.ranking.forEach((index, place) => cross.append(row([place + 1, data.engines[index].name, ...data.ranking.map((rival) => data.cross[index][rival])])));
  find("cross-section").hidden = data.engines.length < 3;
  for (const engine of data.engines) find("conditions").append(html("dt", {}, engine.name), html("dd", {}, engine.conditions));
  find("conditions").append(html("dt", {}, "Openings and format"), html("dd", {}, data.plan),
    html("dt", {}, "Elo"), html("dd", {}, "From the pairs of games an engine played, against whom it met; 95 % intervals."));
}

/* Means by move number, as far as a tenth of the games went, a line for each of the first engines */
const COLOURS = ["var(--a)", "var(--b)", "#4a9e5c", "#9a5fc0", "#b49a1f", "#5f7d8c"];
function curve(title, field) {
  const sums = data.engines.map(() => []);
  for (const game of data.games) {
    game[field].forEach((value, index) => {
      const ply = game.start.length + index;
      const list = sums[ply % 2 === 0 ? game.black : game.white];
      if (value !== null) (list[ply] ??= []).push(value);
    });
  }
  const enough = (values) => values.length >= Math.max(1, data.games.length / 10);
  const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;
  const lines = sums.map((list) => list.map((values, ply) => enough(values) && [ply, mean(values)]).filter(Boolean));
  const all = lines.flat();
  const picture = svg("svg", { width: 540, height: 200, role: "img", "aria-label": title });
  if (all.length === 0) return null;
  const [right, top] = [Math.max(...all.map((point) => point[0]), 1), Math.max(...all.map((point) => point[1]), 1)];
  const place = ([ply, value]) => `${40 + 490 * ply / right},${170 - 145 * value / top}`;
  picture.append(svg("text", { x: 40, y: 14, class: "small" }, title), svg("line", { x1: 40, x2: 530, y1: 170, y2: 170, class: "axis" }),
    svg("text", { x: 36, y: 30, class: "small", "text-anchor": "end" }, top.toFixed(0)), svg("text", { x: 530, y: 186, class: "small", "text-anchor": "end" }, `move ${right + 1}`));
  lines.slice(0, COLOURS.length).forEach((line, index) => {
    picture.append(svg("polyline", { points: line.map(place).join(" "), fill: "none", "stroke-width": 2, stroke: COLOURS[index] }),
      svg("text", { x: 40 + 90 * index, y: 196, class: "small", style: `fill:${COLOURS[index]}` }, data.engines[index].name.slice(0, 14)));
  });
  return picture;
}
function showCurves() {
  const pictures = [curve("ms for a move", "times"), curve("depth of a move", "depths")].filter(Boolean);
  find("curves").append(...pictures);
  find("curve-section").hidden = pictures.length === 0;
}

/* Replay */
let chosen = 0, ply = 0;
const blackName = (game) => data.engines[game.black].name;
const whiteName = (game) => data.engines[game.white].name;
const resultText = (game) => game.winner === "black" ? "1-0" : game.winner === "white" ? "0-1" : "½-½";

function showGames() {
  const table = find("games");
  table.append(row(["", "black", "white", "", "ending", "moves"], "th", [1, 2, 4]));
  data.games.forEach((game, index) => {
    const line = row([index + 1, blackName(game), whiteName(game), resultText(game), game.ending, game.stones.length], "td", [1, 2, 4]);
    line.dataset.game = index;
    line.addEventListener("click", () => show(index, data.games[index].stones.length));
    table.append(line);
  });
}
function drawBoard(game) {
  const board = find("board"), [width, height] = [data.width, data.height];
  board.setAttribute("viewBox", `-1.2 -0.9 ${width + 1.4} ${height + 1.3}`);
  board.replaceChildren();
  for (let x = 0; x < width; x++) {
    board.append(svg("line", { x1: x, x2: x, y1: 0, y2: height - 1 }), svg("text", { x, y: height - 0.25, class: "label" }, String.fromCharCode(97 + x)));
  }
  for (let y = 0; y < height; y++) {
    board.append(svg("line", { y1: y, y2: y, x1: 0, x2: width - 1 }), svg("text", { x: -0.8, y, class: "label" }, y + 1));
  }
  game.stones.slice(0, ply).forEach((stone, index) => {
    const colour = index % 2 === 0 ? "black" : "white";
    board.append(svg("circle", { cx: stone.x, cy: stone.y, r: 0.46, class: "stone " + colour }));
    board.append(svg("text", { x: stone.x, y: stone.y, class: "on-" + colour, opacity: index < game.start.length ? 0.5 : 1 }, index + 1));
    if (index === ply - 1) board.append(svg("circle", { cx: stone.x, cy: stone.y, r: 0.46, class: "mark" }));
  });
}
function drawGraph(id, height, title, game, draw) {
  const graph = find(id), count = Math.max(game.stones.length, 1);
  graph.setAttribute("viewBox", `0 0 540 ${height}`);
  graph.replaceChildren(svg("text", { x: 0, y: 11, class: "small" }, title));
  const place = (index) => 5 + 530 * (index + 0.5) / count;
  draw(graph, place, 530 / count);
  if (ply > 0) graph.append(svg("line", { x1: place(ply - 1), x2: place(ply - 1), y1: 14, y2: height, class: "now" }));
  graph.onclick = (event) => {
    const box = graph.getBoundingClientRect();
    show(chosen, Math.ceil(((event.clientX - box.left) / box.width * 540 - 5) / 530 * count));
  };
}
function drawScores(game) {
  drawGraph("scores", 150, `scores for black, at most ±${SCORE_EDGE}: blue black's, orange white's`, game, (graph, place) => {
    graph.append(svg("line", { x1: 0, x2: 540, y1: 80, y2: 80, class: "axis" }));
    [0, 1].forEach((side) => {
      const points = [];
      for (let index = side; index < game.stones.length; index += 2) {
        const score = scoreForBlack(game, index);
        if (score !== null) points.push([place(index), 80 - 64 * score / SCORE_EDGE]);
      }
      const letter = "ab"[side];
      graph.append(svg("polyline", { points: points.map((point) => point.join(",")).join(" "), class: "line-" + letter }));
      points.forEach(([cx, cy]) => graph.append(svg("circle", { cx, cy, r: 2.5, class: "fill-" + letter })));
    });
  });
}
function drawTimes(game) {
  const longest = Math.max(1, ...game.times);
  drawGraph("times", 80, `times, at most ${longest.toFixed(0)} ms`, game, (graph, place, step) => {
    game.times.forEach((time, index) => {
      const at = game.start.length + index, height = 60 * time / longest;
      graph.append(svg("rect", { x: place(at) - step * 0.4, width: step * 0.8, y: 78 - height, height, class: at % 2 === 0 ? "fill-a" : "fill-b" }));
    });
  });
}
function moveText(game) {
  if (ply === 0) return "empty board";
  const stone = game.stones[ply - 1], index = ply - 1 - game.start.length;
  if (index < 0) return `${ply}. ${stone.text} (opening)`;
  const parts = [`${ply}. ${stone.text}`, `${game.times[index].toFixed(1)} ms`];
  if (game.scores[index] !== null) parts.push(`score ${scoreText(game.scores[index])}`);
  if (game.depths[index] !== null) parts.push(`depth ${game.depths[index]}`);
  if (game.nodes[index] !== null) parts.push(`${game.nodes[index]} nodes`);
  return parts.join(", ");
}
function show(game, move) {
  chosen = Math.max(0, Math.min(data.games.length - 1, game));
  const record = data.games[chosen];
  if (!record) return;
  ply = Math.max(0, Math.min(record.stones.length, move));
  find("game-title").textContent = `${chosen + 1}. ${blackName(record)} – ${whiteName(record)}  ${resultText(record)} (${record.ending})`;
  find("ply").max = record.stones.length;
  find("ply").value = ply;
  find("move-text").textContent = moveText(record);
  drawBoard(record);
  drawScores(record);
  drawTimes(record);
  const forfeit = find("forfeit");
  forfeit.replaceChildren();
  if (record.detail) forfeit.append(html("p", {}, `${record.ending}: ${record.detail}`));
  if (record.lines.length) forfeit.append(html("pre", {}, record.lines.join("\n")));
  if (record.stderr) forfeit.append(html("p", { class: "soft" }, "standard error"), html("pre", {}, record.stderr));
  document.querySelectorAll("#games tr[data-game]").forEach((line) => line.classList.toggle("chosen", Number(line.dataset.game) === chosen));
  history.replaceState(null, "", `#game=${chosen + 1}&move=${ply}`);
}
function showFromAddress() {
  const wish = new URLSearchParams(location.hash.slice(1));
  const game = Number(wish.get("game") || 1) - 1;
  show(game, wish.has("move") ? Number(wish.get("move")) : (data.games[game] || { stones: [] }).stones.length);
}
function listen() {
  const count = () => data.games[chosen].stones.length;
  const go = { first: () => 0, back: () => ply - 1, forward: () => ply + 1, last: count };
  for (const [id, target] of Object.entries(go)) find(id).addEventListener("click", () => show(chosen, target()));
  find("ply").addEventListener("input", (event) => show(chosen, Number(event.target.value)));
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (event.target.tagName === "INPUT" || !keys[event.key]) return;
    event.preventDefault();
    find(keys[event.key]).click();
  });
  find("filter").addEventListener("input", (event) => {
    const words = event.target.value.toLowerCase().split(/\s+/);
    document.querySelectorAll("#games tr[data-game]").forEach((line) => {
      const text = [...line.cells].map((cell) => cell.textContent.toLowerCase()).join(" ");
      line.hidden = !words.every((word) => text.includes(word));
    });
  });
  addEventListener("hashchange", showFromAddress);
}

showTables();
showCurves();
showGames();
if (data.games.length > 0) {
  listen();
  showFromAddress();
}
document.body.dataset.ready = "yes";
