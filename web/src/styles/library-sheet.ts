/** The style sheets of the library and of its dialogs, loaded with them. */
import { unsafeCSS } from 'lit';
import dialogCss from './library-dialog.css?inline';
import libraryCss from './library.css?inline';

/** The sheet that the elements of the library share. */
export const libraryStyles = unsafeCSS(libraryCss);

let isAdopted = false;

/** Adds the styles of the dialogs to the document, once. */
export function adoptDialogStyles(): void {
  if (isAdopted) return;
  isAdopted = true;
  const dialogs = new CSSStyleSheet();
  dialogs.replaceSync(dialogCss);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, dialogs];
}
