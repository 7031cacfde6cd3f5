/** Knows which words each marked content and each form field holds, and which of them the structure tree reaches. */
import { type Line, stackedLines } from '../lines/lines.ts';
import type { PageContent, Word } from '../page-model.ts';
import type { KnownLines } from './known-lines.ts';
import type { StructureChild } from './structure-tree.ts';

/** A page's words and the number of the page's object, by which the tree refers to it. */
export interface TaggedPage {
  readonly content: PageContent;
  readonly objectNumber: number;
}

export interface PlacedWord {
  readonly word: Word;
  readonly page: number;
}

export class MarkedWords {
  readonly #byContent = new Map<number, PlacedWord[]>();
  readonly #byField = new Map<number, PlacedWord[]>();
  /** What stands for itself under no number: it is never taken. */
  readonly #stray: PlacedWord[] = [];
  readonly #taken = new Set<readonly PlacedWord[]>();
  readonly #objectNumbers = new Map<PageContent, number>();

  constructor(pages: readonly TaggedPage[]) {
    for (const { content, objectNumber } of pages) {
      this.#objectNumbers.set(content, objectNumber);
      this.#eachGroup(content, (word, group) => {
        if (group !== this.#stray) group.push({ word, page: content.number });
      });
    }
  }

  /** The words of a leaf of the tree; they count as reached from now on. */
  take(child: StructureChild): readonly PlacedWord[] {
    if (child.kind === 'element') return [];
    const words =
      child.kind === 'marked'
        ? this.#byContent.get(contentKey(child.page, child.id))
        : this.#byField.get(child.number);
    if (words !== undefined) this.#taken.add(words);
    return words ?? [];
  }

  /** Words of a page that are the document's own but stand outside the tree. */
  unreached(content: PageContent): Word[] {
    const words: Word[] = [];
    let [last, isTaken] = [this.#stray, false];
    this.#eachGroup(content, (word, group) => {
      if (group !== last) [last, isTaken] = [group, this.#taken.has(group)];
      if (!isTaken && !word.artifact) words.push(word);
    });
    return words;
  }

  /** Calls with each word of a page and the group that its number makes; neighbours mostly share theirs. */
  #eachGroup(content: PageContent, visit: (word: Word, group: PlacedWord[]) => void): void {
    const objectNumber = this.#objectNumbers.get(content) ?? 0;
    let group = this.#stray;
    let last: Word | undefined;
    for (const word of allWords(content)) {
      if (last === undefined || !isSameGroup(word, last)) group = this.#groupOf(word, objectNumber);
      visit(word, group);
      last = word;
    }
  }

  #groupOf({ fieldId, markedId, artifact }: Word, objectNumber: number): PlacedWord[] {
    if (fieldId !== undefined) return groupAt(this.#byField, fieldId);
    if (markedId === undefined || artifact) return this.#stray;
    return groupAt(this.#byContent, contentKey(objectNumber, markedId));
  }
}

function isSameGroup(a: Word, b: Word): boolean {
  return a.fieldId === b.fieldId && a.markedId === b.markedId && a.artifact === b.artifact;
}

/** A page has fewer marked contents than this. */
const MAX_CONTENTS = 2 ** 24;

/** One number for the marked content of a page. */
function contentKey(page: number, id: number): number {
  return page * MAX_CONTENTS + id;
}

function allWords(content: PageContent): readonly Word[] {
  return content.turned.length === 0 ? content.words : [...content.words, ...content.turned.flat()];
}

function groupAt(map: Map<number, PlacedWord[]>, key: number): PlacedWord[] {
  const known = map.get(key);
  if (known !== undefined) return known;
  const group: PlacedWord[] = [];
  map.set(key, group);
  return group;
}

/** A jump up the page by more than this many type sizes starts another column. */
const COLUMN_JUMP = 1.5;

/** The lines of words in the order of the tree, over columns and pages. */
export function linesInOrder(words: readonly PlacedWord[], known: KnownLines): Line[] {
  const runs: Word[][] = [];
  let last: PlacedWord | undefined;
  let lowest = 0;
  for (const placed of words) {
    const { word, page } = placed;
    const jumped =
      last !== undefined && (page !== last.page || word.baseline < lowest - COLUMN_JUMP * word.size);
    if (last === undefined || jumped) {
      runs.push([]);
      lowest = word.baseline;
    }
    runs.at(-1)?.push(word);
    lowest = Math.max(lowest, word.baseline);
    last = placed;
  }
  return runs.flatMap((run) => known.find(run) ?? stackedLines(run));
}
