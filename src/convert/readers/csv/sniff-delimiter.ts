/** Detects the delimiter of a text: the one under which its records look most like a table. */
import { parseDelimited } from './parse-delimited.ts';

/** In order of preference: a tab never occurs in text, a comma often. */
const DELIMITERS = ['\t', ';', '|', ','] as const;
/** Maximum number of characters examined. */
export const SAMPLE_CHARACTERS = 64 * 1024;
const SAMPLE_RECORDS = 200;
/** Excel's marker for the delimiter, in a line before all others. */
const EXCEL_HINT = /^"?sep=(.)"?(?:\r\n?|\n)/;

export interface Dialect {
  readonly delimiter: string;
  /** Start of the records. */
  readonly start: number;
}

/** @param preferred the delimiter implied by the file's extension, used whenever it occurs */
export function sniffDialect(text: string, preferred?: string): Dialect {
  const hint = EXCEL_HINT.exec(text.slice(0, 16));
  if (hint?.[1] !== undefined) return { delimiter: hint[1], start: hint[0].length };
  const sample = wholeLines(text);
  if (preferred !== undefined && sample.includes(preferred)) return { delimiter: preferred, start: 0 };
  let best = { delimiter: preferred ?? ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const score = scoreOf(sample, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return { delimiter: best.delimiter, start: 0 };
}

function wholeLines(text: string): string {
  if (text.length <= SAMPLE_CHARACTERS) return text;
  const end = text.lastIndexOf('\n', SAMPLE_CHARACTERS);
  return text.slice(0, end > 0 ? end : SAMPLE_CHARACTERS);
}

/**
 * The share of records with the most common number of fields, less for fields that contain another possible
 * delimiter, a little more for many fields. 0 if the delimiter does not occur.
 */
function scoreOf(sample: string, delimiter: string): number {
  const records = parseDelimited(sample, delimiter, SAMPLE_RECORDS).filter((record) => record.some(Boolean));
  const counts = new Map<number, number>();
  for (const { length } of records) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [fields = 0, frequency = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  if (frequency === 0) return 0;
  const others = DELIMITERS.filter((other) => other !== delimiter && other !== ',');
  const flat = records.flat();
  const unclean = flat.filter((field) => others.some((other) => field.includes(other))).length;
  const consistency = frequency / records.length;
  return consistency * (1 - (0.5 * unclean) / flat.length) * (1 + 0.05 * Math.log2(fields));
}
