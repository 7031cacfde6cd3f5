/**
 * The pages of a document as lines. In a long document, the words of each page are spooled when it is added, and
 * recreated for one page at a time (line-archive.ts).
 */
import { type Line, linesOfWords } from '../lines/lines.ts';
import type { PageContent } from '../page-model.ts';
import { LineArchive, type PackedLines } from './line-archive.ts';

export interface PageOfLines {
  /** The page's content, without its words if they are spooled. */
  readonly content: PageContent;
  readonly lines: readonly Line[];
  /** Lines in other directions than most of the page, per direction. */
  readonly turned: readonly (readonly Line[])[];
  /** The page's own and turned lines, if their words are spooled. */
  readonly packed: PackedLines | undefined;
}

/** Documents with fewer words stay in memory: packing them would cost time and gain little. */
const HELD_WORDS = 60_000;

export class CollectedPages {
  readonly #heldWords: number;
  readonly #archive = new LineArchive();
  #pages: (PageOfLines | undefined)[] = [];
  #words = 0;

  /** @param heldWords number of words up to which nothing is spooled; set by tests */
  constructor(heldWords = HELD_WORDS) {
    this.#heldWords = heldWords;
  }

  /** Adds a page, in any order. */
  add(index: number, content: PageContent): void {
    const wasLong = this.isLong;
    this.#words += content.words.length;
    const lines = linesOfWords(content.words);
    const page = {
      content,
      lines,
      turned: content.turned.map((words) => linesOfWords(words)),
      packed: undefined,
    };
    if (this.isLong && !wasLong) this.#pages = this.#pages.map((each) => each && this.#pack(each));
    this.#pages[index] = this.isLong ? this.#pack(page) : page;
  }

  /** The pages added, in document order. */
  get pages(): readonly PageOfLines[] {
    return this.#pages.filter((page) => page !== undefined);
  }

  /** Whether words are spooled. */
  get isLong(): boolean {
    return this.#words > this.#heldWords;
  }

  /** The lines with their words spooled if the document is long, otherwise the same lines. */
  spool(lines: readonly Line[]): readonly Line[] {
    return this.isLong ? this.#archive.pack(lines).lines : lines;
  }

  /** Releases all pages. */
  close(): void {
    this.#pages = [];
    this.#archive.close();
  }

  #pack({ content, lines, turned }: PageOfLines): PageOfLines {
    const packed = this.#archive.pack([...lines, ...turned.flat()]);
    let end = lines.length;
    const groups = turned.map((group) => {
      end += group.length;
      return packed.lines.slice(end - group.length, end);
    });
    return {
      content: { ...content, words: [], turned: [] },
      lines: packed.lines.slice(0, lines.length),
      turned: groups,
      packed,
    };
  }
}
