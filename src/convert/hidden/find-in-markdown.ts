/**
 * Finds text in Markdown that is not shown: comments, elements marked as hidden, definitions without reference,
 * invisible characters, and descriptions of pictures that address a program. Code is shown, so it is skipped. Text
 * without any sign of these costs only a few searches for single characters.
 */
import { carriesWords, type HiddenRange, type HiddenText, type HidingWay } from '../../domain/hidden-text.ts';
import { scanBlocks } from '../../markdown/scan.ts';
import { givesInstructions } from './gives-instructions.ts';

export interface HiddenPart extends HiddenText, HiddenRange {}

/** Maximum number of parts per text. */
const MAX_PARTS = 2_000;

/** Signs of hidden text; a text without any of them has none. */
const SIGNS =
  /<!|<[a-z][^<>]{0,2000}?(?:hidden|style|color)|<(?:template|script|style)\b|\]:|!\[|[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u180e]{4}|\u202e|\udb40[\udc00-\uddef]/i;

export function findInMarkdown(markdown: string): HiddenPart[] {
  if (!SIGNS.test(markdown)) return [];
  const parts = [
    ...commentsOf(markdown),
    ...elementsOf(markdown),
    ...partsOf(markdown, MARKUP),
    ...partsOf(markdown, CHARACTERS),
  ].slice(0, MAX_PARTS);
  if (parts.length === 0) return [];
  const shown = codeRanges(markdown);
  return parts.filter(
    ({ way, start, end }) =>
      way === 'characters' || !shown.some((code) => code.start <= start && code.end >= end),
  );
}

interface Sign {
  readonly way: HidingWay;
  readonly pattern: RegExp;
  /** The hidden text of a match; undefined if nothing is hidden. */
  readonly textOf: (match: RegExpExecArray) => string | undefined;
}

const HIDING_ATTRIBUTES =
  /\shidden(?=[\s>=/]|$)|(?:display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?(?![.\d])|font-size\s*:\s*[01](?:\.\d+)?(?:px|pt|em|rem|%)?(?![.\d])|(?:^|[;"'\s])color\s*:\s*(?:white|transparent|#fff(?:fff)?|rgba?\([^)]*,\s*0\)))|\scolor\s*=\s*["']?(?:white|#fff)/i;

function* commentsOf(markdown: string): Generator<HiddenPart> {
  for (let start = markdown.indexOf('<!--'); start >= 0; ) {
    const close = markdown.indexOf('-->', start + 4);
    const end = close < 0 ? markdown.length : close + 3;
    const text = textWithWords(markdown.slice(start + 4, close < 0 ? end : close));
    if (text !== undefined) yield { way: 'markup', text: onOneLine(text), start, end };
    start = markdown.indexOf('<!--', end);
  }
}

const OPEN_TAG = /<([a-z][a-z0-9]{0,20})(\s[^<>]{1,2000})?>/gi;
const HIDDEN_ELEMENTS: ReadonlySet<string> = new Set(['template', 'script', 'style']);
/** Maximum number of characters of a hidden element. */
const MAX_ELEMENT_LENGTH = 50_000;

/** Elements that are not shown; nested elements are skipped. */
function* elementsOf(markdown: string): Generator<HiddenPart> {
  let last = 0;
  for (const match of markdown.matchAll(OPEN_TAG)) {
    const [tag, name = '', attributes = ''] = match;
    const isHidden = HIDDEN_ELEMENTS.has(name.toLowerCase()) || HIDING_ATTRIBUTES.test(attributes);
    if (match.index < last || !isHidden) continue;
    const from = match.index + tag.length;
    const within = markdown.slice(from, from + MAX_ELEMENT_LENGTH);
    const close = within.toLowerCase().indexOf(`</${name.toLowerCase()}`);
    const content = close < 0 ? within : within.slice(0, close);
    last = from + content.length;
    const text = textWithWords(content.replaceAll(/<[^<>]{0,2000}>/g, ' '));
    if (text !== undefined) yield { way: 'markup', text: onOneLine(text), start: match.index, end: last };
  }
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

const MARKUP: readonly Sign[] = [
  {
    way: 'markup',
    pattern: /^ {0,3}\[(?!\^)([^\]\n]{1,100})\]:[ \t]*(?:#|<>|<#>)[ \t]+["'(]([^\n]{1,4000})["')][ \t]*$/gm,
    textOf: ([, label = '', text = '']) => textWithWords(`${label} ${text}`),
  },
  {
    way: 'picture_text',
    pattern: /!\[((?:\\.|[^\]\\\n]){12,4000})\]/g,
    textOf: ([, text = '']) => (givesInstructions(text) ? text : undefined),
  },
  {
    way: 'picture_text',
    pattern: /<img\s[^<>]{0,2000}?\balt\s*=\s*(?:"([^"]*)"|'([^']*)')[^<>]{0,2000}>/gi,
    textOf: ([, double = '', single = '']) =>
      givesInstructions(double + single) ? double + single : undefined,
  },
];

function textWithWords(text: string): string | undefined {
  return carriesWords(text) ? text : undefined;
}

/** Offset of Unicode's tag characters from ASCII (Unicode 16, 23.9). */
const TAGS = 0xe0000;
/** Flags such as England's are encoded as a black flag, some letters as tags, and a tag that ends them. */
const MAX_FLAG_LENGTH = 7;
const FLAG = '\u{1f3f4}';

const CHARACTERS: readonly Sign[] = [
  {
    way: 'characters',
    pattern: /[\u{e0020}-\u{e007f}]{2,4000}/gu,
    textOf: ({ 0: tags, input, index }) => {
      const text = [...tags].map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? TAGS) - TAGS)).join('');
      const isFlag = text.length <= MAX_FLAG_LENGTH && input.slice(Math.max(0, index - 2), index) === FLAG;
      return isFlag ? undefined : text.replaceAll('\u007f', '');
    },
  },
  // Sequences of variation selectors may encode bytes, and so may zero-width characters.
  {
    way: 'characters',
    pattern: /[\u{e0100}-\u{e01ef}\ufe00-\ufe0f]{4,4000}/gu,
    textOf: ({ 0: signs }) => countDescription(signs),
  },
  {
    way: 'characters',
    pattern: /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u180e]{8,4000}/g,
    textOf: ({ 0: signs }) => countDescription(signs),
  },
  // Text with reversed direction reads differently from its stored order.
  {
    way: 'characters',
    pattern: /\u202e([^\u202c\n]{12,1000})/g,
    textOf: ([, text = '']) => textWithWords(text),
  },
];

/** A description for characters that have neither looks nor meaning: how many there are. */
function countDescription(signs: string): string {
  return `(${[...signs].length} U+${(signs.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}…)`;
}

function* partsOf(markdown: string, signs: readonly Sign[]): Generator<HiddenPart> {
  for (const { way, pattern, textOf } of signs) {
    for (const match of markdown.matchAll(pattern)) {
      const text = textOf(match);
      if (text === undefined) continue;
      yield { way, text: onOneLine(text), start: match.index, end: match.index + match[0].length };
    }
  }
}

const INLINE_CODE = /(?<!`)(`+)(?!`)[^\n]{1,2000}?(?<!`)\1(?!`)/g;

/** Blocks and spans of code, whose characters are all shown. */
function codeRanges(markdown: string): HiddenRange[] {
  const ranges: HiddenRange[] = [];
  for (const { kind, start, end } of scanBlocks(markdown)) if (kind === 'code') ranges.push({ start, end });
  for (const { index, 0: code } of markdown.matchAll(INLINE_CODE))
    ranges.push({ start: index, end: index + code.length });
  return ranges;
}
