/**
 * A dictionary into English, written by scripts/train/encoder/dictionary.ts: lines of a key, a tab and a value, sorted by
 * their bytes, so that a word is found by bisection and nothing has to be read at the start. Keys are forms, and stems
 * behind a sign of their own.
 */

const TAB = 0x09;
const NEWLINE = 0x0a;
/** Before stems, so that no stem is taken for a form. */
const STEM = '=';
const BETWEEN_ENTRIES = '|';
const BETWEEN_FORM_AND_ENGLISH = ':';

/** A form and the English word that it means. */
export interface Entry {
  /** Folded. */
  readonly form: string;
  readonly english: string;
}

export class Dictionary {
  readonly #lines: Buffer;

  /** @param file from `writeDictionary` */
  constructor(file: Buffer) {
    this.#lines = file;
  }

  /** The English of a form. */
  ofForm(form: string): string | undefined {
    return this.#find(form);
  }

  /** The forms with these stems. */
  ofStems(stems: string): Entry[] {
    const entries = this.#find(STEM + stems)?.split(BETWEEN_ENTRIES) ?? [];
    return entries.map((entry) => {
      const [form = '', english = ''] = entry.split(BETWEEN_FORM_AND_ENGLISH);
      return { form, english };
    });
  }

  #find(key: string): string | undefined {
    const wanted = Buffer.from(`${key}\t`);
    let from = 0;
    let to = this.#lines.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const start = middle === 0 ? 0 : this.#lines.lastIndexOf(NEWLINE, middle - 1) + 1;
      const tab = this.#lines.indexOf(TAB, start) + 1;
      const order = wanted.compare(this.#lines, start, tab);
      if (order === 0) return this.#lines.toString('utf8', tab, this.#lines.indexOf(NEWLINE, tab));
      if (order < 0) to = start;
      else from = this.#lines.indexOf(NEWLINE, tab) + 1;
    }
    return undefined;
  }
}

/** @param forms English by form @param stems the forms with the same stems */
export function writeDictionary(
  forms: ReadonlyMap<string, string>,
  stems: ReadonlyMap<string, readonly Entry[]>,
): Buffer {
  const lines = [...forms].map(([form, english]) => `${form}\t${english}`);
  for (const [key, entries] of stems) {
    const written = entries.map(({ form, english }) => form + BETWEEN_FORM_AND_ENGLISH + english);
    lines.push(`${STEM}${key}\t${written.join(BETWEEN_ENTRIES)}`);
  }
  const sorted = lines.map((line) => Buffer.from(`${line}\n`)).sort(Buffer.compare);
  return Buffer.concat(sorted);
}
