/** Names of files. */

/** The SGF file name of a record: other formats get the extension .sgf, and characters that some systems do not allow are replaced. */
export function sgfName(name: string): string {
  const plain = name
    .replace(/[/\\:*?"<>|]+/g, '-')
    .replace(/\p{C}+/gu, '')
    .replace(/^[.\s-]+|[.\s]+$/g, '');
  if (/.\.(sgf|mgt|hsgf|hgf|tsgf)$/i.test(plain)) return plain;
  return `${plain.replace(/\.\w+$/, '') || 'game'}.sgf`;
}
