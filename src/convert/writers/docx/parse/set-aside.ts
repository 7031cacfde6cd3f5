/**
 * Takes out of Markdown what its parser does not know, formulas and references to notes, and leaves a stand-in
 * that passes through parsing as a word between signs does, for dollars and brackets are signs. A stand-in that ends up where it has no meaning (in code, in an
 * address) is put back as it was written, so setting aside too much does no harm.
 */

/** Noncharacters (Unicode 23.7), which no text may hold, open and close a stand-in within its signs. */
const OPEN = '%\uFDD0';
const CLOSE = '\uFDD1%';
const STAND_IN = /%\uFDD0(\d+)\uFDD1%/g;

export type SetAside =
  | { readonly kind: 'math'; readonly latex: string; readonly source: string }
  | { readonly kind: 'equation'; readonly latex: string; readonly source: string }
  | { readonly kind: 'note'; readonly label: string; readonly source: string };

export class SetAsides {
  readonly #items: SetAside[] = [];

  /** Keeps an item and returns its stand-in. */
  keep(item: SetAside): string {
    this.#items.push(item);
    return `${OPEN}${this.#items.length - 1}${CLOSE}`;
  }

  /** Splits text at its stand-ins. */
  split(text: string): readonly (string | SetAside)[] {
    if (!text.includes(OPEN)) return [text];
    const parts: (string | SetAside)[] = [];
    let end = 0;
    for (const match of text.matchAll(STAND_IN)) {
      const item = this.#items[Number(match[1])];
      if (item === undefined) continue;
      if (match.index > end) parts.push(text.slice(end, match.index));
      parts.push(item);
      end = match.index + match[0].length;
    }
    if (end < text.length) parts.push(text.slice(end));
    return parts;
  }

  /** Puts back what was written. */
  restore(text: string): string {
    if (!text.includes(OPEN)) return text;
    return this.split(text)
      .map((part) => (typeof part === 'string' ? part : part.source))
      .join('');
  }
}

/** Removes the characters that stand-ins are made of. */
export function withoutStandIns(markdown: string): string {
  return markdown.replaceAll(/[\uFDD0\uFDD1]/g, '');
}
