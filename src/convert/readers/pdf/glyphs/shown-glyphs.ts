/** The properties of a glyph, computed once per font instead of each time it is shown. */

import { type Glyph, numberAt, property } from '../file/operator-list.ts';
import { RIGHT_TO_LEFT } from '../right-to-left-letters.ts';
import { isAccent } from './accents.ts';
import type { LoadedFont } from './graphics-state.ts';

export interface ShownGlyph {
  /** Its characters as typed; empty if it shows nothing. */
  readonly text: string;
  /** Points of advance at a type size of one. */
  readonly advance: number;
  /** Whether word spacing applies to it. */
  readonly isSpace: boolean;
  /** Distinguishes most glyphs. */
  readonly hash: number;
  readonly isEastAsian: boolean;
  readonly isRightToLeft: boolean;
  /** It is a spacing accent. */
  readonly isAccent: boolean;
}

const EAST_ASIAN = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;

/** Default advance of a glyph in vertical writing, in thousandths of the type size. */
const FULL_WIDTH = 1000;

export function shownGlyph(glyph: Glyph, font: LoadedFont): ShownGlyph {
  const thousandths = font.vertical ? verticalAdvance(glyph) : glyph.width;
  const text = codeText(glyph, font) ?? displayText(glyph.unicode, font.name);
  return {
    text: text.trim() === '' ? '' : text,
    advance: thousandths * font.unit,
    isSpace: glyph.isSpace,
    hash: hashOf(text),
    isEastAsian: EAST_ASIAN.test(text),
    isRightToLeft: RIGHT_TO_LEFT.test(text),
    isAccent: isAccent(text),
  };
}

function codeText(glyph: Glyph, { codes }: LoadedFont): string | undefined {
  const code = codes === undefined ? undefined : property(glyph, 'originalCharCode');
  return typeof code === 'number' ? codes?.get(code) : undefined;
}

function hashOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
}

function verticalAdvance(glyph: Glyph): number {
  return Math.abs(numberAt(property(glyph, 'vmetric'), 0)) || FULL_WIDTH;
}

const PRESENTATION_FORM = /[\ufb00-\ufdff\ufe70-\ufefc]/;
/** Private use codes of ordinary characters in symbol fonts. */
const SYMBOL_CODE = /[\uf020-\uf07e]/g;
const PICTURE_FONT = /wingding|webding|symbol|dingbat|marlett/i;
/** Text below this code point needs no conversion. */
const FIRST_ODD = '\uf000';

const DINGBATS_FONT = /dingbats/i;
/** Codes of ZapfDingbats (ISO 32000-1, D.6) whose signs are outside of Unicode's block of the same order. */
const OTHER_DINGBATS: ReadonlyMap<string, string> = new Map([
  ['%', '☎'],
  ['*', '☛'],
  ['+', '☞'],
  ['H', '★'],
  ['l', '●'],
  ['n', '■'],
  ['s', '▲'],
  ['t', '▼'],
  ['u', '◆'],
  ['w', '◗'],
]);

/** The sign that ZapfDingbats shows for a code. */
function dingbat(code: string): string {
  const isSign = code.length === 1 && code > ' ' && code <= '~';
  return isSign ? (OTHER_DINGBATS.get(code) ?? String.fromCharCode(code.charCodeAt(0) + 0x26e0)) : code;
}

/** The characters as typed: ligatures and positional forms of Arabic letters are decomposed. */
function displayText(unicode: string, fontName: string): string {
  if (DINGBATS_FONT.test(fontName)) return dingbat(unicode);
  if (unicode < FIRST_ODD) return unicode;
  if (PRESENTATION_FORM.test(unicode)) return unicode.normalize('NFKC');
  if (unicode <= '\uf07f' && !PICTURE_FONT.test(fontName)) {
    return unicode.replaceAll(SYMBOL_CODE, (code) => String.fromCharCode(code.charCodeAt(0) - 0xf000));
  }
  return unicode;
}
