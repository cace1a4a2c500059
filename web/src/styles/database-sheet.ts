/** The style sheet of the database page and the explorer, loaded with them. */
import databaseCss from './database.css?inline';

let sheet: CSSStyleSheet | undefined;

/** Adds the styles to the document, once. */
export function adoptDatabaseStyles(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(databaseCss);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
