/** Opens a Word 97–2003 file: text, properties, styles, lists, and the anchors of notes and comments. */
import { type Bytes, damaged } from '../../../package/bytes.ts';
import type { CompoundFile } from '../../../package/compound-file.ts';
import { type FileInformation, PAIR, readFileInformation } from './file-information.ts';
import {
  type ListDefinition,
  type ListInstance,
  readListDefinitions,
  readListInstances,
} from './list-tables.ts';
import { type BinaryPicture, readFloatingPictures } from './pictures.ts';
import { type Piece, readPieces } from './piece-table.ts';
import { readPositions, type Stretch, stretches } from './positions.ts';
import { type PropertyRuns, readCharacterRuns, readParagraphRuns } from './property-runs.ts';
import { readFontNames, readStringSequence, readStrings } from './strings.ts';
import { type BinaryStyle, readStyleSheet } from './style-sheet.ts';

export interface BinaryNote {
  /** The character in the main text that refers to the note. */
  readonly reference: number;
  readonly text: Stretch;
  readonly author: string;
  /** The day on which a comment was written, such as 2024-05-31. */
  readonly day?: string;
}

export interface BinaryDocument {
  /** All parts of the text in sequence; the main text comes first. */
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly characters: PropertyRuns;
  readonly paragraphs: PropertyRuns;
  readonly styles: readonly BinaryStyle[];
  readonly fonts: readonly string[];
  readonly definitions: readonly ListDefinition[];
  readonly instances: readonly ListInstance[];
  readonly main: Stretch;
  readonly footnotes: readonly BinaryNote[];
  readonly endnotes: readonly BinaryNote[];
  readonly comments: readonly BinaryNote[];
  /** Six note separators, then six headers and footers for each section. */
  readonly headers: readonly Stretch[];
  /** Text boxes by the character in the main text that anchors them. */
  readonly textBoxes: ReadonlyMap<number, Stretch>;
  /** Text boxes with an unknown anchor. */
  readonly looseTextBoxes: readonly Stretch[];
  /** Floating pictures by the character in the main text that anchors them. */
  readonly floatingPictures: ReadonlyMap<number, BinaryPicture>;
  /** Names of bookmarks by the character before which they begin. */
  readonly bookmarks: ReadonlyMap<number, readonly string[]>;
  /** The ends of sections. */
  readonly sectionEnds: ReadonlySet<number>;
  readonly languageId: number;
}

const COMMENT_REFERENCE = 30;
const SHAPE_ANCHOR = 26;
const TEXT_BOX = 22;

/** @throws ConversionRefused `damaged`, `too_large` */
export function openBinaryDocument(file: CompoundFile, document: Bytes): BinaryDocument {
  const information = readFileInformation(document);
  const table = file.stream(information.tableName);
  if (table === undefined) throw damaged();
  const part = (pair: number) => {
    const offset = information.location(pair);
    return offset === undefined ? undefined : table.part(offset.at, offset.length);
  };
  const clx = part(PAIR.pieces);
  if (clx === undefined) throw damaged();
  const { text, pieces } = readPieces(document, clx);
  const lists = information.location(PAIR.lists);
  const overrides = information.location(PAIR.listOverrides);
  const styles = part(PAIR.styles);
  const starts = startsOf(information);
  const { main } = information.text;
  return {
    text,
    pieces,
    characters: readCharacterRuns(document, part(PAIR.characterPages)),
    paragraphs: readParagraphRuns(document, part(PAIR.paragraphPages)),
    styles: styles === undefined ? [] : readStyleSheet(styles),
    fonts: readFontNames(part(PAIR.fonts)),
    definitions: lists === undefined ? [] : readListDefinitions(table, lists),
    instances: overrides === undefined ? [] : readListInstances(table, overrides),
    main: { from: 0, to: Math.min(main, text.length) },
    footnotes: readNotes(part(PAIR.footnoteReferences), part(PAIR.footnoteTexts), 2, starts.footnotes, text),
    endnotes: readNotes(part(PAIR.endnoteReferences), part(PAIR.endnoteTexts), 2, starts.endnotes, text),
    comments: readComments(part, starts.comments, text),
    headers: stretches(readPositions(part(PAIR.headerTexts), 0).positions, starts.headers, text.length),
    ...readTextBoxes(part, { start: starts.textBoxes, main }, text),
    floatingPictures: readAnchoredPictures(part),
    bookmarks: readBookmarks(part),
    sectionEnds: new Set(readPositions(part(PAIR.sections), 12).positions),
    languageId: information.languageId,
  };
}

/** The start of each part of the text ([MS-DOC] 2.3). */
function startsOf({ text }: FileInformation) {
  const headers = text.main + text.footnotes;
  const comments = headers + text.headers + text.macros;
  const endnotes = comments + text.comments;
  return { footnotes: text.main, headers, comments, endnotes, textBoxes: endnotes + text.endnotes };
}

function readNotes(
  references: Bytes | undefined,
  texts: Bytes | undefined,
  size: number,
  start: number,
  text: string,
): readonly BinaryNote[] {
  const { positions, data } = readPositions(references, size);
  const found = stretches(readPositions(texts, 0).positions, start, text.length);
  return data.flatMap((_, at) => {
    const stretch = found[at];
    return stretch === undefined ? [] : [{ reference: positions[at] ?? 0, text: stretch, author: '' }];
  });
}

type Part = (pair: number) => Bytes | undefined;

/** Size of a comment's details other than its author ([MS-DOC] 2.9.8). */
const COMMENT_DETAILS = 18;

/**
 * The day of a Word date and time (DTTM): bit fields for minutes, hours, day, month and years since 1900 ([MS-DOC]
 * 2.9.70).
 */
function dayOf(date: number): string | undefined {
  const day = (date >>> 11) & 0x1f;
  const month = (date >>> 16) & 0x0f;
  const year = 1900 + ((date >>> 20) & 0x1ff);
  if (day === 0 || month === 0 || month > 12) return undefined;
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Comments refer to their authors by index; the initials are used if the author is unknown. */
function readComments(part: Part, start: number, text: string): readonly BinaryNote[] {
  const references = part(PAIR.commentReferences);
  const authors = readStringSequence(part(PAIR.commentAuthors));
  const details = part(PAIR.commentDates);
  const notes = readNotes(references, part(PAIR.commentTexts), COMMENT_REFERENCE, start, text);
  const { data } = readPositions(references, COMMENT_REFERENCE);
  return notes.map((note, at) => {
    const reference = data[at];
    if (reference === undefined) return note;
    const initials = reference.utf16(2, Math.min(reference.u16(0), 9));
    const offset = at * COMMENT_DETAILS;
    const day =
      details !== undefined && offset + 4 <= details.length ? dayOf(details.u32(offset)) : undefined;
    const author = authors[reference.u16(20)] ?? initials;
    return day === undefined ? { ...note, author } : { ...note, author, day };
  });
}

/**
 * A shape and its text box share an id ([MS-DOC] 2.9.253, 2.9.100). Anchors must be in the main text, so that no box
 * contains itself.
 */
function readTextBoxes(
  part: Part,
  { start, main }: { readonly start: number; readonly main: number },
  text: string,
): Pick<BinaryDocument, 'textBoxes' | 'looseTextBoxes'> {
  const { positions, data } = readPositions(part(PAIR.textBoxTexts), TEXT_BOX);
  const anchorTable = readPositions(part(PAIR.shapePlaces), SHAPE_ANCHOR);
  const anchors = new Map(
    anchorTable.data.map((shape, at) => [shape.u32(0), anchorTable.positions[at] ?? 0]),
  );
  const textBoxes = new Map<number, Stretch>();
  const looseTextBoxes: Stretch[] = [];
  for (const [at, stretch] of stretches(positions, start, text.length).entries()) {
    const box = data[at];
    if (box === undefined || at === data.length - 1 || text.slice(stretch.from, stretch.to).trim() === '')
      continue;
    const anchor = anchors.get(box.u32(14));
    if (anchor === undefined || anchor >= main || textBoxes.has(anchor)) looseTextBoxes.push(stretch);
    else textBoxes.set(anchor, stretch);
  }
  return { textBoxes, looseTextBoxes };
}

function readAnchoredPictures(part: Part): ReadonlyMap<number, BinaryPicture> {
  const pictures = readFloatingPictures(part(PAIR.drawings));
  const anchored = new Map<number, BinaryPicture>();
  const { positions, data } = readPositions(part(PAIR.shapePlaces), SHAPE_ANCHOR);
  for (const [at, shape] of data.entries()) {
    const picture = pictures.get(shape.u32(0));
    if (picture !== undefined) anchored.set(positions[at] ?? 0, picture);
  }
  return anchored;
}

function readBookmarks(part: Part): ReadonlyMap<number, readonly string[]> {
  const names = readStrings(part(PAIR.bookmarkNames));
  const { positions } = readPositions(part(PAIR.bookmarkStarts), 4);
  const bookmarks = new Map<number, string[]>();
  for (const [at, name] of names.entries()) {
    const position = positions[at];
    if (position === undefined) continue;
    const known = bookmarks.get(position);
    if (known === undefined) bookmarks.set(position, [name]);
    else known.push(name);
  }
  return bookmarks;
}
