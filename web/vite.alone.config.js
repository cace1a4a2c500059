// The script of `sgf export-html`: one file, because a page on a disk can load no other. The engine lies in the page, so its addresses are not needed.
import { defineConfig } from 'vite';
import { shortStyles, withoutPreload, words } from './vite.words.js';

const withoutAddresses = {
  name: 'without-addresses',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.wasm?url') ? `\0${id}` : undefined),
  load: (id) => (id.startsWith('\0') && id.endsWith('.wasm?url') ? "export default ''" : undefined),
};

export default defineConfig({
  plugins: [withoutAddresses, words, shortStyles, withoutPreload],
  build: {
    target: 'es2022',
    emptyOutDir: false,
    modulePreload: false,
    rollupOptions: {
      input: { alone: 'src/alone.ts' },
      output: { entryFileNames: 'assets/[name].js', codeSplitting: false },
    },
  },
});
