/**
 * The context for reading a piece of a Word document. A story is a separate text: the body, one footnote, one header.
 * All stories of a document share its styles, lists, counters and notes.
 *
 * Source: ECMA-376 Part 1, 11.3 (parts of a WordprocessingML package).
 */

import type { Block } from '../../../markdown/render/blocks.ts';
import type { CellLookup } from '../../drawing/chart-table.ts';
import type { Package } from '../../package/open-package.ts';
import { parseXml, type XmlElement } from '../../package/parse-xml.ts';
import { type Relationships, readRelationships } from '../../package/relationships.ts';
import type { FieldNumbers } from './fields/field-numbers.ts';
import { FieldStack } from './fields/fields.ts';
import type { NoteRegistry } from './notes/notes.ts';
import type { ListCounter } from './numbering/list-counter.ts';
import type { NumberingTable } from './numbering/numbering.ts';
import type { TextLooks } from './paragraphs/headings-by-look.ts';
import { NO_FORMAT, type RunFormat } from './runs/run-format.ts';
import type { Backdrop } from './runs/visibility.ts';
import type { StyleTable } from './styles/styles.ts';
import type { Warnings } from './warnings.ts';

export interface DocumentState {
  readonly opened: Package;
  readonly styles: StyleTable;
  readonly numbering: NumberingTable;
  readonly counter: ListCounter;
  /** Counts numbers shown by fields. */
  readonly fieldNumbers: FieldNumbers;
  /** The cells of workbooks behind charts, by part name; each is read once. */
  readonly chartCells: Map<string, CellLookup>;
  readonly notes: NoteRegistry;
  readonly warnings: Warnings;
  /** The looks of text paragraphs. */
  readonly looks: TextLooks;
  /** The page background. */
  readonly backdrop: Backdrop;
  /** How many documents this one is embedded in. */
  readonly embedded: number;
  /** Reads an embedded document; injected, since it is the complete reader again. */
  readonly readEmbedded: ReadEmbedded;
  /** Called with the share of the body read so far, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Reads the blocks of a complete document within another. */
export type ReadEmbedded = (opened: Package, outer: DocumentState) => Block[];

export interface Story {
  readonly document: DocumentState;
  readonly partName: string;
  readonly relationships: Relationships;
  readonly fields: FieldStack;
  /** The background of the text being read. */
  readonly backdrop: Backdrop;
  /** The run formatting of the surrounding table's style; paragraph styles override it. */
  readonly tableRun: RunFormat;
}

/** A story for a part. */
export function openStory(document: DocumentState, partName: string, relationships?: Relationships): Story {
  return {
    document,
    partName,
    relationships: relationships ?? readRelationships(document.opened, partName),
    fields: new FieldStack(),
    backdrop: document.backdrop,
    tableRun: NO_FORMAT,
  };
}

/**
 * Elements parsed lazily: a large part has many of them, and each is visited once, so that they are not all kept as
 * trees.
 */
const PIECES: ReadonlySet<string> = new Set(['w:p', 'w:tr']);

/** The root element of a part; undefined if the package has no such part. */
export function readPartRoot(opened: Package, partName: string | undefined): XmlElement | undefined {
  const text = partName === undefined ? undefined : opened.readText(partName);
  return text === undefined || partName === undefined
    ? undefined
    : parseXml(text, { partName, pieces: PIECES });
}

/**
 * The branch of alternate content to read: the first choice, which has the actual content, rather than the fallback
 * for older programs.
 *
 * Source: ECMA-376 Part 3, 9.3 (AlternateContent).
 */
export function chooseAlternative(alternative: XmlElement): XmlElement | undefined {
  const choice = alternative.elements('mc:Choice').find((element) => element.children.length > 0);
  return choice ?? alternative.element('mc:Fallback');
}
