/** Knows which words each marked content and each form field holds, and which of them the structure tree reaches. */
import { type Line, stackedLines } from '../lines.ts';
import type { PageContent, Word } from '../page-model.ts';
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
  readonly #reached = new Set<Word>();

  constructor(pages: readonly TaggedPage[]) {
    for (const { content, objectNumber } of pages) {
      for (const word of allWords(content)) {
        const placed = { word, page: content.number };
        if (word.fieldId !== undefined) push(this.#byField, word.fieldId, placed);
        else if (word.markedId !== undefined && !word.artifact) {
          push(this.#byContent, contentKey(objectNumber, word.markedId), placed);
        }
      }
    }
  }

  /** The words of a leaf of the tree; they count as reached from now on. */
  take(child: StructureChild): readonly PlacedWord[] {
    if (child.kind === 'element') return [];
    const words =
      child.kind === 'marked'
        ? this.#byContent.get(contentKey(child.page, child.id))
        : this.#byField.get(child.number);
    for (const { word } of words ?? []) this.#reached.add(word);
    return words ?? [];
  }

  /** Words of a page that are the document's own but stand outside the tree. */
  unreached(content: PageContent): Word[] {
    return allWords(content).filter((word) => !word.artifact && !this.#reached.has(word));
  }
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

function push<K>(map: Map<K, PlacedWord[]>, key: K, word: PlacedWord): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [word]);
  else known.push(word);
}

/** A jump up the page by more than this many type sizes starts another column. */
const COLUMN_JUMP = 1.5;

/** The lines of words in the order of the tree, over columns and pages. */
export function linesInOrder(words: readonly PlacedWord[]): Line[] {
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
  return runs.flatMap(stackedLines);
}
