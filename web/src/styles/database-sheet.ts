/** The style sheet of the database page and the explorer, loaded with them. */
import databaseCss from './database.css?inline';
import gamesCss from './database-games.css?inline';

let sheet: CSSStyleSheet | undefined;

/** Adds the styles to the document, once. */
export function adoptDatabaseStyles(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(databaseCss + gamesCss);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
