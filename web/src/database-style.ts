/** The looks of the database, beside those of the page: they come with it, and not before. */

const SHEET = new CSSStyleSheet();
SHEET.replaceSync(`
.asked { position: sticky; top: 0; z-index: 3; background: var(--ground); border-bottom: 1px solid var(--edge); } .asked input[type=search] { flex: 1 1 110px; } .asked input[name=text] { flex-grow: 3; }
.check { display: inline-flex; gap: 6px; align-items: center; min-height: 44px; } .check input { min-height: 0; width: 20px; height: 20px; flex: none; accent-color: var(--accent); }
.parts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 8px; } .found { min-width: 0; }
.withPattern > summary, .explorer > summary { cursor: pointer; padding: 10px 12px; font-weight: 600; min-height: 44px; }
.database .count { margin: 0; } .database progress { flex: 1 1 100px; accent-color: var(--accent); } .trouble { color: #c22525; padding: 0 12px; margin: 0; overflow-wrap: anywhere; } .trouble:empty { display: none; }
.pager { justify-content: center; align-items: center; } .pager input { flex: 0 0 5.5em; } .pager button { min-width: 44px; }
.drawing .row { align-items: center; } .drawing input[type=number] { flex: 0 0 4.6em; padding: 4px 6px; } .drawing [data-tool] { min-width: 44px; padding: 4px; font-size: 20px; line-height: 1; }
[data-tool][aria-pressed="true"] { background: var(--accent); color: var(--ground); border-color: var(--accent); } .small { font-size: 13px; padding: 0 8px 8px; margin: 0; text-align: start; }
.pattern { display: grid; margin: 0 auto; max-width: min(100% - 16px, calc(var(--columns) * 46px)); background: #dcb35c; border-radius: 4px; direction: ltr; }
.pattern [role=row] { display: grid; grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); }
.point { position: relative; aspect-ratio: 1; min-height: 0; min-width: 0; padding: 0; border: 0; border-radius: 0; background: linear-gradient(var(--line), var(--line)) no-repeat var(--x, 0) 50% / var(--w, 100%) var(--a, 1px), linear-gradient(var(--line), var(--line)) no-repeat 50% var(--y, 0) / var(--b, 1px) var(--t, 100%); --line: #5c4a22; color: #1d1d1f; font-size: clamp(9px, 3vw, 17px); font-weight: 700; line-height: 1; overflow: hidden; container-type: inline-size; }
.point:focus-visible { outline-offset: -3px; outline-color: #103f73; z-index: 1; }
.point[data-ends~=left], .point[data-ends~=right] { --w: 50%; --b: 2px; } .point[data-ends~=top], .point[data-ends~=bottom] { --t: 50%; --a: 2px; } .point[data-ends~=left] { --x: 100%; } .point[data-ends~=top] { --y: 100%; }
.point { isolation: isolate; } .point::after { position: absolute; inset: 6%; border-radius: 50%; z-index: -1; }
.point[data-sign=X]::after { content: ""; background: #15171a; } .point[data-sign=X] { color: #fff; } .point[data-sign=O]::after { content: ""; background: #fbfaf7; box-shadow: inset 0 0 0 1px #6b6350; }
.point[data-sign="*"]::after { content: ""; inset: 0; border-radius: 0; background: #8b8b8bcc; } .point[data-sign="!"]::after { content: ""; background: linear-gradient(90deg, #15171a 50%, #fbfaf7 50%); box-shadow: inset 0 0 0 1px #6b6350; }
.point[data-sign=x]::after { content: ""; inset: 22%; background: #15171a; outline: 2px dashed #15171a; outline-offset: 2px; } .point[data-sign=o]::after { content: ""; inset: 22%; background: #fbfaf7; outline: 2px dashed #6b6350; outline-offset: 2px; }
.point[data-next]::after { content: ""; inset: 14%; background: #dcb35c; box-shadow: 0 0 0 2px #fbfaf7; } .point[data-next=b]::after { box-shadow: 0 0 0 2px #15171a; } .point.lit::after { background: #7db7f0; }
.continuations { list-style: none; margin: 0; padding: 8px; display: grid; gap: 4px; }
.continuations li { display: grid; grid-template-columns: 76px 46px minmax(0, 1fr) 88px; gap: 6px; align-items: center; }
.continuations .move { display: flex; gap: 6px; align-items: center; min-width: 44px; padding: 2px 8px; } .times { text-align: end; font-variant-numeric: tabular-nums; }
.stone { flex: none; width: .9em; height: .9em; border-radius: 50%; border: 1px solid #777; background: #fbfaf7; } .stone.b { background: #15171a; }
.wins { display: flex; justify-content: space-between; padding: 0 4px; font-size: 12px; line-height: 20px; height: 22px; border: 1px solid #777; border-radius: 4px; overflow: hidden; background: linear-gradient(90deg, #15171a var(--black), #fbfaf7 0); direction: ltr; }
.wins:empty { background: none; border-style: dashed; } .wins span:first-child { color: #fff; mix-blend-mode: normal; text-shadow: 0 0 2px #000, 0 0 2px #000; } .wins span:last-child { color: #111; text-shadow: 0 0 2px #fff, 0 0 2px #fff; }
.continuations details { min-width: 0; font-size: 14px; } .continuations summary { cursor: pointer; min-height: 32px; display: flex; align-items: center; } .continuations details[open] { grid-column: 1 / -1; }
.example { display: block; width: 100%; text-align: start; margin: 4px 0; font-size: 14px; overflow-wrap: anywhere; }
.explorer { border-top: 1px solid var(--edge); padding: 0 8px 8px; min-width: 0; } .explorer h2 { font-size: 14px; margin: 12px 0 4px; } .explorer .said { margin: 0 4px; } .explorer > div { margin-bottom: 8px; } .explorer .continuations { padding: 8px 0; }
.origin { margin: 0; padding: 6px 12px; background: var(--raised); border-bottom: 1px solid var(--edge); font-size: 14px; overflow-wrap: anywhere; }
@media (min-width: 900px) { .parts:has(.withPattern[open]) { grid-template-columns: minmax(320px, 400px) minmax(0, 1fr); } }
@media (min-width: 1100px) { main.explored { display: grid; grid-template-columns: minmax(0, 1fr) 320px; } .explored > .origin { grid-column: 1 / -1; } .explored > .explorer { border-top: 0; border-inline-start: 1px solid var(--edge); max-height: calc(100vh - 62px); overflow: auto; } }
@media (max-width: 480px) { .asked { position: static; } .asked input[type=search], .asked select { flex: 1 1 40%; } }
@media (prefers-color-scheme: dark) { .trouble { color: #ff8f8f; } .pattern { background: #b48d43; } }
@media (forced-colors: active) { .point::after, .wins, .stone { forced-color-adjust: none; } }
@media print { .asked, .pager, .explorer { display: none; } }
`);

/** Gives the page these looks, once. */
export function adoptLooks(): void {
  if (!document.adoptedStyleSheets.includes(SHEET)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, SHEET];
}
