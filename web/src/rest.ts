/**
 * What no first look needs: the looks and the English words of tools, panels, lists and dialogs. Whatever of them comes first brings it along.
 */
import english from 'words/en-rest';
import { LATER } from './style';
import { alsoEnglish } from './words';

alsoEnglish(english);
LATER.replaceSync(`
.hands button { display: inline-flex; align-items: center; gap: 6px; } .hands .icon { margin: 0; }
.tools { display: flex; flex-wrap: wrap; gap: 4px 12px; }
.tools button, .tools select { padding: 4px 8px; }
.tools select { width: auto; max-width: 11em; }
@media (pointer: fine) { .tools button, .tools select { min-width: 34px; min-height: 34px; padding: 4px 6px; } .inside button { min-height: 34px; min-width: 34px; } }
.conflicts { display: grid; gap: 6px; } @media (pointer: fine) { .conflicts button { min-height: 34px; } } .conflict { display: grid; gap: 4px; padding: 8px 10px; border: 2px solid var(--bad); border-radius: 8px; }
.conflict .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9em), 1fr)); gap: 8px; } .conflict .claim { display: flex; flex-direction: column; gap: 4px; }
.conflict .said { flex: 1; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 12em; overflow: auto; } .who { color: var(--soft); font-size: 13px; }
.moves { position: relative; overflow: auto; height: var(--tree, 190px); min-height: 120px; border: 1px solid var(--edge); border-radius: 8px; background: var(--raised); padding: 6px; line-height: 1.35; }
.moves .move { min-width: 0; min-height: 24px; padding: 1px 4px; margin: 1px; border: 0; border-radius: 5px; background: none; color: var(--ink); }
.moves .move i { font-style: normal; color: var(--soft); font-size: 12px; }
.moves .move.w { font-weight: 600; }
.moves .move[aria-current] { background: var(--accent); color: var(--ground); } .moves .move[aria-current] i { color: inherit; }
.moves .text { color: var(--soft); font-size: 14px; white-space: pre-wrap; overflow-wrap: anywhere; cursor: pointer; } .moves > .text { display: block; padding: 2px 6px 4px; border-left: 2px solid var(--accent); margin: 2px 4px; }
.moves .branch { position: relative; padding-left: 22px; } .moves .branch.folded { display: inline; padding: 0; }
.moves .toggle { position: absolute; left: 0; top: 2px; min-width: 22px; min-height: 24px; padding: 0 2px; border: 0; background: none; color: var(--soft); font-size: 13px; } .moves .folded .toggle { position: static; color: var(--accent); border-radius: 5px; }
@media (pointer: coarse) { .moves .move, .moves .toggle { min-height: 34px; min-width: 34px; } .moves .branch { padding-left: 34px; } }
.moves .variation { margin: 2px 0 2px 6px; padding-left: 8px; border-left: 2px solid var(--edge); font-size: 14px; }
.moves .good { color: var(--good); } .moves .bad { color: var(--bad); } .moves .doubtful, .moves .interesting { color: var(--accent); }
.graph { position: relative; height: 60px; border: 1px solid var(--edge); border-radius: 8px; background: var(--raised); cursor: pointer; overflow: hidden; direction: ltr; }
.graph svg { width: 100%; height: 100%; display: block; } .graph span { position: absolute; right: 6px; top: 2px; font-size: 12px; color: var(--soft); }
.graph .analysis { position: absolute; left: 4px; top: 4px; width: 24px; height: 24px; padding: 0; border: 2px solid var(--soft); border-radius: 50%; background: var(--raised); } .graph .analysis::after { content: ""; position: absolute; inset: 26%; border-radius: 50%; background: var(--soft); } .graph .analysis[aria-pressed="true"] { border-color: var(--accent); } .graph .analysis[aria-pressed="true"]::after { background: var(--accent); }
.graph path { fill: none; vector-effect: non-scaling-stroke; } .graph .zero { stroke: var(--edge); } .graph .values { stroke: var(--accent); stroke-width: 1.8; } .graph .here { stroke: var(--here); stroke-width: 1.5; }
textarea { min-height: 5em; resize: vertical; }
textarea.source { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 13px; }
.inside { display: grid; gap: 6px; padding: 4px 0 8px; } .inside .row, .keys .row { display: flex; gap: 6px; align-items: center; } .keys .row { justify-content: space-between; }
.search { display: grid; gap: 6px; } .search .count { margin: 0; } .search .count:empty { display: none; } .check { display: flex; gap: 6px; align-items: center; min-height: 32px; } .check input { width: auto; }
ol.found { list-style: none; margin: 0; padding: 0; max-height: 16em; overflow: auto; border: 1px solid var(--edge); border-radius: 8px; } .found li { padding: 0; } .found button { width: 100%; text-align: start; border: 0; border-radius: 0; background: none; display: block; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.found button[aria-current] { background: var(--accent); color: var(--ground); }
dialog { color: var(--ink); background: var(--ground); border: 1px solid var(--edge); border-radius: 12px; max-width: min(44rem, 94vw); max-height: 88vh; padding: 16px; } dialog::backdrop { background: #0008; }
dialog h2 { margin: 0 0 10px; font-size: 18px; } .keys .rows { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); gap: 4px 20px; } .keys .row button { min-height: 36px; min-width: 56px; }
li.error { font-weight: 600; }
`);
