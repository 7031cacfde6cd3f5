/**
 * The namespaces in scope at an element, and canonical names of elements and attributes: one prefix per namespace,
 * whatever prefix a file binds to it and whichever edition of the standard it uses. Strict (purl.oclc.org) and
 * transitional (schemas.openxmlformats.org) WordprocessingML are both `w`, so that comparing with `w:p` works for
 * every file. Names are resolved once per scope.
 *
 * Source: Namespaces in XML 1.0 (third edition), sections 2 and 6.
 */
import { MAX_XML_NAMESPACES } from './limits.ts';
import table from './xml-names.json' with { type: 'json' };

const TRANSITIONAL = 'http://schemas.openxmlformats.org/';
const STRICT = 'http://purl.oclc.org/ooxml/';

const KNOWN = new Map<string, string>(Object.entries(table.others));
for (const [name, prefix] of Object.entries(table.editions)) {
  KNOWN.set(`${STRICT}${name}`, prefix);
  const [family = '', ...rest] = name.split('/');
  KNOWN.set(`${TRANSITIONAL}${family}/2006/${rest.join('/')}`, prefix);
}
const CANONICAL_PREFIXES = new Set(KNOWN.values());

/** The prefix for names in an unknown namespace: the file's own, unless it collides with a canonical one. */
function foreignPrefix(prefix: string): string {
  return CANONICAL_PREFIXES.has(prefix) ? `foreign-${prefix}` : prefix;
}

/** A name as written, and its canonical form. */
export interface XmlName {
  readonly raw: string;
  readonly name: string;
}

/** The namespaces in scope at an element, and the names resolved so far. */
export class XmlScope {
  /** Keyed by a hash of the raw name, so that a known name costs no string allocation. */
  readonly #elementNames = new Map<number, XmlName>();
  readonly #attributeNames = new Map<string, string>();

  readonly #namespaces: ReadonlyMap<string, string>;

  constructor(namespaces: ReadonlyMap<string, string>) {
    this.#namespaces = namespaces;
  }

  /** The name of the element whose raw name is in `source` from `start` to `end`. */
  elementName(source: string, start: number, end: number, hash: number): XmlName {
    const known = this.#elementNames.get(hash);
    if (known !== undefined && known.raw.length === end - start && source.startsWith(known.raw, start))
      return known;
    const raw = source.slice(start, end);
    const name: XmlName = { raw, name: this.#resolve(raw, true) };
    this.#elementNames.set(hash, name);
    return name;
  }

  attributeName(raw: string): string {
    let name = this.#attributeNames.get(raw);
    if (name === undefined) {
      name = this.#resolve(raw, false);
      this.#attributeNames.set(raw, name);
    }
    return name;
  }

  /** The scope within an element that declares further namespaces; undefined if there are too many to be genuine. */
  extend(declared: ReadonlyMap<string, string>): XmlScope | undefined {
    const namespaces = new Map([...this.#namespaces, ...declared]);
    return namespaces.size > MAX_XML_NAMESPACES ? undefined : new XmlScope(namespaces);
  }

  #resolve(raw: string, isElement: boolean): string {
    const colon = raw.indexOf(':');
    if (colon < 0 && !isElement) return raw;
    const prefix = colon < 0 ? '' : raw.slice(0, colon);
    const local = raw.slice(colon + 1);
    const known = KNOWN.get(this.#namespaces.get(prefix) ?? '');
    if (known !== undefined) return `${known}:${local}`;
    return prefix === '' ? local : `${foreignPrefix(prefix)}:${local}`;
  }
}
