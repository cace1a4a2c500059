/**
 * The engine: WebAssembly modules for all boards of a page, in several builds.
 *
 * The smallest shows records of Go in Unicode; others show a few games each, also in Unicode. The one that can edit Go is loaded with the
 * first edit, and the one with all games, charsets and checks when a record needs it. The last can do what the others can.
 */
import fullUrl from '../../wasm/full_bg.wasm?url';
import goUrl from '../../wasm/go_bg.wasm?url';
import viewUrl from '../../wasm/view_bg.wasm?url';
import { familyModule, familyOf } from './families';

export type View = typeof import('../../wasm/view.js');
type Go = typeof import('../../wasm/go.js');
export type Full = typeof import('../../wasm/full.js');
export type Engine = View | Go | Full;
/** A board of any build. */
export type ViewBoard = InstanceType<Engine['Board']>;
/** A board that can edit. */
export type Board = InstanceType<(Go | Full)['Board']>;
export type FullBoard = InstanceType<Full['Board']>;

interface Module {
  default(from: { module_or_path: Response | BufferSource }): Promise<unknown>;
}

const inPage = new Map<string, Promise<BufferSource>>();

/** Loads a module on first use. A failed load is tried again by the next call. */
function once<M extends Module>(
  name: string,
  load: () => Promise<M>,
  address: string,
): { (): Promise<M>; isLoaded(): boolean } {
  let loading: Promise<M> | undefined;
  const begin = async () => {
    // Fetch the module and its JavaScript in parallel.
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

export const loadView = once<View>('view', () => import('../../wasm/view.js'), viewUrl);
export const loadGo = once<Go>('go', () => import('../../wasm/go.js'), goUrl);
export const loadFull = once<Full>('full', () => import('../../wasm/full.js'), fullUrl);

const families = new Map<string, () => Promise<View>>();

function loadFamily(name: string): Promise<View> {
  let load = families.get(name);
  if (!load) {
    const { load: script, address } = familyModule(name);
    families.set(name, (load = once<View>(name, script, address)));
  }
  return load();
}

/** Provides a build that the page contains, so that nothing has to be loaded. */
export function provideEngine(name: 'go' | 'full', bytes: Promise<BufferSource>): void {
  inPage.set(name, bytes);
}

/** Returns whether a record may contain stored engine analysis, which only the largest build reads. */
function keepsAnalysis(bytes: Uint8Array): boolean {
  return /[\s\])](?:KT|LZ(?:OP)?2?|SBKV|SBKS|OGSC|QLZV|QKGV)\[/.test(new TextDecoder().decode(bytes));
}

/** Returns the build that a record needs, and the record as SGF. A larger build that is already loaded is used. */
export async function engineFor(
  bytes: Uint8Array,
  name: string,
  isEdited = true,
): Promise<{ engine: Engine; bytes: Uint8Array }> {
  // A page with its own engine has no other.
  const isCarried = inPage.size > 0;
  const family = isCarried ? undefined : familyOf(bytes);
  if (!loadFull.isLoaded() && !(family && isEdited)) {
    const small = await (family ? loadFamily(family) : isEdited || loadGo.isLoaded() ? loadGo() : loadView());
    if (isCarried || !(small.needs_full(bytes, name) || keepsAnalysis(bytes))) return { engine: small, bytes };
  }
  const engine = await loadFull();
  return { engine, bytes: engine.from_foreign(bytes, name) ?? bytes };
}

/** Returns whether a board can edit. */
export function isEditable(board: ViewBoard): board is Board {
  return 'play' in board;
}

/** Returns whether a board has checks and all games. */
export function isFull(board: ViewBoard): board is FullBoard {
  return 'check' in board;
}
