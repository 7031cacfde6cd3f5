/**
 * The tags of tracked changes: author, time, and an id that no other annotation of the document has.
 *
 * Source: ECMA-376 Part 1, 17.13.5.14 (del), 17.13.5.18 (ins), 17.13.4 (annotation identifiers).
 */
import type { Tracking } from '../../../domain/edit.ts';
import type { XmlElement } from '../../package/parse-xml.ts';
import { escapeXml } from '../../package/write-xml.ts';
import { rawPrefixOf } from '../raw-markup.ts';

/** Annotation ids are 32-bit; when they are used up, they start over from 1. */
const MAX_ID = 0x7fffffff;
const STRICT_NAMESPACE = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
/** The root's open tag, which declares the namespace, ends within this many characters. */
const ROOT_TAG = 8_192;
const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Generates ids greater than all ids in the parts it has seen. */
export class AnnotationIds {
  #last = 0;

  /** Skips the ids used in a part, with any prefix. */
  skipIdsOf(source: string): void {
    for (const [, digits] of source.matchAll(/[\s:]id\s*=\s*["'](\d{1,10})["']/g)) {
      const id = Number(digits);
      if (id > this.#last && id < MAX_ID) this.#last = id;
    }
  }

  next(): number {
    this.#last = this.#last >= MAX_ID - 1 ? 1 : this.#last + 1;
    return this.#last;
  }
}

/** Writes the tags of `w:ins` and `w:del` with the namespace prefix of the part that `near` belongs to. */
export class TrackedMarks {
  readonly #tracking: Tracking;

  constructor(
    tracking: Tracking,
    readonly ids: AnnotationIds,
  ) {
    this.#tracking = tracking;
  }

  /** @param near an element of the part, whose prefix is used */
  tags(
    kind: 'ins' | 'del' | 'rPrChange',
    near: XmlElement,
  ): { readonly open: string; readonly close: string } {
    const name = `${rawPrefixOf(near)}${kind}`;
    return { open: `<${name}${this.#attributes(near)}>`, close: `</${name}>` };
  }

  /** Wraps content in the tags. */
  wrap(kind: 'ins' | 'del' | 'rPrChange', content: string, near: XmlElement): string {
    const { open, close } = this.tags(kind, near);
    return open + content + close;
  }

  /** The mark of a paragraph or row inserted or deleted as a whole: an element without content. */
  empty(kind: 'ins' | 'del', near: XmlElement): string {
    return `<${rawPrefixOf(near)}${kind}${this.#attributes(near)}/>`;
  }

  /** A copy of markup, with new ids for the annotations in it. */
  copyOf(markup: string): string {
    return markup.replaceAll(
      /(<[^>]*?:id\s*=\s*)(?:"\d+"|'\d+')/g,
      (_, before: string) => `${before}"${this.ids.next()}"`,
    );
  }

  #attributes(near: XmlElement): string {
    const own = rawPrefixOf(near);
    const prefix = own === '' ? 'w:' : own;
    const date = new Date(this.#tracking.at).toISOString().replace(/\.\d+Z$/, 'Z');
    const name = escapeXml(this.#tracking.author);
    const declared = own === '' ? declarationFor(near) : '';
    return `${declared} ${prefix}id="${this.ids.next()}" ${prefix}author="${name}" ${prefix}date="${date}"`;
  }
}

/** Attributes have no default namespace, so for a file without a prefix the namespace is declared in place. */
function declarationFor(near: XmlElement): string {
  const isStrict = near.source.slice(0, ROOT_TAG).includes(STRICT_NAMESPACE);
  return ` xmlns:w="${isStrict ? STRICT_NAMESPACE : NAMESPACE}"`;
}
