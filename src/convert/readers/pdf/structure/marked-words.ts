/** Maps marked contents and form fields to their words, and tracks which words the structure tree covers. */
import { type Line, stackedLines } from '../lines/lines.ts';
import type { PageContent, Word } from '../page-model.ts';
import type { LineCache } from './line-cache.ts';
import type { StructureChild } from './structure-tree.ts';

/** A page's content and the number of the page's object, which the tree refers to. */
export interface TaggedPage {
  readonly content: PageContent;
  readonly objectNumber: number;
}

export interface PageWord {
  readonly word: Word;
  readonly page: number;
}

export class MarkedWords {
  readonly #byContent = new Map<number, PageWord[]>();
  readonly #byField = new Map<number, PageWord[]>();
  /** Stands for words without a number, which are never claimed. */
  readonly #stray: PageWord[] = [];
  readonly #claimed = new Set<readonly PageWord[]>();
  readonly #objectNumbers = new Map<PageContent, number>();

  constructor(pages: readonly TaggedPage[]) {
    for (const { content, objectNumber } of pages) {
      this.#objectNumbers.set(content, objectNumber);
      this.#eachGroup(content, (word, group) => {
        if (group !== this.#stray) group.push({ word, page: content.number });
      });
    }
  }

  /** The words of a leaf of the tree, which are claimed by this call. */
  claim(child: StructureChild): readonly PageWord[] {
    if (child.kind === 'element') return [];
    const words =
      child.kind === 'marked'
        ? this.#byContent.get(contentKey(child.page, child.id))
        : this.#byField.get(child.number);
    if (words !== undefined) this.#claimed.add(words);
    return words ?? [];
  }

  /** The words of a page that are not artifacts and that the tree does not cover. */
  unclaimed(content: PageContent): Word[] {
    const words: Word[] = [];
    let [last, isClaimed] = [this.#stray, false];
    this.#eachGroup(content, (word, group) => {
      if (group !== last) [last, isClaimed] = [group, this.#claimed.has(group)];
      if (!isClaimed && !word.artifact) words.push(word);
    });
    return words;
  }

  /** Calls `visit` with each word of a page and its group; adjacent words mostly share theirs. */
  #eachGroup(content: PageContent, visit: (word: Word, group: PageWord[]) => void): void {
    const objectNumber = this.#objectNumbers.get(content) ?? 0;
    let group = this.#stray;
    let last: Word | undefined;
    for (const word of allWords(content)) {
      if (last === undefined || !isSameGroup(word, last)) group = this.#groupOf(word, objectNumber);
      visit(word, group);
      last = word;
    }
  }

  #groupOf({ fieldId, markedId, artifact }: Word, objectNumber: number): PageWord[] {
    if (fieldId !== undefined) return groupAt(this.#byField, fieldId);
    if (markedId === undefined || artifact) return this.#stray;
    return groupAt(this.#byContent, contentKey(objectNumber, markedId));
  }
}

function isSameGroup(a: Word, b: Word): boolean {
  return a.fieldId === b.fieldId && a.markedId === b.markedId && a.artifact === b.artifact;
}

/** Maximum number of marked contents of a page. */
const MAX_CONTENTS = 2 ** 24;

/** A unique key for a page's marked content. */
function contentKey(page: number, id: number): number {
  return page * MAX_CONTENTS + id;
}

function allWords(content: PageContent): readonly Word[] {
  return content.turned.length === 0 ? content.words : [...content.words, ...content.turned.flat()];
}

function groupAt(map: Map<number, PageWord[]>, key: number): PageWord[] {
  const known = map.get(key);
  if (known !== undefined) return known;
  const group: PageWord[] = [];
  map.set(key, group);
  return group;
}

/** An upward step of more than this many type sizes starts another column. */
const COLUMN_JUMP = 1.5;

/** The lines of words in the order of the tree, across columns and pages. */
export function linesInOrder(words: readonly PageWord[], known: LineCache): Line[] {
  const runs: Word[][] = [];
  let last: PageWord | undefined;
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
