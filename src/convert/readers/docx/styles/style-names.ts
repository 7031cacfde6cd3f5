/**
 * What a paragraph style is for, by its name. Word stores its built-in styles under English names in every
 * interface language; other programs translate them, so that headings and titles are known in many languages.
 */
import names from './style-names.json' with { type: 'json' };

export type StyleRole = 'title' | 'quote' | 'code' | 'contents' | 'contents-title' | 'plain';

/** Letters with a stroke, and those without their dot, which no decomposition takes apart. */
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

/** Names as they compare. */
function folded(list: readonly string[]): ReadonlySet<string> {
  return new Set(list.map(fold));
}

/** "Heading" as style names say it. */
const HEADING_WORDS = folded(names.headings);
const TITLE_NAMES = folded(names.titles);
const QUOTE_NAMES = folded(names.quotes);
const CODE_NAMES = folded(names.code);
const INLINE_CODE_NAMES = folded(names.inlineCode);

/** What a paragraph of a title block is. */
export type BibliographicRole = 'title' | 'subtitle' | 'author' | 'date' | 'abstract' | 'fact';

const BIBLIOGRAPHIC_ROLES = ['subtitle', 'author', 'date', 'abstract', 'fact'] as const;
const BIBLIOGRAPHIC_NAMES: ReadonlyMap<string, BibliographicRole> = new Map(
  BIBLIOGRAPHIC_ROLES.flatMap((role) => names.bibliographic[role].map((name) => [name, role] as const)),
);

const NUMBERED = /^(.{2,24}?)\s*([1-9])$/;
const CONTENTS = /^(?:toc|contents|table of figures|table of authorities|index heading)\s*\d?$/;
const CONTENTS_TITLE = /^(?:toc heading|contents heading|toc title)$/;

/** The level that a style's name says, from 1 to 9, or undefined when it names no heading. */
export function headingLevelOfName(name: string): number | undefined {
  const match = NUMBERED.exec(fold(name));
  return match !== null && HEADING_WORDS.has(match[1] ?? '') ? Number(match[2]) : undefined;
}

/** What a paragraph style's name says it is for. */
export function roleOfName(name: string): StyleRole {
  const plain = fold(name);
  if (TITLE_NAMES.has(plain)) return 'title';
  if (QUOTE_NAMES.has(plain)) return 'quote';
  if (CODE_NAMES.has(plain)) return 'code';
  if (CONTENTS_TITLE.test(plain)) return 'contents-title';
  if (CONTENTS.test(plain)) return 'contents';
  return 'plain';
}

/** What a style's name says of a paragraph in a title block. */
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

/** The language of code that a style's name says, as docgate itself names styles of code; empty for none. */
export function codeLanguageOfName(name: string): string | undefined {
  const match = CODE_LANGUAGE.exec(name.trim());
  return match === null ? undefined : (match[1] ?? '');
}

/** In how many quotations the name of a style that is no quoting style says that its content stands. */
export function quotesAround(name: string): number {
  return Number(IN_QUOTE.exec(name.trim())?.[1] ?? 0);
}

/** The kind of alert whose title a style is for, as docgate itself names such styles. */
export function alertOfName(name: string): string | undefined {
  return ALERT.exec(name.trim())?.[1]?.toLowerCase();
}

/** Whether a name is one of docgate's own for headings within list items. */
export function isNameInList(name: string): boolean {
  return IN_LIST.test(name.trim());
}

/** How deep in quotations a quoting style's name says its paragraphs are; 1 when it does not. */
export function quoteDepthOfName(name: string): number {
  return Number(QUOTE_DEPTH.exec(fold(name))?.[1] ?? 1);
}

/** Whether a character style's name says that its text is code. */
export function isCodeName(name: string): boolean {
  return INLINE_CODE_NAMES.has(fold(name));
}

const MONOSPACED =
  /^(?:courier|consolas|menlo|monaco|lucida console|lucida sans typewriter|andale mono|cascadia|fira code|fira mono|source code|jetbrains mono|dejavu sans mono|liberation mono|ubuntu mono|roboto mono|inconsolata|sf mono|noto sans mono|noto mono)/i;

/** Whether a font is one that people set code in. */
export function isMonospacedFont(font: string | undefined): boolean {
  return font !== undefined && MONOSPACED.test(font);
}
