/** Reads the style sheet (STSH, [MS-DOC] 2.9.271 and 2.9.258). */
import type { Bytes } from '../../../package/bytes.ts';

export type StyleKind = 'paragraph' | 'character' | 'table' | 'numbering';

export interface BinaryStyle {
  readonly index: number;
  readonly kind: StyleKind;
  readonly name: string;
  /** Number of the built-in style; 4094 and 4095 for user-defined ones. */
  readonly builtIn: number;
  /** Index of the base style; undefined for none. */
  readonly base: number | undefined;
  readonly paragraph: Bytes | undefined;
  readonly character: Bytes | undefined;
}

const KINDS: readonly StyleKind[] = ['paragraph', 'character', 'table', 'numbering'];
const NO_STYLE = 0xfff;

/** The styles by index, without empty entries. */
export function readStyleSheet(sheet: Bytes): readonly BinaryStyle[] {
  const headSize = sheet.u16(0);
  const count = sheet.u16(2);
  const baseSize = sheet.u16(4);
  const styles: BinaryStyle[] = [];
  let at = 2 + headSize;
  for (let index = 0; index < count && at + 2 <= sheet.length; index++) {
    const size = sheet.u16(at);
    if (at + 2 + size > sheet.length) break;
    if (size >= baseSize + 2 && baseSize >= 10)
      styles.push(readStyle(sheet.part(at + 2, size), index, baseSize));
    at += 2 + size;
  }
  return styles;
}

function readStyle(style: Bytes, index: number, baseSize: number): BinaryStyle {
  const kindAndBase = style.u16(2);
  const kind = KINDS[(kindAndBase & 0xf) - 1] ?? 'paragraph';
  const base = kindAndBase >> 4;
  const characters = Math.min(style.u16(baseSize), (style.length - baseSize - 2) >> 1);
  const name = style.utf16(baseSize + 2, characters).split('\0')[0] ?? '';
  const parts = readParts(style, baseSize + 4 + characters * 2, style.u16(4) & 0xf);
  const paragraph = kind === 'paragraph' ? parts[0] : undefined;
  return {
    index,
    kind,
    name,
    builtIn: style.u16(0) & 0xfff,
    base: base === NO_STYLE ? undefined : base,
    // A paragraph's modifiers follow the index of the style.
    paragraph:
      paragraph !== undefined && paragraph.length >= 2 ? paragraph.part(2, paragraph.length - 2) : undefined,
    character: kind === 'paragraph' ? parts[1] : kind === 'character' ? parts[0] : undefined,
  };
}

/** The modifier lists of a style, each at an even offset. */
function readParts(style: Bytes, start: number, count: number): readonly Bytes[] {
  const parts: Bytes[] = [];
  let at = start;
  for (let part = 0; part < count; part++) {
    at += at % 2;
    if (at + 2 > style.length) break;
    const size = Math.min(style.u16(at), style.length - at - 2);
    parts.push(style.part(at + 2, size));
    at += 2 + size;
  }
  return parts;
}
