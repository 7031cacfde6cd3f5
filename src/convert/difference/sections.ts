/**
 * Splits two texts into sections and matches them: by the headings above them, by title, by number, or by content. A
 * section that was moved or renumbered is still the same section.
 */
import { similarityOf, type Words, wordsOfLines } from './line-words.ts';
import type { Line } from './read-lines.ts';

/** The lines from a heading to the next one of any level; the lines before the first heading have none. */
export interface Section {
  /** Line positions; the end is excluded. */
  readonly start: number;
  readonly end: number;
  readonly hasHeading: boolean;
  /** The folded heading without its number, and the number. */
  readonly title: string;
  readonly number: string;
  /** The headings above it, outermost first, followed by its own. */
  readonly headings: readonly string[];
}

/** A section on both sides, or on one only. */
export interface SectionMatch {
  readonly before?: Section;
  readonly after?: Section;
}

/** Deeper headings come from malformed lists. */
const MAX_LEVELS = 6;
const MAX_LETTERS = 300;
/** Heading numbers such as "5", "5.2.", "§ 5", "IV.", "Article 5 –". */
const NUMBERED =
  /^(?:\p{L}{2,12}\s+(?=\d))?§{0,2}\s*(\d{1,3}(?:\.\d{1,3})*[a-z]?|[IVXLC]{1,6}(?=[.)])|[A-Z](?=[.)]))[.):]?(?:\s*[–—-])?\s+(?=\S)/u;
/** Minimum similarity of sections without a common title; lower if they have the same number. */
const MIN_SIMILARITY = 0.5;
const MIN_SIMILARITY_WITH_NUMBER = 0.3;
/** Maximum number of section pairs compared by content. */
const MAX_COMPARISONS = 10_000;

function splitSections(lines: readonly Line[]): Section[] {
  const sections: Section[] = [];
  let open: { readonly level: number; readonly text: string }[] = [];
  let start = 0;
  const close = (end: number) => {
    const hasHeading = lines[start]?.look.kind === 'heading';
    if (end > start)
      sections.push(
        sectionOf(
          open.map(({ text }) => text),
          hasHeading,
          start,
          end,
        ),
      );
    start = end;
  };
  for (const [at, { look, cells }] of lines.entries()) {
    if (look.kind !== 'heading') continue;
    close(at);
    open = open.filter((outer) => outer.level < look.level).slice(0, MAX_LEVELS - 1);
    open.push({ level: look.level, text: (cells[0] ?? '').slice(0, MAX_LETTERS).toWellFormed() });
  }
  close(lines.length);
  return sections;
}

function sectionOf(headings: readonly string[], hasHeading: boolean, start: number, end: number): Section {
  const { title, number } = readTitle(hasHeading ? (headings.at(-1) ?? '') : '');
  return { start, end, hasHeading, title, number, headings };
}

/** The folded title of a heading, and its number. */
export function readTitle(heading: string): { readonly title: string; readonly number: string } {
  const match = NUMBERED.exec(heading);
  const title = heading.slice(match?.[0].length ?? 0);
  return {
    title: title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
    number: match?.[1] ?? '',
  };
}

/** All sections of both texts, in the order of the later one; removed ones stay at their position. */
export function matchSections(before: readonly Line[], after: readonly Line[]): SectionMatch[] {
  const one = splitSections(before);
  const other = splitSections(after);
  const matcher = new Matcher(one, other);
  matcher.byKey(({ headings }) => headings.map((heading) => readTitle(heading).title).join('\n'));
  matcher.byKey(({ title }) => title);
  matcher.byContent(before, after);
  return inOrder(one, other, matcher.counterparts);
}

class Matcher {
  /** The earlier section for each matched later one. */
  readonly counterparts = new Map<Section, Section>();
  readonly #one: readonly Section[];
  readonly #other: readonly Section[];
  readonly #matched = new Set<Section>();

  constructor(one: readonly Section[], other: readonly Section[]) {
    this.#one = one;
    this.#other = other;
  }

  /** Matches sections with equal keys in order, if both sides have the same number of them. */
  byKey(keyOf: (section: Section) => string): void {
    const earlier = Map.groupBy(this.#unmatched(this.#one), keyOf);
    for (const [key, later] of Map.groupBy(this.#unmatched(this.#other), keyOf)) {
      const found = earlier.get(key);
      if (found?.length !== later.length) continue;
      for (const [at, section] of later.entries()) this.#match(found[at], section);
    }
  }

  /** Matches the remaining sections by their words, the most similar first. */
  byContent(before: readonly Line[], after: readonly Line[]): void {
    const one = withWords(this.#unmatched(this.#one), before);
    const other = withWords(this.#unmatched(this.#other), after);
    if (one.length * other.length > MAX_COMPARISONS) return;
    const pairs = one.flatMap((earlier) =>
      other.map((later) => ({ earlier, later, similarity: similarityOf(earlier.words, later.words) })),
    );
    for (const { earlier, later, similarity } of pairs.toSorted((a, b) => b.similarity - a.similarity)) {
      const sameNumber = earlier.section.number !== '' && earlier.section.number === later.section.number;
      if (similarity < (sameNumber ? MIN_SIMILARITY_WITH_NUMBER : MIN_SIMILARITY)) continue;
      this.#match(earlier.section, later.section);
    }
  }

  #match(earlier: Section | undefined, later: Section): void {
    if (earlier === undefined || this.#matched.has(earlier) || this.counterparts.has(later)) return;
    this.#matched.add(earlier);
    this.counterparts.set(later, earlier);
  }

  #unmatched(sections: readonly Section[]): Section[] {
    return sections.filter((section) => !this.#matched.has(section) && !this.counterparts.has(section));
  }
}

interface SectionWords {
  readonly section: Section;
  readonly words: Words;
}

function withWords(sections: readonly Section[], lines: readonly Line[]): SectionWords[] {
  return sections.map((section) => ({
    section,
    words: wordsOfLines(lines, section.hasHeading ? section.start + 1 : section.start, section.end),
  }));
}

function inOrder(
  one: readonly Section[],
  other: readonly Section[],
  counterparts: ReadonlyMap<Section, Section>,
): SectionMatch[] {
  const matched = new Set(counterparts.values());
  const positions = new Map(one.map((section, at) => [section, at]));
  const matches: SectionMatch[] = [];
  /** Number of earlier sections listed so far. */
  let listed = 0;
  const listRemoved = (end: number) => {
    for (; listed < end; listed++) {
      const section = one[listed];
      if (section !== undefined && !matched.has(section)) matches.push({ before: section });
    }
  };
  for (const after of other) {
    const before = counterparts.get(after);
    if (before !== undefined) listRemoved(positions.get(before) ?? 0);
    matches.push(before === undefined ? { after } : { before, after });
  }
  listRemoved(one.length);
  return matches;
}
