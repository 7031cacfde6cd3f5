/**
 * Recognizes tables of contents: titles with their pages, in columns like a table, under a heading that says so.
 */

const HEADING =
  /^(?:\d+\.?\s+)?(?:(?:table of )?contents|inhalt(?:sverzeichnis|sübersicht)?|sommaire|table des matières|(?:tabla de )?contenidos?|índice(?: general)?|indice|sommario|inhoud(?:sopgave)?|indhold(?:sfortegnelse)?|innhold(?:sfortegnelse)?|innehåll(?:sförteckning)?|sisällys(?:luettelo)?|spis treści|obsah|tartalom(?:jegyzék)?|cuprins|содержание|оглавление|目次|目录|目錄|목차|차례)\s*:?$/iu;
/** No heading of a table of contents is longer, in characters. */
const MAX_HEADING = 40;
const PAGE = /(?:^|[\s.·…])(\d{1,4})$/;
/** Share of the entries that must end in a page. */
const WITH_PAGES = 0.7;

/** Whether a text heads a table of contents. */
export function isContentsHeading(text: string): boolean {
  return text.length <= MAX_HEADING && HEADING.test(text.trim());
}

/** The texts, by index, that are entries below the heading of a table of contents: each ends in a page. */
export function contentsEntries(texts: readonly string[]): ReadonlySet<number> {
  const entries = new Set<number>();
  let last = Number.NaN;
  texts.forEach((text, index) => {
    if (isContentsHeading(text)) {
      last = 0;
      return;
    }
    if (Number.isNaN(last)) return;
    const page = Number(PAGE.exec(text)?.[1]);
    if (page >= last) entries.add(index);
    last = page >= last ? page : Number.NaN;
  });
  return entries;
}

/** Whether lines end in pages that never go back. */
export function endInPages(texts: readonly string[]): boolean {
  const pages = texts.flatMap((text) => PAGE.exec(text)?.[1] ?? []).map(Number);
  return (
    pages.length >= WITH_PAGES * texts.length &&
    pages.every((page, index) => index === 0 || page >= (pages[index - 1] ?? 0))
  );
}
