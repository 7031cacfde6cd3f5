/**
 * Styles that a document needs beside those that every document has: for code of one language, and for what
 * stands in quotations and lists. Their names say both, so that neither is lost when the file is read again.
 */

export interface DerivedStyle {
  readonly type: 'paragraph' | 'table';
  readonly name: string;
  readonly basedOn: string;
  /** In how many quotations it stands; 0 for none. */
  readonly quotes: number;
}

/** What may stand in the name of a style, where commas would begin another name. */
const LANGUAGE_NAME = /^[\p{L}\p{N}+#._-]{1,40}$/u;
/** Further kinds keep the common style: a document with more is no document but a test of patience. */
const MAX_STYLES = 200;
/** Deeper quotations are told by their indent alone. */
export const MAX_QUOTES = 9;
/** Styles for quotations that every document has. */
const COMMON_QUOTES = 3;

/** The derived styles of one document; each is made when it is first asked for. */
export class DerivedStyles {
  readonly #styles = new Map<string, DerivedStyle>();
  readonly #ids = new Map<string, string>();

  /** @returns the id of the style for paragraphs in this many quotations, at least 1 */
  forQuote(quotes: number): string {
    const depth = Math.min(quotes, MAX_QUOTES);
    const common = depth === 1 ? 'Quote' : `Quote${Math.min(depth, COMMON_QUOTES)}`;
    if (depth <= COMMON_QUOTES) return common;
    return this.#add({ type: 'paragraph', name: `Quote ${depth}`, basedOn: 'Quote', quotes: depth });
  }

  /** @returns the id of the style for the title of an alert, such as `Note` */
  forAlert(title: string): string {
    return this.#add({ type: 'paragraph', name: `Alert (${title})`, basedOn: 'Quote', quotes: 1 });
  }

  /** @param language of the code; an empty one is none */
  forCode(language: string, quotes: number): string {
    const known = LANGUAGE_NAME.test(language) ? ` (${language})` : '';
    return this.#paragraph('SourceCode', `Source Code${known}`, quotes);
  }

  /** A heading in a list says so, since one that merely stands in ends the list. */
  forHeading(level: number, { quotes, lists }: { readonly quotes: number; readonly lists: number }): string {
    const id = `Heading${level}`;
    if (lists === 0 || quotes > 0) return this.#paragraph(id, `Heading ${level}`, quotes);
    return this.#add({ type: 'paragraph', name: `Heading ${level} in List`, basedOn: id, quotes });
  }

  forRule(quotes: number): string {
    return this.#paragraph('HorizontalLine', 'Horizontal Line', quotes);
  }

  forTable(quotes: number): string {
    return this.#quoted('table', 'DocumentTable', 'Document Table', quotes);
  }

  #paragraph(base: string, name: string, quotes: number): string {
    return this.#quoted('paragraph', base, name, quotes);
  }

  #quoted(type: DerivedStyle['type'], basedOn: string, kind: string, quotes: number): string {
    const depth = Math.min(quotes, MAX_QUOTES);
    const name = depth === 0 ? kind : `${kind} in Quote ${depth}`;
    const isCommon = depth === 0 && !kind.endsWith(')');
    return isCommon ? basedOn : this.#add({ type, name, basedOn, quotes: depth });
  }

  #add(style: DerivedStyle): string {
    const known = this.#ids.get(style.name);
    if (known !== undefined) return known;
    if (this.#styles.size >= MAX_STYLES) return style.basedOn;
    const id = `Derived${this.#styles.size + 1}`;
    this.#ids.set(style.name, id);
    this.#styles.set(id, style);
    return id;
  }

  /** The styles by their ids. */
  get styles(): ReadonlyMap<string, DerivedStyle> {
    return this.#styles;
  }
}
