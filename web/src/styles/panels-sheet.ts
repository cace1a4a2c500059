/** The style sheet of tools, forms, lists, graph and dialogs, loaded with the first of them. */
import panelsCss from './panels.css?inline';
import { sheetOf } from './sheets';

export const PANELS_SHEET = sheetOf(panelsCss);
