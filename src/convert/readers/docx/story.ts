/**
 * What reading a piece of a Word document needs to know. A story is a text that runs by itself: the body, one
 * footnote, one header. All stories of a document share its styles, lists, counters and notes.
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
  /** What fields count by themselves. */
  readonly fieldNumbers: FieldNumbers;
  /** The cells of the workbooks behind charts, by the names of their parts; each is read once. */
  readonly chartCells: Map<string, CellLookup>;
  readonly notes: NoteRegistry;
  readonly warnings: Warnings;
  /** How the paragraphs that are text are set. */
  readonly looks: TextLooks;
  /** What stands behind all text that is on no other ground. */
  readonly backdrop: Backdrop;
  /** How many documents this one is embedded in. */
  readonly embedded: number;
  /** Reads a document that this one brings in; handed in, since that is the whole reader again. */
  readonly readEmbedded: ReadEmbedded;
  /** Called with how much of the body is read, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Reads the blocks of a whole document within another. */
export type ReadEmbedded = (opened: Package, outer: DocumentState) => Block[];

export interface Story {
  readonly document: DocumentState;
  readonly partName: string;
  readonly relationships: Relationships;
  readonly fields: FieldStack;
  /** What is behind the text that is read at the moment. */
  readonly backdrop: Backdrop;
  /** What the style of the table says of text in it, below what styles of paragraphs say. */
  readonly tableRun: RunFormat;
}

/** A story of its own within a part. */
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

/** Of these a large part holds so many, each looked into by itself, that they are not all kept as trees. */
const PIECES: ReadonlySet<string> = new Set(['w:p', 'w:tr']);

/** The root element of a part, or undefined when the package has no such part. */
export function readPartRoot(opened: Package, partName: string | undefined): XmlElement | undefined {
  const text = partName === undefined ? undefined : opened.readText(partName);
  return text === undefined || partName === undefined
    ? undefined
    : parseXml(text, { partName, pieces: PIECES });
}

/**
 * The branch of alternate content to read: the first choice, which holds what the document is, rather than the
 * fallback, which holds the same for older programs.
 *
 * Source: ECMA-376 Part 3, 9.3 (AlternateContent).
 */
export function chooseAlternative(alternative: XmlElement): XmlElement | undefined {
  const choice = alternative.elements('mc:Choice').find((element) => element.children.length > 0);
  return choice ?? alternative.element('mc:Fallback');
}
