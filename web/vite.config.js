import { defineConfig } from 'vite';
import { withoutPreload, words } from './vite.words.js';

/** The modules that every board needs. */
const FIRST = /words\/en$|preload-helper|src\/(autoplay|bars|commands|desk|display|dom|engine|hand|icons|keys|panels|picture|preferences|saying|sgf-board|splitter|style|tool|tree|words)\.ts$|wasm\/view\.js$/;

export default defineConfig({
  base: './',
  plugins: [words, withoutPreload],
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
