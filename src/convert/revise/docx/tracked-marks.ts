/**
 * The marks of tracked changes: who, when, and an id that no other annotation of the document has.
 *
 * Source: ECMA-376 Part 1, 17.13.5.14 (del), 17.13.5.18 (ins), 17.13.4 (annotation identifiers).
 */
import type { Tracking } from '../../../domain/edit.ts';
import type { XmlElement } from '../../package/parse-xml.ts';
import { escapeXml } from '../../package/write-xml.ts';
import { rawPrefixOf } from '../raw-markup.ts';

/** Annotation ids are 32-bit; a document that has used them up starts over from 1. */
const MAX_ID = 0x7fffffff;
const STRICT_NAMESPACE = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
/** The root's open tag, which names the edition, ends within so many characters. */
const ROOT_TAG = 8_192;
const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Gives out ids that are greater than all in the parts it was shown. */
export class AnnotationIds {
  #last = 0;

  /** Passes over the ids that a part uses, whatever prefix it gives them. */
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

/** Writes the open and close tags of `w:ins` and `w:del` in the words of the part that `near` stands in. */
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

  /** The same around markup. */
  wrap(kind: 'ins' | 'del' | 'rPrChange', content: string, near: XmlElement): string {
    const { open, close } = this.tags(kind, near);
    return open + content + close;
  }

  /** The mark of a paragraph or row that as a whole came or went: an element without content. */
  empty(kind: 'ins' | 'del', near: XmlElement): string {
    return `<${rawPrefixOf(near)}${kind}${this.#attributes(near)}/>`;
  }

  /** Markup that is written a second time, with new ids for the annotations in it. */
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

/** An attribute has no default namespace, so a file that uses no prefix gets one declared on the spot. */
function declarationFor(near: XmlElement): string {
  const isStrict = near.source.slice(0, ROOT_TAG).includes(STRICT_NAMESPACE);
  return ` xmlns:w="${isStrict ? STRICT_NAMESPACE : NAMESPACE}"`;
}
