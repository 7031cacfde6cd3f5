/**
 * The purpose of a paragraph style, by its name. Word stores its built-in styles under English names in every
 * interface language; other programs translate them, so headings and titles are recognized in many languages.
 */
import names from './style-names.json' with { type: 'json' };

export type StyleRole = 'title' | 'quote' | 'code' | 'contents' | 'contents-title' | 'plain';

/** Letters with a stroke, and the dotless i, which have no Unicode decomposition. */
const STROKED: Readonly<Record<string, string>> = { ł: 'l', đ: 'd', ø: 'o', ı: 'i' };

/** A name in lower case, without accents, with single spaces. */
function fold(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[łđøı]/g, (letter) => STROKED[letter] ?? letter)
    .normalize('NFC')
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
}

function folded(list: readonly string[]): ReadonlySet<string> {
  return new Set(list.map(fold));
}

/** "Heading" as used in style names. */
const HEADING_WORDS = folded(names.headings);
const TITLE_NAMES = folded(names.titles);
const QUOTE_NAMES = folded(names.quotes);
const CODE_NAMES = folded(names.code);
const INLINE_CODE_NAMES = folded(names.inlineCode);

/** The role of a paragraph in a title block. */
export type BibliographicRole = 'title' | 'subtitle' | 'author' | 'date' | 'abstract' | 'fact';

const BIBLIOGRAPHIC_ROLES = ['subtitle', 'author', 'date', 'abstract', 'fact'] as const;
const BIBLIOGRAPHIC_NAMES: ReadonlyMap<string, BibliographicRole> = new Map(
  BIBLIOGRAPHIC_ROLES.flatMap((role) => names.bibliographic[role].map((name) => [name, role] as const)),
);

const NUMBERED = /^(.{2,24}?)\s*([1-9])$/;
const CONTENTS = /^(?:toc|contents|table of figures|table of authorities|index heading)\s*\d?$/;
const CONTENTS_TITLE = /^(?:toc heading|contents heading|toc title)$/;

/** The heading level in a style's name, from 1 to 9; undefined if it names no heading. */
export function headingLevelOfName(name: string): number | undefined {
  const match = NUMBERED.exec(fold(name));
  return match !== null && HEADING_WORDS.has(match[1] ?? '') ? Number(match[2]) : undefined;
}

/** The purpose that a paragraph style's name states. */
export function roleOfName(name: string): StyleRole {
  const plain = fold(name);
  if (TITLE_NAMES.has(plain)) return 'title';
  if (QUOTE_NAMES.has(plain)) return 'quote';
  if (CODE_NAMES.has(plain)) return 'code';
  if (CONTENTS_TITLE.test(plain)) return 'contents-title';
  if (CONTENTS.test(plain)) return 'contents';
  return 'plain';
}

/** The role in a title block that a style's name states. */
export function bibliographicRoleOfName(name: string): BibliographicRole | undefined {
  const plain = fold(name);
  return TITLE_NAMES.has(plain) ? 'title' : BIBLIOGRAPHIC_NAMES.get(plain);
}

const CODE_LANGUAGE = /^source code(?: \((.{1,40}?)\))?(?: in quote [1-9])?$/i;
const IN_QUOTE =
  /^(?:source code(?: \(.{1,40}?\))?|heading [1-6]|horizontal line|document table) in quote ([1-9])$/i;
const ALERT = /^alert \((note|tip|important|warning|caution)\)$/i;
const IN_LIST = /^heading [1-6] in list$/i;
const QUOTE_DEPTH = /^quote ([2-9])$/;

/** The code language in a style's name, in docgate's naming scheme; empty for none. */
export function codeLanguageOfName(name: string): string | undefined {
  const match = CODE_LANGUAGE.exec(name.trim());
  return match === null ? undefined : (match[1] ?? '');
}

/**
 * The number of quotations around the content, according to the name of a style that is no quotation style itself.
 */
export function quotesAround(name: string): number {
  return Number(IN_QUOTE.exec(name.trim())?.[1] ?? 0);
}

/** The kind of alert whose title a style is for, in docgate's naming scheme. */
export function alertOfName(name: string): string | undefined {
  return ALERT.exec(name.trim())?.[1]?.toLowerCase();
}

/** Whether a name is docgate's for headings within list items. */
export function isNameInList(name: string): boolean {
  return IN_LIST.test(name.trim());
}

/** The quotation depth in the name of a quotation style; 1 if it states none. */
export function quoteDepthOfName(name: string): number {
  return Number(QUOTE_DEPTH.exec(fold(name))?.[1] ?? 1);
}

/** Whether a character style's name marks code. */
export function isCodeName(name: string): boolean {
  return INLINE_CODE_NAMES.has(fold(name));
}

const MONOSPACED =
  /^(?:courier|consolas|menlo|monaco|lucida console|lucida sans typewriter|andale mono|cascadia|fira code|fira mono|source code|jetbrains mono|dejavu sans mono|liberation mono|ubuntu mono|roboto mono|inconsolata|sf mono|noto sans mono|noto mono)/i;

/** Whether a font is commonly used for code. */
export function isMonospacedFont(font: string | undefined): boolean {
  return font !== undefined && MONOSPACED.test(font);
}
