/**
 * Reduces the memory of long documents: the words of their lines, hundreds per page, are spooled (spool.ts) and
 * recreated on access. A recreated word is equal in every field; it is the same object only while its page is held or
 * among the last ones accessed.
 */
import type { Line } from '../lines/lines.ts';
import type { TextStyle, Word } from '../page-model.ts';
import { flattenString } from './flatten-string.ts';
import { Spool, type SpooledBytes } from './spool.ts';

/** The fields that many words share. */
type Face = Omit<
  Word,
  | 'left'
  | 'right'
  | 'top'
  | 'bottom'
  | 'baseline'
  | 'size'
  | 'text'
  | 'contentIndex'
  | 'spaceAfter'
  | 'glued'
  | 'markedId'
>;

/** The fields that most words of a line share: vertical position and face. */
interface Setting {
  readonly top: number;
  readonly bottom: number;
  readonly baseline: number;
  readonly size: number;
  readonly markedId: number | undefined;
  readonly face: number;
}

const SPACE_AFTER = 1;
const GLUED = 2;
/** For words without a position or marked content. */
const NONE = -1;
/** Number of pages whose words are cached; more than one, since paragraphs continue on the next page. */
const CACHED_PAGES = 4;

export class LineArchive {
  readonly #spool = new Spool();
  readonly #faces: Face[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #cache: (PackedLines | undefined)[] = [];
  #next = 0;

  /** Spools the words of lines. */
  pack(lines: readonly Line[]): PackedLines {
    const packer = new Packer((word) => this.#faceOf(word));
    for (const line of lines) packer.add(line);
    return new PackedLines(this, packer.finish(this.#spool), lines);
  }

  read(spooled: SpooledBytes): Uint8Array<ArrayBuffer> {
    return this.#spool.read(spooled);
  }

  face(number: number): Face | undefined {
    return this.#faces[number];
  }

  /** Caches lines whose words were recreated, in place of the ones cached longest. */
  cache(lines: PackedLines): void {
    this.#cache[this.#next]?.release();
    this.#cache[this.#next] = lines;
    this.#next = (this.#next + 1) % CACHED_PAGES;
  }

  close(): void {
    this.#spool.close();
  }

  #faceOf(word: Word): number {
    const { style, fontName, color, link = '', raised = '', struck = '', fieldId = '', notes } = word;
    const flags = `${style.bold} ${style.italic} ${style.mono} ${word.rightToLeft} ${word.artifact} ${word.invisible}`;
    const key = `${flags} ${raised} ${struck} ${fieldId} ${color} ${notes?.join(' ') ?? ''}\n${fontName}\n${link}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const {
      left,
      right,
      top,
      bottom,
      baseline,
      size,
      text,
      contentIndex,
      spaceAfter,
      glued,
      markedId,
      ...face
    } = word;
    this.#faces.push(face);
    this.#numbers.set(key, this.#faces.length - 1);
    return this.#faces.length - 1;
  }
}

/** Location of the words of some lines in the spool, and how to unpack them. */
interface PackedWords {
  readonly spooled: SpooledBytes;
  /** The texts of the lines, concatenated, and the texts of words that do not occur in them unchanged. */
  readonly text: string;
  readonly words: number;
  readonly settings: number;
  /** For each line, the number of words before it. */
  readonly starts: Int32Array;
  /** For each line, start and end of its text. */
  readonly bounds: Int32Array;
}

class Packer {
  readonly #faceOf: (word: Word) => number;
  readonly #words: Word[] = [];
  readonly #settings: Setting[] = [];
  readonly #settingOf: number[] = [];
  readonly #textStart: number[] = [];
  readonly #starts: number[] = [0];
  readonly #bounds: number[] = [];
  #text = '';
  #last: Word | undefined;

  constructor(faceOf: (word: Word) => number) {
    this.#faceOf = faceOf;
  }

  add({ text, words }: Line): void {
    let at = this.#text.length;
    this.#bounds.push(at, at + text.length);
    this.#text += text;
    const offset = at;
    for (const word of words) {
      if (text.startsWith(word.text, at - offset)) {
        this.#textStart.push(at);
        at += word.text.length;
      } else if (text.startsWith(word.text, at - offset + 1)) {
        this.#textStart.push(at + 1);
        at += word.text.length + 1;
      } else {
        this.#textStart.push(this.#text.length);
        this.#text += word.text;
      }
      this.#settingOf.push(this.#setting(word));
      this.#words.push(word);
    }
    this.#starts.push(this.#words.length);
  }

  finish(spool: Spool): PackedWords {
    const [words, settings] = [this.#words, this.#settings];
    const buffer = new ArrayBuffer(bytesFor(words.length, settings.length));
    const columns = columnsOf(buffer, words.length, settings.length);
    for (const [i, word] of words.entries()) {
      columns.left[i] = word.left;
      columns.right[i] = word.right;
      columns.contentIndex[i] = Number.isNaN(word.contentIndex) ? NONE : word.contentIndex;
      columns.setting[i] = this.#settingOf[i] ?? 0;
      columns.textStart[i] = this.#textStart[i] ?? 0;
      columns.textLength[i] = word.text.length;
      columns.flags[i] = (word.spaceAfter ? SPACE_AFTER : 0) | (word.glued ? GLUED : 0);
    }
    for (const [i, { top, bottom, baseline, size, face, markedId }] of settings.entries()) {
      columns.heights.set([top, bottom, baseline, size], 4 * i);
      columns.faces.set([face, markedId ?? NONE], 2 * i);
    }
    return {
      spooled: spool.add(new Uint8Array(buffer)),
      text: flattenString(this.#text),
      words: words.length,
      settings: settings.length,
      starts: Int32Array.from(this.#starts),
      bounds: Int32Array.from(this.#bounds),
    };
  }

  #setting(word: Word): number {
    const last = this.#last;
    this.#last = word;
    if (last === undefined || !haveSameSetting(last, word)) {
      const { top, bottom, baseline, size, markedId } = word;
      this.#settings.push({ top, bottom, baseline, size, markedId, face: this.#faceOf(word) });
    }
    return this.#settings.length - 1;
  }
}

function haveSameSetting(a: Word, b: Word): boolean {
  return (
    a.baseline === b.baseline &&
    a.size === b.size &&
    a.top === b.top &&
    a.bottom === b.bottom &&
    a.style === b.style &&
    a.fontName === b.fontName &&
    a.color === b.color &&
    a.markedId === b.markedId &&
    a.rightToLeft === b.rightToLeft &&
    a.artifact === b.artifact &&
    a.invisible === b.invisible &&
    a.link === b.link &&
    a.raised === b.raised &&
    a.struck === b.struck &&
    a.fieldId === b.fieldId &&
    a.notes === b.notes
  );
}

/** Per word: two doubles, four integers, a byte; per setting: four doubles, two integers. */
function bytesFor(words: number, settings: number): number {
  return words * (16 + 16 + 1) + settings * (32 + 8);
}

function columnsOf(buffer: ArrayBuffer, words: number, settings: number) {
  let at = 0;
  const doubles = (count: number) => {
    at += 8 * count;
    return new Float64Array(buffer, at - 8 * count, count);
  };
  const integers = (count: number) => {
    at += 4 * count;
    return new Int32Array(buffer, at - 4 * count, count);
  };
  return {
    left: doubles(words),
    right: doubles(words),
    heights: doubles(4 * settings),
    contentIndex: integers(words),
    setting: integers(words),
    textStart: integers(words),
    textLength: integers(words),
    faces: integers(2 * settings),
    flags: new Uint8Array(buffer, at, words),
  };
}

/** Lines whose words are spooled. */
export class PackedLines {
  readonly #archive: LineArchive;
  readonly #packed: PackedWords;
  readonly #lines: readonly PackedLine[];
  /** Some of the words are raised or lowered. */
  readonly hasRaised: boolean;
  #words: readonly (readonly Word[])[] | undefined;
  #isHeld = false;

  constructor(archive: LineArchive, packed: PackedWords, lines: readonly Line[]) {
    this.#archive = archive;
    this.#packed = packed;
    this.#lines = lines.map((line, index) => new PackedLine(line, this, index));
    this.hasRaised = lines.some(({ words }) => words.some(({ raised }) => raised !== undefined));
  }

  get lines(): readonly Line[] {
    return this.#lines;
  }

  textOf(line: number): string {
    return this.#packed.text.slice(this.#packed.bounds[2 * line], this.#packed.bounds[2 * line + 1]);
  }

  wordsOf(line: number): readonly Word[] {
    if (this.#words === undefined) {
      this.#words = this.#unpack();
      this.#archive.cache(this);
    }
    return this.#words[line] ?? [];
  }

  /** Runs `act`, during which the words remain the same objects. */
  hold<Result>(act: () => Result): Result {
    this.#isHeld = true;
    try {
      return act();
    } finally {
      this.#isHeld = false;
    }
  }

  /** Drops the unpacked words, unless they are held. */
  release(): void {
    if (!this.#isHeld) this.#words = undefined;
  }

  #unpack(): readonly (readonly Word[])[] {
    const { spooled, text, words, settings, starts } = this.#packed;
    const columns = columnsOf(this.#archive.read(spooled).buffer, words, settings);
    const lines: Word[][] = [];
    for (let line = 0; line + 1 < starts.length; line++) {
      const unpacked: Word[] = [];
      for (let i = starts[line] ?? 0; i < (starts[line + 1] ?? 0); i++)
        unpacked.push(this.#word(i, columns, text));
      lines.push(unpacked);
    }
    return lines;
  }

  #word(i: number, columns: ReturnType<typeof columnsOf>, texts: string): Word {
    const setting = columns.setting[i] ?? 0;
    const face = this.#archive.face(columns.faces[2 * setting] ?? 0);
    if (face === undefined) throw new Error('A packed word has an unknown face.');
    const [start, flags] = [columns.textStart[i] ?? 0, columns.flags[i] ?? 0];
    const [marked, contentIndex] = [columns.faces[2 * setting + 1] ?? NONE, columns.contentIndex[i] ?? NONE];
    const { style, fontName, color, rightToLeft, artifact, invisible } = face;
    const word = {
      text: texts.slice(start, start + (columns.textLength[i] ?? 0)),
      left: columns.left[i] ?? 0,
      right: columns.right[i] ?? 0,
      top: columns.heights[4 * setting] ?? 0,
      bottom: columns.heights[4 * setting + 1] ?? 0,
      baseline: columns.heights[4 * setting + 2] ?? 0,
      size: columns.heights[4 * setting + 3] ?? 0,
      style,
      fontName,
      color,
      spaceAfter: (flags & SPACE_AFTER) !== 0,
      rightToLeft,
      contentIndex: contentIndex === NONE ? Number.NaN : contentIndex,
      glued: (flags & GLUED) !== 0,
      markedId: marked === NONE ? undefined : marked,
      artifact,
      invisible,
    };
    return isPlain(face) ? word : { ...word, ...face };
  }
}

function isPlain({ link, raised, struck, fieldId, notes }: Face): boolean {
  return (
    link === undefined &&
    raised === undefined &&
    struck === undefined &&
    fieldId === undefined &&
    notes === undefined
  );
}

/** A line whose text and words are unpacked on access. */
class PackedLine implements Line {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly baseline: number;
  readonly size: number;
  readonly style: TextStyle;
  readonly fontName: string;
  readonly color: string;
  readonly rightToLeft: boolean;
  readonly #lines: PackedLines;
  readonly #index: number;

  constructor(line: Line, lines: PackedLines, index: number) {
    this.left = line.left;
    this.right = line.right;
    this.top = line.top;
    this.bottom = line.bottom;
    this.baseline = line.baseline;
    this.size = line.size;
    this.style = line.style;
    this.fontName = line.fontName;
    this.color = line.color;
    this.rightToLeft = line.rightToLeft;
    this.#lines = lines;
    this.#index = index;
  }

  get text(): string {
    return this.#lines.textOf(this.#index);
  }

  get words(): readonly Word[] {
    return this.#lines.wordsOf(this.#index);
  }
}

/** Whether the words of a line are spooled. */
export function isPacked(line: Line): boolean {
  return line instanceof PackedLine;
}
