/**
 * Styles needed only by some documents: for code in one language, and for blocks within quotations and lists. Their
 * names encode these properties, so that they are preserved when the file is read again.
 */

export interface DerivedStyle {
  readonly type: 'paragraph' | 'table';
  readonly name: string;
  readonly basedOn: string;
  /** The number of enclosing quotations. */
  readonly quotes: number;
}

/** Characters allowed in a style name, in which a comma would begin an alias. */
const LANGUAGE_NAME = /^[\p{L}\p{N}+#._-]{1,40}$/u;
/** Beyond this number, the common style is used. */
const MAX_STYLES = 200;
/** Deeper quotations are distinguished by their indent alone. */
export const MAX_QUOTES = 9;
/** Quotation styles that every document has. */
const COMMON_QUOTES = 3;

/** The derived styles of a document, created on demand. */
export class DerivedStyles {
  readonly #styles = new Map<string, DerivedStyle>();
  readonly #ids = new Map<string, string>();

  /** @returns the id of the style for paragraphs at this quotation depth, at least 1 */
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

  /** @param language of the code; empty for none */
  forCode(language: string, quotes: number): string {
    const known = LANGUAGE_NAME.test(language) ? ` (${language})` : '';
    return this.#paragraph('SourceCode', `Source Code${known}`, quotes);
  }

  /** Headings in lists have a separate style, since a heading that is merely indented ends the list. */
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

  /** The styles by id. */
  get styles(): ReadonlyMap<string, DerivedStyle> {
    return this.#styles;
  }
}
