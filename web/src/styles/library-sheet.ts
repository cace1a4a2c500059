/** The style sheet of the library, loaded with it. */
import libraryCss from './library.css?inline';

let sheet: CSSStyleSheet | undefined;

/** The sheet, made once and shared by the elements of the library. */
export function librarySheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(libraryCss);
  }
  return sheet;
}
