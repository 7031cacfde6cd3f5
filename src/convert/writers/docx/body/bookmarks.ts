/** Bookmarks as targets of links within the document (ECMA-376 Part 1, 17.13.6). */
import { element } from '../../../package/write-xml.ts';

/** Word's limit for the length of a bookmark name. */
const MAX_NAME = 40;

/**
 * The bookmark name for an anchor: the anchor itself if Word accepts it, else a shortened form with a checksum that
 * distinguishes long anchors.
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

/** GitHub's anchor for a heading: lower case, without punctuation, a hyphen for each space. */
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

  /** @param linked the bookmark names that links of the document refer to */
  constructor(readonly linked: ReadonlySet<string>) {}

  /** Wraps XML in a bookmark, unless the name is already used. */
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

  /** An empty bookmark for an anchor in the text. */
  markTarget(anchor: string): string {
    return this.around(bookmarkName(anchor), '');
  }

  /** Wraps a heading's content in a bookmark if a link refers to it. */
  aroundHeading(text: string, xml: string): string {
    const anchor = headingAnchor(text);
    const before = this.#headings.get(anchor) ?? 0;
    this.#headings.set(anchor, before + 1);
    const name = bookmarkName(before === 0 ? anchor : `${anchor}-${before}`);
    return this.linked.has(name) ? this.around(name, xml) : xml;
  }
}
