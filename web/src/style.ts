/** The looks: style sheets made once and shared by all boards of the page. A strict Content-Security-Policy allows them. */

export const SHEET = new CSSStyleSheet();
/** The looks of what is loaded when it is first needed: `rest.ts` fills it. */
export const LATER = new CSSStyleSheet();
SHEET.replaceSync(`
:host { --accent: #2b6cb0; --ink: #1d1d1f; --soft: #5c5f66; --ground: #fff; --raised: #f3f1ec; --edge: #cfcbc2; --here: #d9480f; --good: #237b34; --bad: #c22525;
  color: var(--ink); background: var(--ground); display: block; font: 15px/1.45 system-ui, sans-serif; container-type: inline-size; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :host { --accent: #7db7f0; --ink: #e9e6e1; --soft: #a9a59d; --ground: #1b1c1e; --raised: #27292c; --edge: #43464b; --here: #ff9b6b; --good: #7ed68f; --bad: #ff8f8f; } }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
.frame { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; padding: 8px; outline: none; }
.frame:focus-visible, button:focus-visible, .tree:focus-visible, .stage:focus-visible, input:focus-visible, textarea:focus-visible, select:focus-visible
  { outline: 3px solid var(--accent); outline-offset: 2px; }
@container (min-width: 780px) {
  .frame.wide { grid-template-columns: minmax(0, 1fr) 16px minmax(300px, 360px); grid-template-rows: auto auto auto 1fr; column-gap: 2px; }
  .frame.wide.own-width { grid-template-columns: minmax(240px, 1fr) 16px minmax(200px, var(--side)); }
  .wide .comment { height: 7.5em; }
  .wide .splitter.width { grid-column: 2; grid-row: 1 / span 5; display: block; }
  .wide .side { grid-column: 3; grid-row: 1 / span 5; max-height: calc(100vh - 86px); display: flex; flex-direction: column; }
  .wide .side .tree, .wide .side .moves { flex: 1 0 170px; height: auto; }
  .frame:not(.own-height) .side .tree.flat { flex: none; }
  .own-height.wide .side .tree, .own-height.wide .side .moves { flex: 0 0 var(--tree); }
  .wide .side { overflow: auto; } .wide .side > * { flex-shrink: 0; } .wide .facts { max-height: 10em; overflow: auto; }
  .wide .stage svg.picture { max-height: calc(100vh - 186px); }
}
/* Messages: on wide pages between the buttons below the board, where nothing has to make room. */
.messages { display: grid; gap: 8px; }
@container (min-width: 1200px) {
  .wide > .players { grid-area: 1 / 1; } .wide > .stage { grid-area: 2 / 1; } .wide > [part=controls] { grid-area: 3 / 1; }
  .wide > .messages { grid-area: 3 / 1; align-self: end; margin-inline: 380px 100px; z-index: 2; display: flex; flex-direction: column; justify-content: flex-end; height: 0; }
  .messages > * { flex: none; }
}
.players { display: flex; gap: 12px; justify-content: space-between; flex-wrap: wrap; }
.player { display: flex; align-items: baseline; gap: 6px; min-width: 0; overflow-wrap: anywhere; }
.dot { flex: none; width: .9em; height: .9em; align-self: center; overflow: visible; } .dot circle { stroke: var(--soft); stroke-width: 1.5; }
.splitter { position: relative; touch-action: none; border-radius: 4px; } .splitter.width { display: none; cursor: col-resize; } .splitter.height { cursor: row-resize; height: 8px; margin: -4px 0; }
.splitter::after { content: ""; position: absolute; inset: 0; margin: auto; width: 4px; height: 44px; border-radius: 2px; background: var(--edge); } .splitter.height::after { width: 44px; height: 4px; }
.splitter:hover::after, .splitter:focus-visible::after { background: var(--accent); } .splitter:focus-visible { outline: 3px solid var(--accent); }
@media (pointer: coarse) { .splitter.height { height: 24px; margin: -6px 0; } }
.player.turn { font-weight: 600; text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 4px; text-decoration-color: var(--accent); }
.clock { font-variant-numeric: tabular-nums; color: var(--soft); }
.stage { position: relative; contain: content; touch-action: pan-y; user-select: none; -webkit-user-select: none; -webkit-tap-highlight-color: transparent; min-width: 0; }
.stage svg.picture { display: block; width: 100%; height: auto; max-height: 92vh; font-family: "DejaVu Sans", Verdana, "Noto Sans", "Noto Sans CJK JP", Arial, sans-serif; cursor: pointer; }
.grid { position: absolute; inset: 0; overflow: hidden; clip-path: inset(50%); pointer-events: none; }
.board-layer, .fields, .lines, .flat, .pieces, .marks, .arrows, .veil, .margin, .shadows { pointer-events: none; }
.none { fill: none; }
.over .ghost { opacity: .55; pointer-events: none; }
.over .target { fill: var(--accent); opacity: .75; pointer-events: none; }
.over .held, .over .lit, .over .cursor { fill: none; vector-effect: none; stroke: var(--accent); stroke-width: 2; pointer-events: none; }
.over .lit { stroke: #d9480f; stroke-width: 2.5; }
.over .found { opacity: .34; pointer-events: none; } .found rect { fill: var(--accent); } .stage .selecting { touch-action: none; cursor: crosshair; }
@media (prefers-reduced-motion: no-preference) { .pieces > [data-point]:not(.dragged) { transition: transform .18s ease-out; } }
.bar { display: flex; flex-wrap: wrap; gap: 4px; align-items: center; }
.gap { flex: 1; }
/* A step changes a few of them: what the others look like is kept. */
.players, .facts, .comment, .next, .bar, .tools, .panels { contain: layout style; }
button, select { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--edge); border-radius: 8px; min-width: 44px; min-height: 44px; padding: 4px 10px; cursor: pointer; }
select.chosen { border-color: var(--accent); }
button:hover { border-color: var(--accent); }
button[aria-pressed="true"] { background: var(--accent); border-color: var(--accent); color: var(--ground); }
button[disabled], button[aria-disabled="true"] { opacity: .45; cursor: default; }
.icon { width: 20px; height: 20px; display: block; margin: auto; fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
.icon.i-first, .icon.i-previous, .icon.i-next, .icon.i-last { fill: currentColor; }
.icon.stone circle { stroke: #777; } .icon.stone path { stroke-width: 1.6; transform: translate(6px, 6px) scale(.5); }
:host(:dir(rtl)) :is(.icon.i-first, .icon.i-previous, .icon.i-next, .icon.i-last, .icon.i-undo, .icon.i-redo) { transform: scaleX(-1); }
.bar select.speed { width: auto; }
@container (max-width: 350px) { .bar [data-act=turn] { display: none; } }
@media (pointer: coarse) { .bar [data-act=keys] { display: none; } }
.number { min-width: 2.6em; text-align: center; font-variant-numeric: tabular-nums; }
.side { display: grid; gap: 8px; min-width: 0; align-content: start; }
.facts { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
.facts b { color: var(--ink); font-weight: 600; }
.note::first-letter { text-transform: uppercase; }
.comment { white-space: pre-wrap; overflow: auto; overflow-wrap: anywhere; max-height: 14em; padding: 8px 10px; background: var(--raised); border-radius: 8px; }
[hidden] { display: none !important; }
@container (max-width: 779.98px) { .comment:empty { display: none; } }
.comment button { display: inline; min-width: 0; min-height: 0; padding: 0 3px; border: 0; border-radius: 4px; background: none; color: var(--accent); text-decoration: underline dotted; }
.comment a { color: var(--accent); }
.next { display: flex; flex-wrap: wrap; gap: 4px; }
.next button { min-height: 36px; }
.tree, .moves { direction: ltr; }
.tree { position: relative; contain: strict; overflow: auto; height: var(--tree, 190px); min-height: 120px; border: 1px solid var(--edge); border-radius: 8px; background: var(--raised); }
/* A record of one line: its row, and a scroll bar below it. */
.frame:not(.own-height) .tree.flat { height: 70px; min-height: 0; }
.tree .nodes { position: absolute; left: 0; top: 0; pointer-events: none; overflow: visible; }
.nodes .node { pointer-events: auto; cursor: pointer; }
.nodes .hit { fill: transparent; }
.nodes .way { fill: none; stroke: var(--soft); stroke-width: 1.5; }
.nodes .body { stroke: #7c7f85; } .nodes .none .body { fill: var(--soft); stroke: var(--soft); }
.nodes text { font-size: 9.5px; text-anchor: middle; pointer-events: none; font-family: system-ui, sans-serif; }
.nodes text.small { font-size: 8px; letter-spacing: -.2px; }
.nodes .fold { pointer-events: auto; cursor: pointer; } .fold path { fill: var(--soft); } .fold rect { fill: var(--accent); } .fold text { fill: var(--ground); font-size: 9px; font-weight: 600; } .fold:hover path { fill: var(--accent); }
.nodes .ring { fill: none; stroke: var(--here); stroke-width: 3; }
.nodes .comment { fill: #f08c00; stroke: var(--raised); padding: 0; }
.nodes .flag { fill: #c2255c; } .nodes .clash { fill: none; stroke: var(--bad); stroke-width: 3; }
.nodes .good .body { stroke: var(--good); stroke-width: 3; }
.nodes .bad .body { stroke: var(--bad); stroke-width: 3; }
.nodes .doubtful .body { stroke: #b55fd0; stroke-width: 3; }
.nodes .interesting .body { stroke: var(--accent); stroke-width: 3; }
.message { background: var(--ground); padding: 8px 10px; border: 2px solid var(--accent); border-radius: 8px; display: flex; gap: 8px; flex-wrap: wrap; align-items: center; }
.message:empty, .messages:not(:has(:not(:empty))) { display: none !important; }
.sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
textarea, input, select { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--edge); border-radius: 8px; padding: 8px; width: 100%; }
.message input { flex: 1 1 12em; width: auto; min-width: 0; }
details > summary { cursor: pointer; min-height: 32px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 10px; margin: 4px 0; overflow-wrap: anywhere; }
dt { color: var(--soft); } dd { margin: 0; }
label { display: grid; gap: 2px; font-size: 14px; }
ul { margin: 4px 0; padding-left: 1.2em; }
@media (forced-colors: active) { .nodes .ring { stroke: Highlight; } .over .held, .over .cursor { stroke: Highlight; } }
@media print {
  :host { --ink: #000; --soft: #333; --ground: #fff; --raised: #fff; --edge: #999; color-scheme: light; }
  .bar, .tools, .tree, .moves, .graph, .messages, .panels, .hands, .next, .splitter, .conflicts, .over, .pieces > [opacity], .comment:empty { display: none !important; }
  .frame, .frame.wide { display: block; padding: 0; } .side, .wide .side { display: block; max-height: none; overflow: visible; }
  .stage { contain: none; break-inside: avoid; } .stage svg.picture, .wide .stage svg.picture { max-height: 62vh; margin: 4mm auto; }
  .comment, .wide .comment, .facts, .wide .facts { height: auto; max-height: none; overflow: visible; border: 0; padding: 2mm 0; } .comment button { color: inherit; text-decoration: none; }
}
`);

const sheets = new Map<string, CSSStyleSheet>();

/** The colours of a theme: each role is a class, and a property that a page may set, such as `--sgf-board`. */
export function themeSheet(name: string, game: number, colours: Record<string, string>): CSSStyleSheet {
  const key = `${name} ${game}`;
  let sheet = sheets.get(key);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    const rules = Object.entries(colours).map(([role, colour]) => {
      const value = `var(--sgf-${role}, ${colour})`;
      return `.${role}{fill:${value}}.s-${role}{stroke:${value}}.t-${role}{stop-color:${value}}`;
    });
    // Nodes of the tree aside from the way to the selected one are paler, and hide the lines behind them.
    for (const role of ['black', 'white']) rules.push(`.aside .${role}{fill:color-mix(in srgb, var(--sgf-${role}, ${colours[role]}) 66%, var(--raised))}`);
    // The rules name a class alone, or they would not reach what is used from afar. What is lit takes its fill from a gradient, and a line without a fill has none.
    sheet.replaceSync(rules.join(''));
    sheets.set(key, sheet);
  }
  return sheet;
}
