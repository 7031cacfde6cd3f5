/** Markdown read as words: emphasis, links, escapes and references are taken off, nothing is laid out. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** One line of plain text for a stretch of inline Markdown. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\][]{0,1000})\](?:\([^()\s]{0,2000}\)|\[[^\][]{0,200}\])/g, '$1')
    .replaceAll(/<br\s{0,5}\/?>/gi, ' ')
    .replaceAll(/<\/?[a-z][^<>\n]{0,500}>/gi, '')
    .replaceAll(/(?<!\\)(?:\*{1,3}|~~|`+)/g, '')
    .replaceAll(/(?<![\p{L}\p{N}\\])_{1,3}(?=\S)|(?<=\S)(?<!\\)_{1,3}(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
