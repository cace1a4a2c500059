/**
 * OpenSGF for Node: parse, check, fix, format, convert and render records of Smart Game Format.
 *
 * Records are bytes, or text, which is encoded as UTF-8. The library is the one of the command `sgf`, as WebAssembly; no function changes
 * its arguments. For the board in a browser import `opensgf/board`.
 */
import { readFileSync } from 'node:fs';
import * as engine from './engine/full.js';

engine.initSync({ module: readFileSync(new URL('./engine/full_bg.wasm', import.meta.url)) });

const bytesOf = (record) => (typeof record === 'string' ? new TextEncoder().encode(record) : record);

/** Returns the record as SGF, whatever its format. */
function sgfOf(record, name = '') {
  const bytes = bytesOf(record);
  return engine.from_foreign(bytes, name) ?? bytes;
}

/** Errors of the engine are strings. */
function said(act) {
  try {
    return act();
  } catch (error) {
    throw typeof error === 'string' ? new Error(error) : error;
  }
}

export function parse(record, { name } = {}) {
  return JSON.parse(engine.parse(sgfOf(record, name)));
}

export function check(record) {
  return JSON.parse(engine.check(bytesOf(record)));
}

export function fix(record) {
  return engine.fix(bytesOf(record));
}

export function format(record, { nodesPerLine = 0, indent = 0 } = {}) {
  return said(() => engine.format(bytesOf(record), nodesPerLine, indent));
}

export function convert(record, to, { name } = {}) {
  return said(() => engine.convert(sgfOf(record, name), to));
}

const COORDINATES = ['own', 'a1', 'numbers', 'cjk', 'sgf', 'none'];

export function render(record, options = {}) {
  const {
    name = '',
    game = 0,
    path,
    move,
    theme = 'book',
    coordinates = 'own',
    window = '',
    numbers = 'none',
    variations = false,
  } = options;
  if (engine.colors(theme, 1) === undefined) throw new Error(`there is no theme ${theme}`);
  if (!COORDINATES.includes(coordinates)) throw new Error(`coordinates are ${COORDINATES.join(', ')}`);
  const board = new engine.Board(sgfOf(record, name), name, theme);
  try {
    const numbered = typeof numbers === 'boolean' ? (numbers ? 'all' : 'none') : numbers;
    if (!board.set_view(coordinates, window, numbered, variations, true))
      throw new Error(`numbers are none, last, last-10, 50-72, 50- or all, and not ${numbers}`);
    if (game > 0 && !board.turn_to_game(game)) throw new Error(`there is no game ${game}`);
    if (path !== undefined && !board.go_path(path)) throw new Error(`there is no node ${path}`);
    if (move !== undefined && move > 0 && !board.seek('move', String(move), true))
      throw new Error(`there is no move ${move}`);
    const { error } = JSON.parse(board.update());
    const svg = board.svg();
    if (error !== undefined || svg === undefined) throw new Error(error ?? 'there is no picture');
    return svg;
  } finally {
    board.free();
  }
}
