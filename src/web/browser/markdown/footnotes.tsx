/**
 * Footnotes: a raised number at the place that refers to one, and the notes below the text, each with the way back.
 * Where the notes themselves stand elsewhere, the number is shown alone, or left out.
 */
import type { ComponentChildren, VNode } from 'preact';
import type { Block } from '../../../markdown/tree.ts';
import type { Words } from '../words/words.ts';

/** Numbers by the labels of notes, where a text is part of a longer one; or that what is not here is left out. */
export type NoteNumbers = ReadonlyMap<string, number> | 'left out';

export class Footnotes {
  readonly #notes: ReadonlyMap<string, readonly Block[]>;
  readonly #numbers: NoteNumbers | undefined;
  readonly #scope: string;
  readonly #words: Words;
  /** Labels in the order in which they are referred to. */
  readonly #cited: string[] = [];

  /** @param scope makes ids unique on the page */
  constructor(
    notes: ReadonlyMap<string, readonly Block[]>,
    { scope, numbers, words }: { scope: string; numbers: NoteNumbers | undefined; words: Words },
  ) {
    this.#notes = notes;
    this.#numbers = numbers;
    this.#scope = scope;
    this.#words = words;
  }

  /** Shows a reference. One that nobody knows is shown as it is written. */
  refer(label: string): ComponentChildren {
    if (!this.#notes.has(label)) return this.#referElsewhere(label);
    const isFirst = !this.#cited.includes(label);
    if (isFirst) this.#cited.push(label);
    const number = this.#numberOf(label);
    return (
      <sup class="note-reference" id={isFirst ? this.#idOf('ref', number) : undefined}>
        <a href={`#${this.#idOf('note', number)}`} aria-label={this.#words.footnote(number)}>
          {number}
        </a>
      </sup>
    );
  }

  /** Shows the marks in text that no parser took for references, since their notes are not in it. */
  inText(text: string): ComponentChildren {
    if (this.#numbers === undefined || !text.includes('[^')) return text;
    // Between two marks stands text, and at odd places the label of a mark.
    return text
      .split(/\[\^([^\]\s]{1,100})\]/)
      .map((piece, index) => (index % 2 === 0 ? piece : this.#referElsewhere(piece)));
  }

  /** The notes that were referred to. */
  render(renderBlocks: (blocks: readonly Block[]) => ComponentChildren): VNode | null {
    const items: VNode[] = [];
    // Rendering a note may refer to further notes, so the list may grow while it is walked.
    for (let i = 0; i < this.#cited.length; i++) {
      const label = this.#cited[i] ?? '';
      const number = this.#numberOf(label);
      items.push(
        <li id={this.#idOf('note', number)} value={number}>
          {renderBlocks(this.#notes.get(label) ?? [])}
          <a
            class="note-return"
            href={`#${this.#idOf('ref', number)}`}
            aria-label={this.#words.backToText(number)}
          >
            ↩
          </a>
        </li>,
      );
    }
    if (items.length === 0) return null;
    return (
      <div class="footnotes">
        <ol aria-label={this.#words.footnotes}>{items}</ol>
      </div>
    );
  }

  #referElsewhere(label: string): ComponentChildren {
    if (this.#numbers === 'left out') return null;
    const number = this.#numbers?.get(label);
    return number === undefined ? `[^${label}]` : <sup class="note-reference">{number}</sup>;
  }

  #numberOf(label: string): number {
    const known = this.#numbers instanceof Map ? this.#numbers.get(label) : undefined;
    return known ?? this.#cited.indexOf(label) + 1;
  }

  #idOf(kind: 'note' | 'ref', number: number): string {
    return `${this.#scope}-${kind}-${number}`;
  }
}
