/**
 * The engine: one module for all boards of a page, in three builds.
 *
 * The one that shows records of Go in Unicode is small and comes first. The one that edits them is loaded when somebody first does, and
 * the one with all games, charsets and checks when a record needs it. Each can do what the one before it can.
 */
import fullUrl from '../wasm/full_bg.wasm?url';
import goUrl from '../wasm/go_bg.wasm?url';
import viewUrl from '../wasm/view_bg.wasm?url';

type View = typeof import('../wasm/view.js');
type Go = typeof import('../wasm/go.js');
export type Full = typeof import('../wasm/full.js');
export type Engine = View | Go | Full;
/** A board that is looked at. */
export type Viewed = InstanceType<Engine['Board']>;
/** A board that can be edited. */
export type Board = InstanceType<(Go | Full)['Board']>;
export type FullBoard = InstanceType<Full['Board']>;

interface Module {
  default(from: { module_or_path: Response | BufferSource }): Promise<unknown>;
}

const inPage = new Map<string, Promise<BufferSource>>();

/** Loads a module when it is first asked for; who asks after a failure tries again. */
function once<M extends Module>(name: string, load: () => Promise<M>, address: string): { (): Promise<M>; isLoaded(): boolean } {
  let loading: Promise<M> | undefined;
  const begin = async () => {
    // The module and the script that calls it are asked for at the same time.
    const from = inPage.get(name) ?? fetch(new URL(address, import.meta.url));
    const [module, module_or_path] = await Promise.all([load(), from]);
    await module.default({ module_or_path });
    return module;
  };
  const ask = () => {
    loading ??= begin().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return Object.assign(ask, { isLoaded: () => loading !== undefined || inPage.has(name) });
}

export const loadView = once<View>('view', () => import('../wasm/view.js'), viewUrl);
export const loadGo = once<Go>('go', () => import('../wasm/go.js'), goUrl);
export const loadFull = once<Full>('full', () => import('../wasm/full.js'), fullUrl);

/** Takes a build from the page itself: nothing has to be loaded for it. */
export function carry(name: 'go' | 'full', bytes: Promise<BufferSource>): void {
  inPage.set(name, bytes);
}

/** Begins to load what a record will need that is not there yet; what goes wrong is told when it is asked for again. */
export function prepare(isEdited: boolean): void {
  if (loadFull.isLoaded()) return;
  void (isEdited || loadGo.isLoaded() ? loadGo() : loadView()).catch(() => undefined);
}

/** Tells whether a program has kept in a record what an engine said of it: only the largest build can read that. */
function keepsAnalysis(bytes: Uint8Array): boolean {
  return /[\s\])](?:KT|LZ(?:OP)?2?|SBKV|SBKS|OGSC|QLZV|QKGV)\[/.test(new TextDecoder().decode(bytes));
}

/** The build that a record needs, and the record as SGF. What is loaded already is not loaded again in a smaller build. */
export async function engineFor(bytes: Uint8Array, name: string, isEdited = true): Promise<{ engine: Engine; bytes: Uint8Array }> {
  if (!loadFull.isLoaded()) {
    const small = isEdited || loadGo.isLoaded() ? await loadGo() : await loadView();
    if (!small.needs_full(bytes) && (inPage.size > 0 || !keepsAnalysis(bytes))) return { engine: small, bytes };
  }
  const engine = await loadFull();
  return { engine, bytes: engine.from_foreign(bytes, name) ?? bytes };
}

/** Tells whether a board is of a build that edits. */
export function edits(board: Viewed): board is Board {
  return 'play' in board;
}

/** Tells whether a board is of the build with checks. */
export function isFull(board: Viewed): board is FullBoard {
  return 'check' in board;
}
