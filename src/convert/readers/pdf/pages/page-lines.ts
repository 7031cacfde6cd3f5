/**
 * The pages of a document as lines. Those of a long document hold no words: these are set aside as pages come, and
 * made again for one page at a time (line-archive.ts).
 */
import { type Line, linesOfWords } from '../lines/lines.ts';
import type { PageContent } from '../page-model.ts';
import { LineArchive, type PackedLines } from './line-archive.ts';

export interface PageOfLines {
  /** What else is on the page; without words where they are set aside. */
  readonly content: PageContent;
  readonly lines: readonly Line[];
  /** Lines that run in other directions than most of the page, by direction. */
  readonly turned: readonly (readonly Line[])[];
  /** The page's lines and those that run otherwise, whose words are set aside. */
  readonly packed: PackedLines | undefined;
}

/** Documents of fewer words are held as they are: packing them would cost time and gain little. */
const HELD_WORDS = 60_000;

export class GatheredPages {
  readonly #heldWords: number;
  readonly #archive = new LineArchive();
  #pages: (PageOfLines | undefined)[] = [];
  #words = 0;

  /** @param heldWords words up to which nothing is set aside; handed in by tests */
  constructor(heldWords = HELD_WORDS) {
    this.#heldWords = heldWords;
  }

  /** Adds a page at its place, in whatever order. */
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

  /** The pages added, in the order of their places. */
  get pages(): readonly PageOfLines[] {
    return this.#pages.filter((page) => page !== undefined);
  }

  /** Whether words are set aside. */
  get isLong(): boolean {
    return this.#words > this.#heldWords;
  }

  /** The same lines with their words set aside, in a long document; lines that are so already stay as they are. */
  setAside(lines: readonly Line[]): readonly Line[] {
    return this.isLong ? this.#archive.pack(lines).lines : lines;
  }

  /** Lets go of all pages. */
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
