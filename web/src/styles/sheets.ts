/** Style sheets, shared by all boards of a page. Constructed sheets work under a strict Content-Security-Policy. */
import tokensCss from './tokens.css?inline';
import boardCss from './board.css?inline';
import sideCss from './side.css?inline';

export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** The style sheets of every board. */
export const BOARD_SHEETS: readonly CSSStyleSheet[] = [tokensCss, boardCss, sideCss].map(sheetOf);

const sheets = new Map<string, CSSStyleSheet>();

/** The colors of a theme. Each role is a class, and a custom property that a page can set, such as `--sgf-board`. */
export function themeSheet(name: string, game: number, colors: Record<string, string>): CSSStyleSheet {
  const key = `${name} ${game}`;
  let sheet = sheets.get(key);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    const rules = Object.entries(colors).map(([role, color]) => {
      const value = `var(--sgf-${role}, ${color})`;
      return `.${role}{fill:${value}}.s-${role}{stroke:${value}}.t-${role}{stop-color:${value}}`;
    });
    // Nodes of the tree off the current path are paler, and hide the lines behind them.
    for (const role of ['black', 'white'])
      rules.push(`.aside .${role}{fill:color-mix(in srgb, var(--sgf-${role}, ${colors[role]}) 66%, var(--raised))}`);
    // Each rule has one class, or it would not reach elements inside <use>. Highlighted parts are filled by a gradient, and lines without fill have none.
    sheet.replaceSync(rules.join(''));
    sheets.set(key, sheet);
  }
  return sheet;
}
