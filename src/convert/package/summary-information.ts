/** Reads title, author and page count from the summary stream of Office files ([MS-OLEPS] 2.21, 3.1). */
import { Bytes } from './bytes.ts';

export interface DocumentSummary {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly pages: number | undefined;
}

/** The name of the summary stream in a compound file. */
export const SUMMARY_STREAM = '\x05SummaryInformation';

const CODE_PAGE = 1;
const TITLE = 2;
const AUTHOR = 4;
const PAGES = 14;
const TYPE_SHORT = 2;
const TYPE_LONG = 3;
const TYPE_TEXT = 0x1e;
const TYPE_WIDE_TEXT = 0x1f;
const MAX_PROPERTIES = 1_000;
const MAX_TEXT = 4_000;

const NOTHING: DocumentSummary = { title: undefined, author: undefined, pages: undefined };

/** A damaged summary is ignored, since only the document matters. */
export function readSummary(stream: Bytes | undefined): DocumentSummary {
  if (stream === undefined || stream.length < 48) return NOTHING;
  const start = stream.u32(44);
  if (start + 8 > stream.length) return NOTHING;
  const set = new Bytes(stream.data.subarray(start));
  const offsets = new Map<number, number>();
  const count = Math.min(set.u32(4), MAX_PROPERTIES, Math.floor((set.length - 8) / 8));
  for (let at = 0; at < count; at++) offsets.set(set.u32(8 + at * 8), set.u32(12 + at * 8));
  const codePage = numberAt(set, offsets.get(CODE_PAGE)) ?? 1252;
  const pages = numberAt(set, offsets.get(PAGES)) ?? 0;
  return {
    title: textAt(set, offsets.get(TITLE), codePage),
    author: textAt(set, offsets.get(AUTHOR), codePage),
    pages: pages > 0 ? pages : undefined,
  };
}

function numberAt(set: Bytes, at: number | undefined): number | undefined {
  if (at === undefined || at + 8 > set.length) return undefined;
  const type = set.u32(at);
  if (type === TYPE_SHORT) return set.u16(at + 4);
  return type === TYPE_LONG ? set.i32(at + 4) : undefined;
}

function textAt(set: Bytes, at: number | undefined, codePage: number): string | undefined {
  if (at === undefined || at + 8 > set.length) return undefined;
  const type = set.u32(at);
  const isWide = type === TYPE_WIDE_TEXT;
  if (type !== TYPE_TEXT && !isWide) return undefined;
  const size = Math.min(set.u32(at + 4) * (isWide ? 2 : 1), MAX_TEXT, set.length - at - 8);
  const bytes = set.part(at + 8, size).data;
  const text = new TextDecoder(isWide ? 'utf-16le' : (ENCODINGS.get(codePage) ?? 'windows-1252')).decode(
    bytes,
  );
  const shown = text.split('\0')[0]?.trim() ?? '';
  return shown === '' ? undefined : shown;
}

/** Windows code pages by the labels of the Encoding Standard; all others are read as Western. */
const ENCODINGS = new Map<number, 'utf-8' | 'utf-16le' | 'shift_jis' | 'gb18030' | 'big5' | 'euc-kr'>([
  [65_001, 'utf-8'],
  [1_200, 'utf-16le'],
  [932, 'shift_jis'],
  [936, 'gb18030'],
  [950, 'big5'],
  [949, 'euc-kr'],
]);
