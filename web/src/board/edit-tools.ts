/** The tools of the editor, and what each does on the board. */
import '../i18n/more';
import { parse } from '../dom';
import type { Board } from '../engine/engine';
import { icon, stone, type Icon } from './tool-icons';
import { isArea, isDrawn, type Tool } from './tool';
import type { MessageKey } from '../i18n';

interface Row {
  tool: Tool;
  word: MessageKey;
  sign: () => Node;
}

const row = (tool: Tool, word: MessageKey, sign: Icon): Row => ({ tool, word, sign: () => icon(sign) });
const put = (tool: Tool, word: MessageKey, color: 'b' | 'w', sign?: Icon): Row => ({
  tool,
  word,
  sign: () => stone(color, sign),
});

/** A group of tools. `isRare` groups are folded away, and territory exists only in Go. */
interface Group {
  word: MessageKey;
  tools: Row[];
  isRare?: boolean;
  onlyGo?: boolean;
}

/** All tools, in groups. */
export const TOOLS: Group[] = [
  { word: 'playTool', tools: [row('play', 'playTool', 'hand')] },
  { word: 'setUp', tools: [put('b', 'setUpBlack', 'b'), put('w', 'setUpWhite', 'w'), row('clear', 'clear', 'clear')] },
  {
    word: 'marks',
    tools: [
      row('TR', 'triangle', 'triangle'),
      row('SQ', 'square', 'square'),
      row('CR', 'circle', 'circle'),
      row('MA', 'cross', 'cross'),
      row('LB', 'label', 'label'),
      row('number', 'numberLabel', 'number'),
      row('AR', 'arrow', 'arrow'),
    ],
  },
  {
    word: 'marks',
    isRare: true,
    tools: [
      row('SL', 'selected', 'selected'),
      row('LN', 'line', 'line'),
      row('DD', 'dim', 'dim'),
      row('VW', 'viewPart', 'view'),
    ],
  },
  {
    word: 'territory',
    isRare: true,
    onlyGo: true,
    tools: [put('TB', 'territoryBlack', 'b', 'territory'), put('TW', 'territoryWhite', 'w', 'territory')],
  },
  { word: 'freeMoves', isRare: true, tools: [put('B', 'freeBlack', 'b', 'next'), put('W', 'freeWhite', 'w', 'next')] },
];

interface Piece {
  owner: 'b' | 'w' | null;
  sign: string;
}

/** The pieces that can be set up. */
export function pieces(board: Board): Piece[] {
  const signs = parse<string[]>(board.piece_signs());
  return parse<{ owner: 'b' | 'w' | null }[]>(board.pieces()).map(({ owner }, index) => ({
    owner,
    sign: signs[index] ?? '',
  }));
}

/** Applies a tool to a site. Applying the same stone or mark again removes it. */
export function useTool(board: Board, tool: Tool, piece: number, site: number, owner: string | undefined): void {
  if (tool === 'B' || tool === 'W') board.play_freely(site, tool.toLowerCase());
  else if (tool === 'b' || tool === 'w')
    board.set_up(site, owner === tool ? -1 : pieces(board).findIndex((known) => known.owner === tool));
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

/** Adds the first unused letter or number, or removes the label that is there. */
function label(board: Board, site: number, isNumber: boolean): void {
  const labels = () => parse(board.properties()).find(({ ident }) => ident === 'LB')?.values ?? [];
  const before = labels();
  board.label(site, '');
  if (labels().length < before.length) return;
  const used = new Set(before.map((text) => text.slice(text.lastIndexOf(':') + 1)));
  const all = Array.from({ length: isNumber ? 400 : 52 }, (_, index) =>
    isNumber ? String(index + 1) : String.fromCharCode(index < 26 ? 65 + index : 71 + index),
  );
  board.label(site, all.find((text) => !used.has(text)) ?? '*');
}
