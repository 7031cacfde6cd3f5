/**
 * Parses the attributes within an open tag, with the offsets of their values.
 *
 * Source: XML 1.0 (fifth edition), section 3.1.
 */
import { decodeEntities } from './xml-entities.ts';
import type { XmlScope } from './xml-scope.ts';

export interface XmlAttribute {
  /** With the canonical prefix, such as `w:val`; without a prefix if the file has none. */
  readonly name: string;
  readonly value: string;
  /** Offsets of the raw value, between the quotes. */
  readonly valueStart: number;
  readonly valueEnd: number;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;

/** Whether an attribute is true, in any of the spellings of OOXML. Source: ECMA-376 Part 1, 22.9.2.7 (ST_OnOff). */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

/** Whether a character code is white space in XML. */
export function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB;
}

/** The offset after the name that begins at `from`. */
export function endOfName(source: string, from: number): number {
  let at = from;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === GREATER || code === SLASH || code === EQUALS || isSpace(code)) return at;
  }
  return at;
}

/** The first offset from `from` on that is not white space. */
export function skipSpace(source: string, from: number): number {
  let at = from;
  while (isSpace(source.charCodeAt(at))) at++;
  return at;
}

/**
 * The attributes of an open tag in the order written, without namespace declarations.
 *
 * @param start offset of the tag's `<`
 * @param end offset after its `>`
 */
export function readAttributes(source: string, start: number, end: number, scope: XmlScope): XmlAttribute[] {
  const attributes: XmlAttribute[] = [];
  for (const raw of rawAttributes(source, endOfName(source, start + 1), end)) {
    if (raw.name === 'xmlns' || raw.name.startsWith('xmlns:')) continue;
    attributes.push({
      name: scope.attributeName(raw.name),
      value: decodeEntities(source.slice(raw.start, raw.end)),
      valueStart: raw.start,
      valueEnd: raw.end,
    });
  }
  return attributes;
}

/** An unresolved attribute: its name as written, and the offsets of its raw value. */
export interface RawAttribute {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The attributes between two offsets of a tag, including namespace declarations. */
export function* rawAttributes(source: string, from: number, to: number): Generator<RawAttribute> {
  let at = from;
  while (at < to) {
    const code = source.charCodeAt(at);
    if (isSpace(code) || code === SLASH || code === GREATER || code === EQUALS) {
      at++;
      continue;
    }
    const nameEnd = endOfName(source, at);
    const equals = skipSpace(source, nameEnd);
    const quote = skipSpace(source, equals + 1);
    const quoteCode = source.charCodeAt(quote);
    if (source.charCodeAt(equals) !== EQUALS || (quoteCode !== DOUBLE_QUOTE && quoteCode !== SINGLE_QUOTE))
      return;
    const end = source.indexOf(quoteCode === DOUBLE_QUOTE ? '"' : "'", quote + 1);
    if (end < 0 || end >= to) return;
    yield { name: source.slice(at, nameEnd), start: quote + 1, end };
    at = end + 1;
  }
}
