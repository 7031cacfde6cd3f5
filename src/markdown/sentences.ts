/**
 * Sentence boundaries. A full stop ends a sentence unless it belongs to an abbreviation, an initial or a German
 * ordinal; a sentence never ends inside a number or a word. A hard line break (CommonMark, section 6.7) ends one, too,
 * unless the next line goes on in lower case.
 */

export interface SentenceRange {
  readonly start: number;
  readonly end: number;
}

/** Lower case, without the final full stop; of all languages together, since texts quote each other. */
const ABBREVIATIONS = new Set(
  `dr mr mrs ms prof st sr jr no nr vol fig figs ca cf vs etc eg ie al art abs bzw ca evtl ggf inkl max min mind
   usw vgl zb str tel bd hrsg sog ff ing dipl co corp inc ltd approx dept est ed eds pp para sec ch ave blvd gen
   col lt sgt capt gov sen rep hon rev jan feb mar apr jun jul aug sep sept oct nov dec okt dez num núm pág sra
   srta dra ud uds ee uu av mme mlle bzgl geb gest jh jhd mio mrd tsd rd u.a z.b d.h i.e e.g u.s a.m p.m o.ä`
    .split(/\s+/)
    .filter(Boolean),
);

/** A German street, which is shortened as the end of a word. */
const STREET = /\p{Ll}str$/u;

/** In characters. A longer run without an end is cut at a space, which bounds the length of a sentence. */
const LONGEST_SENTENCE = 2_000;
const END = /[.!?…。！？]+["'”’»«)\]*_]*(?=\s|\\\n|$)|[。！？]|(?:\\| {2,})\n/g;
const HARD_BREAK = /^(?:\\| +)\n$/;
const WORD_BEFORE = /[\p{L}\p{N}.]+$/u;
/** A letter behind a figure is a unit, which may end a sentence: "16 °C". */
const UNIT = /[\d°]\s?\p{L}$/u;
/** A number or letter that opens a clause, as in "3.8. The supplier …", belongs to the sentence after it. */
const CLAUSE_NUMBER = /^(?:§{1,2} ?)?(?:\d{1,3}(?:\.\d{1,3})*\p{Ll}?|[ivxlc]{1,7}|[IVXLC]{1,7})$/u;
const LONGEST_LABEL = 24;
const STARTS_SMALL = /^[\p{Ll}]/u;

/** The sentences of a range of text, without surrounding white space. */
export function sentenceRanges(text: string, from = 0, to = text.length): SentenceRange[] {
  const ranges: SentenceRange[] = [];
  let start = from;
  // Looked for in the range alone: a text of many paragraphs without an end would be searched to its end for each.
  for (const { 0: mark, index } of text.slice(from, to).matchAll(END)) {
    const at = from + index;
    const end = at + mark.length;
    if (HARD_BREAK.test(mark)) {
      if (STARTS_SMALL.test(text.slice(end, end + 12).trimStart())) continue;
      pushSentence(text, start, at, ranges);
      start = end;
      continue;
    }
    if (!endsSentence(text, at, mark, end)) continue;
    if (CLAUSE_NUMBER.test(text.slice(start, Math.min(at, start + LONGEST_LABEL + 1)).trim())) continue;
    pushSentence(text, start, end, ranges);
    start = end;
  }
  pushSentence(text, start, to, ranges);
  return ranges;
}

function endsSentence(text: string, at: number, mark: string, end: number): boolean {
  if (!mark.startsWith('.') || mark.startsWith('..')) return true;
  const next = text.slice(end, end + 12).trimStart();
  if (STARTS_SMALL.test(next)) return false;
  const before = WORD_BEFORE.exec(text.slice(Math.max(0, at - 24), at))?.[0] ?? '';
  if (
    (/^\p{L}$/u.test(before) && !UNIT.test(text.slice(Math.max(0, at - 8), at))) ||
    /^(?:\p{L}\.)+\p{L}$/u.test(before)
  )
    return false;
  if (ABBREVIATIONS.has(before.toLowerCase()) || STREET.test(before)) return false;
  return !(
    /^\d{1,3}$/.test(before) &&
    /^\p{Lu}\p{L}/u.test(next) &&
    isOrdinal(text, at - before.length, next)
  );
}

const MONTHS = /^(?:jan|feb|mär|maer|mar|apr|mai|jun|jul|aug|sep|okt|nov|dez|jahrhundert|jh)/i;
/** What precedes German ordinals but no other number: articles, alone or with a preposition. */
const ARTICLE =
  /(?<!\p{L})(?:de[rmns]|die|das|(?<!I )am|im|vom|zum|zur|beim|(?:k?ein|jed|dies|ihr|sein|unser|mein)e?[rmns]?)\s+$/iu;

/** Whether the number at `start` is a German ordinal: before a month, or after an article. */
function isOrdinal(text: string, start: number, next: string): boolean {
  return MONTHS.test(next) || ARTICLE.test(text.slice(Math.max(0, start - 12), start));
}

function pushSentence(text: string, from: number, to: number, ranges: SentenceRange[]): void {
  let start = from;
  while (start < to && text.charCodeAt(start) <= 32) start++;
  let end = to;
  while (end > start && text.charCodeAt(end - 1) <= 32) end--;
  while (end - start > LONGEST_SENTENCE) {
    const space = text.lastIndexOf(' ', start + LONGEST_SENTENCE);
    const cut = space > start ? space : start + LONGEST_SENTENCE;
    ranges.push({ start, end: cut });
    start = cut;
    while (start < end && text.charCodeAt(start) <= 32) start++;
  }
  if (end > start) ranges.push({ start, end });
}
