/**
 * The engine: one module for all boards of a page.
 *
 * There are two builds. That of Go in Unicode is small and comes first; the one with all games, charsets and checks is loaded when a
 * record needs it.
 */
import goUrl from '../wasm/go_bg.wasm?url';
import fullUrl from '../wasm/full_bg.wasm?url';

export type Full = typeof import('../wasm/full.js');
type Go = typeof import('../wasm/go.js');
export type Engine = Go | Full;
export type Board = InstanceType<Engine['Board']>;
export type FullBoard = InstanceType<Full['Board']>;

let go: Promise<Go> | undefined;
let full: Promise<Full> | undefined;

export function loadGo(): Promise<Go> {
  go ??= import('../wasm/go.js').then(async (module) => {
    await module.default({ module_or_path: new URL(goUrl, import.meta.url) });
    return module;
  });
  return go;
}

export function loadFull(): Promise<Full> {
  full ??= import('../wasm/full.js').then(async (module) => {
    await module.default({ module_or_path: new URL(fullUrl, import.meta.url) });
    return module;
  });
  return full;
}

/** The build that a record needs, and the record as SGF. */
export async function engineFor(bytes: Uint8Array, name: string): Promise<{ engine: Engine; bytes: Uint8Array }> {
  if (!full) {
    const small = await loadGo();
    if (!small.needs_full(bytes)) return { engine: small, bytes };
  }
  const engine = await loadFull();
  return { engine, bytes: engine.from_foreign(bytes, name) ?? bytes };
}

/** Tells whether a board is of the build with checks. */
export function isFull(board: Board): board is FullBoard {
  return 'check' in board;
}
