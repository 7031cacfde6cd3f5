/** Names places of the document so that links inside it find them (ECMA-376 Part 1, 17.13.6). */
import { element } from '../../../package/write-xml.ts';

/** Word's limit for a bookmark's name. */
const MAX_NAME = 40;

/**
 * The bookmark that stands for an anchor: the anchor itself where Word takes it, else a shortened form with a
 * check sum that keeps long anchors apart.
 */
export function bookmarkName(anchor: string): string {
  const clean = decoded(anchor).replaceAll(/[^\p{L}\p{N}_-]/gu, '_');
  const name = /^\p{L}/u.test(clean) ? clean : `_${clean}`;
  if (name.length <= MAX_NAME) return name;
  const sum = Bun.hash.crc32(name).toString(16).padStart(8, '0');
  return `${name.slice(0, MAX_NAME - 9).toWellFormed()}_${sum}`;
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/** GitHub's anchor of a heading: lower case, punctuation left out, a hyphen for each space. */
export function headingAnchor(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

export class Bookmarks {
  readonly #used = new Set<string>();
  readonly #headings = new Map<string, number>();
  #nextId = 0;

  /** @param linked the bookmark names that links of the document lead to */
  constructor(readonly linked: ReadonlySet<string>) {}

  /** Encloses XML in a bookmark; a name that is taken already is not given twice. */
  around(name: string, xml: string): string {
    if (this.#used.has(name)) return xml;
    this.#used.add(name);
    const id = this.#nextId++;
    return (
      element('w:bookmarkStart', { 'w:id': id, 'w:name': name }) +
      xml +
      element('w:bookmarkEnd', { 'w:id': id })
    );
  }

  /** An empty bookmark for an anchor written in the text. */
  markTarget(anchor: string): string {
    return this.around(bookmarkName(anchor), '');
  }

  /** Encloses a heading's content in its bookmark when a link leads to it. */
  aroundHeading(text: string, xml: string): string {
    const anchor = headingAnchor(text);
    const before = this.#headings.get(anchor) ?? 0;
    this.#headings.set(anchor, before + 1);
    const name = bookmarkName(before === 0 ? anchor : `${anchor}-${before}`);
    return this.linked.has(name) ? this.around(name, xml) : xml;
  }
}
