import { defineConfig } from 'vite';

/** The modules that every board needs come in one file, so that showing a board takes few requests. */
const BOARD = /src\/(board|i18n|styles|engine)\/|src\/dom\.ts|wasm\/view\.js$/;
const LANGUAGES = /src\/i18n\/(?!en)\w\w\.json$/;
const ON_DEMAND =
  /src\/(board\/(accessible-board|counting|dice-tray|edit-tools|labels|pieces-in-hand|problem-mode|sound|toolbar|tool-icons)\.ts|i18n\/(more\.ts|en-(more|page)\.json)|styles\/(database|library|panels).*)$/;

const names = {
  entryFileNames: 'assets/[name].js',
  chunkFileNames: 'assets/[name].js',
  assetFileNames: 'assets/[name][extname]',
};

export default defineConfig({
  base: './',
  worker: { format: 'es', rollupOptions: { output: names } },
  build: {
    target: 'es2022',
    // These know `light-dark()`. What replaces it for older browsers ignores a color scheme that a page sets.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: {
      input: { index: 'index.html', board: 'src/board/sgf-board.ts', embed: 'embed.html' },
      output: {
        ...names,
        codeSplitting: {
          groups: [{ name: 'sgf-board', test: (id) => BOARD.test(id) && !LANGUAGES.test(id) && !ON_DEMAND.test(id) }],
        },
      },
    },
  },
});
