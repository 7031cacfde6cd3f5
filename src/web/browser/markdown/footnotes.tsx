/**
 * Footnotes: a superscript number at each reference, and the notes below the text with links back. If the notes are in
 * another part of the document, the number has no link, or the reference is omitted.
 */
import type { ComponentChildren, VNode } from 'preact';
import type { Block } from '../../../markdown/tree.ts';
import type { Words } from '../words/words.ts';

/**
 * Footnote numbers by label, for a text that is part of a longer one; or `omitted` to leave out references without a
 * note.
 */
export type NoteNumbers = ReadonlyMap<string, number> | 'omitted';

export class Footnotes {
  readonly #notes: ReadonlyMap<string, readonly Block[]>;
  readonly #numbers: NoteNumbers | undefined;
  readonly #scope: string;
  readonly #words: Words;
  /** Labels in order of first reference. */
  readonly #references: string[] = [];

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

  /** Renders a reference; an unknown one is rendered as written. */
  renderReference(label: string): ComponentChildren {
    if (!this.#notes.has(label)) return this.#renderExternal(label);
    const isFirst = !this.#references.includes(label);
    if (isFirst) this.#references.push(label);
    const number = this.#numberOf(label);
    return (
      <sup class="note-reference" id={isFirst ? this.#idOf('ref', number) : undefined}>
        <a href={`#${this.#idOf('note', number)}`} aria-label={this.#words.footnote(number)}>
          {number}
        </a>
      </sup>
    );
  }

  /** Renders references in plain text, which the parser did not recognize because the notes are elsewhere. */
  renderText(text: string): ComponentChildren {
    if (this.#numbers === undefined || !text.includes('[^')) return text;
    // The split yields text at even indices and labels at odd ones.
    return text
      .split(/\[\^([^\]\s]{1,100})\]/)
      .map((piece, index) => (index % 2 === 0 ? piece : this.#renderExternal(piece)));
  }

  /** The notes with references. */
  render(renderBlocks: (blocks: readonly Block[]) => ComponentChildren): VNode | null {
    const items: VNode[] = [];
    // Rendering a note may add references to further notes, so the list may grow meanwhile.
    for (let i = 0; i < this.#references.length; i++) {
      const label = this.#references[i] ?? '';
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

  #renderExternal(label: string): ComponentChildren {
    if (this.#numbers === 'omitted') return null;
    const number = this.#numbers?.get(label);
    return number === undefined ? `[^${label}]` : <sup class="note-reference">{number}</sup>;
  }

  #numberOf(label: string): number {
    const known = this.#numbers instanceof Map ? this.#numbers.get(label) : undefined;
    return known ?? this.#references.indexOf(label) + 1;
  }

  #idOf(kind: 'note' | 'ref', number: number): string {
    return `${this.#scope}-${kind}-${number}`;
  }
}
