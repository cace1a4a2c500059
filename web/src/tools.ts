/** The tools of the editor, and what each does on the board. */
import './rest';
import { parse } from './dom';
import type { Board } from './engine';
import { icon, stone, type Icon } from './icons';
import { isArea, isDrawn, type Tool } from './tool';
import type { Property } from './types';
import type { Word } from './words';

interface Row {
  tool: Tool;
  word: Word;
  sign: () => Node;
}

const row = (tool: Tool, word: Word, sign: Icon): Row => ({ tool, word, sign: () => icon(sign) });
const put = (tool: Tool, word: Word, color: 'b' | 'w', sign?: Icon): Row => ({ tool, word, sign: () => stone(color, sign) });

/** All tools, in groups. */
export const TOOLS: { word: Word; tools: Row[] }[] = [
  { word: 'playTool', tools: [row('play', 'playTool', 'hand'), put('B', 'freeBlack', 'b', 'next'), put('W', 'freeWhite', 'w', 'next')] },
  { word: 'setUp', tools: [put('b', 'setUpBlack', 'b'), put('w', 'setUpWhite', 'w'), row('clear', 'clear', 'clear')] },
  {
    word: 'marks',
    tools: [
      row('TR', 'triangle', 'triangle'), row('SQ', 'square', 'square'), row('CR', 'circle', 'circle'), row('MA', 'cross', 'cross'),
      row('SL', 'selected', 'selected'), row('LB', 'label', 'label'), row('number', 'numberLabel', 'number'),
      row('AR', 'arrow', 'arrow'), row('LN', 'line', 'line'), put('TB', 'territoryBlack', 'b', 'territory'), put('TW', 'territoryWhite', 'w', 'territory'),
      row('DD', 'dim', 'dim'), row('VW', 'viewPart', 'view'),
    ],
  },
];

interface Piece {
  owner: 'b' | 'w' | null;
  sign: string;
}

/** The pieces that can be set up. */
export function pieces(board: Board): Piece[] {
  const signs = parse<string[]>(board.piece_signs());
  return parse<{ owner: 'b' | 'w' | null }[]>(board.pieces()).map(({ owner }, index) => ({ owner, sign: signs[index] ?? '' }));
}

/** Uses a tool on a site. The same stone or mark once more takes it away. */
export function useTool(board: Board, tool: Tool, piece: number, site: number, owner: string | undefined): void {
  if (tool === 'B' || tool === 'W') board.play_freely(site, tool.toLowerCase());
  else if (tool === 'b' || tool === 'w') board.set_up(site, owner === tool ? -1 : pieces(board).findIndex((known) => known.owner === tool));
  else if (tool === 'piece') board.set_up(site, piece);
  else if (tool === 'clear') board.set_up(site, -1);
  else if (tool === 'LB' || tool === 'number') label(board, site, tool === 'number');
  else if (isArea(tool)) board.mark_area(tool, site, site);
  else if (tool !== 'play' && !isDrawn(tool)) mark(board, site, tool);
}

function mark(board: Board, site: number, tool: string): void {
  const before = board.properties();
  board.mark(site, tool);
  if (before === board.properties()) board.mark(site, '');
}

/** The first letter or number that is free; a label that is there goes. */
function label(board: Board, site: number, isNumber: boolean): void {
  const labels = () => parse<Property[]>(board.properties()).find(({ ident }) => ident === 'LB')?.values ?? [];
  const before = labels();
  board.label(site, '');
  if (labels().length < before.length) return;
  const used = new Set(before.map((text) => text.slice(text.lastIndexOf(':') + 1)));
  const all = Array.from({ length: isNumber ? 400 : 52 }, (_, index) =>
    isNumber ? String(index + 1) : String.fromCharCode(index < 26 ? 65 + index : 71 + index));
  board.label(site, all.find((text) => !used.has(text)) ?? '*');
}
