/** Builds the sections of a document from its passages: headings, and numbered paragraphs. */
import type { Library, LibraryDocument, LibraryPassage } from '../library.ts';
import { numberOf, type SectionNumber } from './section-number.ts';

export interface Section {
  readonly document: LibraryDocument;
  /** The headings above it and its own, which is the last. */
  readonly path: readonly string[];
  /** The heading without its number; empty for a clause without one. */
  readonly title: string;
  readonly number: SectionNumber | undefined;
  /** Ordinals of its first and last passage, including the sections within it. */
  readonly from: number;
  readonly to: number;
  /** For a clause without a heading, its offset in the first passage. */
  readonly clause?: number;
}

/** Maximum number of passages to scan, about a thousand pages. */
const MAX_PASSAGES = 6_000;
const READ_AT_ONCE = 200;
/** A clause starts a line with its number: "4.2 The supplier …". */
const CLAUSE = /^(?:\*\*)?(?:§ ?)?(\d{1,3}(?:\.\d{1,3})+[a-z]?|\d{1,3}[.)])(?:\*\*)?\s+(?=\S)/gm;

/** The sections of a document, in order; empty if the document is too long to scan. */
export function outlineOf(library: Library, document: LibraryDocument): Section[] {
  if (document.passages > MAX_PASSAGES) return [];
  const passages = passagesOf(library, document);
  const open: { path: readonly string[]; from: number }[] = [];
  const sections: Section[] = [];
  const close = (keep: number, to: number) => {
    for (const { path, from } of open.splice(keep)) sections.push(sectionOf(document, path, from, to));
  };
  for (const { ordinal, headings } of passages) {
    let shared = 0;
    while (
      shared < open.length &&
      shared < headings.length &&
      open[shared]?.path[shared] === headings[shared]
    ) {
      shared++;
    }
    close(shared, ordinal - 1);
    for (let depth = shared; depth < headings.length; depth++) {
      open.push({ path: headings.slice(0, depth + 1), from: ordinal });
    }
  }
  close(0, passages.length - 1);
  return sections.sort((a, b) => a.from - b.from || a.path.length - b.path.length);
}

/** Clauses without a heading that have this number. */
export function clausesOf(library: Library, document: LibraryDocument, number: string): Section[] {
  if (document.passages > MAX_PASSAGES) return [];
  return passagesOf(library, document).flatMap(({ ordinal, headings, markdown }) =>
    [...markdown.matchAll(CLAUSE)]
      .filter((match) => (match[1] ?? '').replace(/[.)]$/, '').toUpperCase() === number)
      .map((match) => ({
        document,
        path: headings,
        title: '',
        number: { number, isAnnex: false },
        from: ordinal,
        to: ordinal,
        clause: match.index,
      })),
  );
}

function passagesOf(library: Library, document: LibraryDocument): LibraryPassage[] {
  const passages: LibraryPassage[] = [];
  for (let from = 0; from < document.passages; from += READ_AT_ONCE) {
    passages.push(...library.passages(document.id, from, from + READ_AT_ONCE - 1));
  }
  return passages;
}

function sectionOf(document: LibraryDocument, path: readonly string[], from: number, to: number): Section {
  return { document, path, ...numberOf(path.at(-1) ?? ''), from, to };
}
