/** The style sheets of the library and of its dialogs, loaded with them. */
import dialogCss from './library-dialog.css?inline';
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

let isAdopted = false;

/** Adds the styles of the dialogs to the document, once. */
export function adoptDialogStyles(): void {
  if (isAdopted) return;
  isAdopted = true;
  const dialogs = new CSSStyleSheet();
  dialogs.replaceSync(dialogCss);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, dialogs];
}
