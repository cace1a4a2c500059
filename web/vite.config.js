import { defineConfig } from 'vite';
import { FIRST as NAMES, shortStyles, withoutPreload, words } from './vite.words.js';

/** The modules that every board needs. */
const FIRST = new RegExp(`words/en$|preload-helper|src/(${NAMES.join('|')})\\.ts$|wasm/view\\.js$`);

export default defineConfig({
  base: './',
  plugins: [words, shortStyles, withoutPreload],
  worker: { format: 'es', rollupOptions: { output: { entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name].js', assetFileNames: 'assets/[name][extname]' } } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: {
      input: { index: 'index.html', board: 'src/sgf-board.ts', embed: 'embed.html' },
      // What a first look needs is one file, whatever else shares a part of it.
      output: { codeSplitting: { groups: [{ name: 'sgf-board', test: FIRST }] }, entryFileNames: 'assets/[name].js', chunkFileNames: 'assets/[name].js', assetFileNames: 'assets/[name][extname]' },
    },
  },
});
