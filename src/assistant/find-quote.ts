/** Finds a quote in a text however its spacing, emphasis, quotation marks and case were changed on the way. */

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
  /** For each character of `text`, where it came from. */
  readonly from: readonly number[];
}

/** @returns the range of the quote in the text, or undefined when its words do not stand there in this order */
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
    // A letter that becomes two in lower case keeps one place.
    folded += char.charAt(0);
    from.push(i);
  }
  return { text: folded, from };
}
