/**
 * Reads a tagged PDF's structure tree (ISO 32000-1, 14.7): elements with their standard roles and the marked content
 * that each refers to. pdf.js provides this tree per page and without attributes; read from the file, a paragraph
 * across two pages is one element, empty cells are included, and cells have their spans.
 */
import type { ObjectStore } from '../file/objects/object-store.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  type PdfObject,
  PdfRef,
  PdfString,
} from '../file/objects/pdf-object.ts';

export interface StructureElement {
  readonly kind: 'element';
  /** One of the standard structure types, or the file's name if it maps to none. */
  readonly role: string;
  readonly children: readonly StructureChild[];
  readonly alt: string;
  /** Replacement text for the element's content. */
  readonly actualText: string | undefined;
  readonly columns: number;
  readonly rows: number;
}

/** Marked content of a page. */
export interface MarkedContentRef {
  readonly kind: 'marked';
  /** The number of the page's object. */
  readonly page: number;
  readonly id: number;
}

/** An annotation: a link's area, a form field. */
export interface ObjectRef {
  readonly kind: 'object';
  readonly number: number;
}

export type StructureChild = StructureElement | MarkedContentRef | ObjectRef;

const MAX_ELEMENTS = 2_000_000;
const MAX_DEPTH = 200;
const MAX_SPAN = 1_000;

/** The tree's top-level elements; empty if the file is not tagged. */
export function readStructureTree(store: ObjectStore): readonly StructureChild[] {
  const root = store.dict(store.catalog.get('StructTreeRoot'));
  if (root === undefined) return [];
  return new TreeReader(store, root).read(root);
}

class TreeReader {
  readonly #store: ObjectStore;
  readonly #roles: PdfDict | undefined;
  readonly #classes: PdfDict | undefined;
  readonly #seen = new Set<number>();
  #count = 0;

  constructor(store: ObjectStore, root: PdfDict) {
    this.#store = store;
    this.#roles = store.dict(root.get('RoleMap'));
    this.#classes = store.dict(root.get('ClassMap'));
  }

  read(root: PdfDict): readonly StructureChild[] {
    return this.#children(root.get('K'), undefined, 0);
  }

  #children(value: PdfObject | undefined, page: number | undefined, depth: number): StructureChild[] {
    const list = value instanceof PdfRef ? this.#store.resolve(value) : value;
    const kids = Array.isArray(list) ? list : value === undefined ? [] : [value];
    const children: StructureChild[] = [];
    for (const kid of kids) {
      const child = this.#child(kid, page, depth);
      if (child !== undefined) children.push(child);
    }
    return children;
  }

  #child(kid: PdfObject, page: number | undefined, depth: number): StructureChild | undefined {
    if (depth > MAX_DEPTH || ++this.#count > MAX_ELEMENTS) return undefined;
    if (typeof kid === 'number') return page === undefined ? undefined : { kind: 'marked', page, id: kid };
    if (kid instanceof PdfRef) {
      // An element has only one parent, so a repeated one is a cycle.
      if (this.#seen.has(kid.number)) return undefined;
      this.#seen.add(kid.number);
    }
    const dict = this.#store.dict(kid);
    if (dict === undefined) return undefined;
    const own = pageOf(dict.get('Pg')) ?? page;
    const type = nameOf(this.#store.resolve(dict.get('Type')));
    if (type === 'MCR') return this.#markedContent(dict, own);
    if (type === 'OBJR') {
      const object = dict.get('Obj');
      return object instanceof PdfRef ? { kind: 'object', number: object.number } : undefined;
    }
    return dict.has('S') ? this.#element(dict, own, depth) : undefined;
  }

  #markedContent(dict: PdfDict, page: number | undefined): StructureChild | undefined {
    const id = this.#store.resolve(dict.get('MCID'));
    // The content of a form XObject is numbered separately from the page's.
    if (page === undefined || typeof id !== 'number' || dict.has('Stm')) return undefined;
    return { kind: 'marked', page, id };
  }

  #element(dict: PdfDict, page: number | undefined, depth: number): StructureElement {
    const attributes = this.#attributes(dict);
    const actual = this.#store.resolve(dict.get('ActualText'));
    const alt = this.#store.resolve(dict.get('Alt'));
    return {
      kind: 'element',
      role: this.#roleOf(nameOf(this.#store.resolve(dict.get('S'))) ?? ''),
      children: this.#children(dict.get('K'), page, depth + 1),
      alt: alt instanceof PdfString ? alt.text.trim() : '',
      actualText: actual instanceof PdfString ? actual.text : undefined,
      columns: spanOf(attributes, 'ColSpan'),
      rows: spanOf(attributes, 'RowSpan'),
    };
  }

  /** Maps the file's role names to standard ones. */
  #roleOf(name: string): string {
    let role = name;
    for (let hop = 0; hop < 8 && !STANDARD.has(role); hop++) {
      const mapped = nameOf(this.#store.resolve(this.#roles?.get(role)));
      if (mapped === undefined || mapped === role) break;
      role = mapped;
    }
    return role;
  }

  /** The attributes of the element and of its classes. */
  #attributes(dict: PdfDict): ReadonlyMap<string, PdfObject> {
    if (!dict.has('A') && !dict.has('C')) return NO_ATTRIBUTES;
    const found = new Map<string, PdfObject>();
    const add = (value: PdfObject | undefined) => {
      const resolved = this.#store.resolve(value);
      for (const each of Array.isArray(resolved) ? resolved : [resolved]) {
        const attributes = this.#store.dict(each);
        for (const [key, own] of isDict(attributes) ? attributes : [])
          found.set(key, this.#store.resolve(own) ?? null);
      }
    };
    const classes = this.#store.resolve(dict.get('C'));
    for (const each of Array.isArray(classes) ? classes : [classes]) {
      const name = nameOf(each);
      if (name !== undefined) add(this.#classes?.get(name));
    }
    add(dict.get('A'));
    return found;
  }
}

const NO_ATTRIBUTES: ReadonlyMap<string, PdfObject> = new Map();

function pageOf(value: PdfObject | undefined): number | undefined {
  return value instanceof PdfRef ? value.number : undefined;
}

function spanOf(attributes: ReadonlyMap<string, PdfObject>, key: string): number {
  const value = attributes.get(key);
  return typeof value === 'number' && value >= 1 ? Math.min(MAX_SPAN, Math.floor(value)) : 1;
}

/** Standard structure types of PDF 1.7 and 2.0. */
const STANDARD: ReadonlySet<string> = new Set(
  (
    'Document DocumentFragment Part Art Sect Div Aside BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 ' +
    'H5 H6 Title L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note FENote Reference BibEntry Code Link ' +
    'Annot Em Strong Sub Ruby RB RT RP Warichu WT WP Figure Formula Form Artifact'
  ).split(' '),
);
