/** Finds a quote in a text regardless of spacing, emphasis, quotation marks and case. */

const SAME: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '‑': '-',
};
const MARKUP = new Set([...'*_`\\~']);

interface Folded {
  readonly text: string;
  /** For each character of `text`, its position in the source. */
  readonly from: readonly number[];
}

/** @returns the range of the quote in the text, or undefined if the text does not contain it */
export function findQuote(text: string, quote: string): { start: number; end: number } | undefined {
  const wanted = fold(quote).text.trim();
  if (wanted === '') return undefined;
  const folded = fold(text);
  const at = folded.text.indexOf(wanted);
  if (at < 0) return undefined;
  const start = folded.from[at] ?? 0;
  const end = (folded.from[at + wanted.length - 1] ?? 0) + 1;
  return { start, end };
}

function fold(text: string): Folded {
  let folded = '';
  const from: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const raw = text.charAt(i);
    if (MARKUP.has(raw)) continue;
    const char = /\s/.test(raw) ? ' ' : (SAME[raw] ?? raw.toLowerCase());
    if (char === ' ' && folded.endsWith(' ')) continue;
    // A letter whose lower case has two code units counts as one.
    folded += char.charAt(0);
    from.push(i);
  }
  return { text: folded, from };
}
