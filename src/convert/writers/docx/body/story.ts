/**
 * The state while writing. A story (17.2) is one flow of text, the body or the notes, with separate relationships;
 * bookmarks, notes, lists and check boxes are shared by all stories of a document.
 */

import { element, XML_HEAD } from '../../../package/write-xml.ts';
import type { FormulaSetter } from '../math/latex-to-omml.ts';
import type { Bookmarks } from './bookmarks.ts';
import type { Comments } from './comments.ts';
import type { DerivedStyles } from './derived-styles.ts';
import type { NumberedLists } from './numbered-lists.ts';
import type { Pictures } from './pictures.ts';

export interface Story {
  readonly relationships: Relationships;
  readonly shared: Shared;
  /** Notes can't contain notes. */
  readonly mayHoldNotes: boolean;
}

export interface Shared {
  readonly bookmarks: Bookmarks;
  readonly notes: NoteReferences;
  readonly comments: Comments;
  readonly lists: NumberedLists;
  readonly styles: DerivedStyles;
  readonly formulas: FormulaSetter;
  readonly pictures: Pictures;
  /** Generates ids of content controls. */
  nextControlId(): number;
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The relationships of one part; equal links share one. */
export class Relationships {
  readonly #ids = new Map<string, string>();
  #xml = '';

  /**
   * Adds a part by its kind, such as `styles`.
   * @returns the id of the relationship
   */
  part(kind: string, target: string): string {
    return this.#add(kind, target, undefined);
  }

  /**
   * Adds a part that may be used more than once.
   * @returns the id of the relationship
   */
  sharedPart(kind: string, target: string): string {
    return this.#ids.get(target) ?? this.part(kind, target);
  }

  /** @returns the id of the relationship for a link's target */
  link(target: string): string {
    return this.#ids.get(target) ?? this.#add('hyperlink', target, 'External');
  }

  #add(kind: string, target: string, mode: string | undefined): string {
    const id = `rId${this.#ids.size + 1}`;
    this.#ids.set(target, id);
    this.#xml += element('Relationship', {
      Id: id,
      Type: `${OFFICE}/${kind}`,
      Target: target,
      TargetMode: mode,
    });
    return id;
  }

  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }

  toXml(): string {
    const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
    return XML_HEAD + element('Relationships', { xmlns: namespace }, this.#xml);
  }
}

export interface NoteReference {
  /** Whether this is the first reference to its note. */
  readonly first: boolean;
  readonly id: number;
  /** The note's number as displayed by Word. */
  readonly number: number;
  /** The bookmark around the first reference. */
  readonly bookmark: string;
  /** Whether further references need that bookmark. */
  readonly bookmarked: boolean;
}

/** Assigns ids to notes in the order of their first reference. */
export class NoteReferences {
  readonly #ids = new Map<string, number>();

  /** @param repeated labels that are referenced more than once */
  constructor(readonly repeated: ReadonlySet<string>) {}

  refer(label: string): NoteReference {
    const known = this.#ids.get(label);
    const id = known ?? this.#ids.size + 1;
    if (known === undefined) this.#ids.set(label, id);
    return {
      first: known === undefined,
      id,
      number: id,
      bookmark: `_RefNote${id}`,
      bookmarked: this.repeated.has(label),
    };
  }

  /** The labels in the order of their ids, which start at 1. */
  get labels(): readonly string[] {
    return [...this.#ids.keys()];
  }
}
