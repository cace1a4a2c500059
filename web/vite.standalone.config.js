// The script of `sgf export-html`: a single file, because a page opened from disk cannot load others. The page carries the engine, so
// addresses of WebAssembly files, and small builds, are not needed.
import { defineConfig } from 'vite';

const withoutWasmUrls = {
  name: 'without-wasm-urls',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.wasm?url') || id === './families' ? `\0${id}` : undefined),
  load: (id) => {
    if (id === '\0./families') return 'export const familyOf = () => undefined; export const familyModule = familyOf;';
    return id.startsWith('\0') && id.endsWith('.wasm?url') ? "export default ''" : undefined;
  },
};

export default defineConfig({
  plugins: [withoutWasmUrls],
  build: {
    target: 'es2022',
    // These know `light-dark()`. What replaces it for older browsers ignores a color scheme that a page sets.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    emptyOutDir: false,
    modulePreload: false,
    rollupOptions: {
      input: { standalone: 'src/app/standalone.ts' },
      output: { entryFileNames: 'assets/[name].js', codeSplitting: false },
    },
  },
});
