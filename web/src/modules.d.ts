/** The words of a language, which `vite.words.js` cuts out of `words.json`. */
declare module 'words/*' {
  const words: import('./words').Words;
  export default words;
}
