/**
 * Shows a section in pieces of readable length: paragraphs, lists and tables in order, each with its citation, inner
 * headings in bold, and footnotes at the end of the piece.
 */
import type { Citation } from '../../domain/passage.ts';
import { noteLabelsIn, withoutNoteMarks } from '../../markdown/note-marks.ts';
import { sentenceRanges } from '../../markdown/sentences.ts';
import { cite } from '../built-in/cite.ts';
import type { Library, LibraryPassage } from '../library.ts';
import { type Block, scanBlocks } from '../passages/blocks.ts';
import { tokenize } from '../text/tokens.ts';
import type { Section } from './outline.ts';

/** A part of a section that is shown and cited as a unit. */
interface Unit {
  readonly passage: LibraryPassage;
  /** Its range in the passage's Markdown. */
  readonly start: number;
  readonly end: number;
  /** The text to show. */
  readonly shown: string;
  readonly isTable: boolean;
  readonly words: number;
}

export interface SectionPiece {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** Number of pieces of the section. */
  readonly pieces: number;
}

/** Maximum words of a piece; a single longer paragraph is kept in one piece up to LONGEST_PARAGRAPH. */
const FULL_PIECE = 140;
const LONGEST_PARAGRAPH = 200;
const ROWS_AT_ONCE = 12;
/** Number of passages at the end of a document to search for footnotes. */
const LAST_PASSAGES = 40;
/** A clause ends where the next one begins. */
const NEXT_CLAUSE = /\n(?:\*\*)?(?:§ ?)?\d{1,3}(?:\.\d{1,3}[a-z]?|[.)])/;

/**
 * Returns one piece of a section.
 *
 * @param piece the number of the piece, from 1
 * @param from the number of the first citation
 * @returns undefined when there are fewer pieces
 */
export function pieceOf(
  library: Library,
  section: Section,
  piece: number,
  from = 1,
): SectionPiece | undefined {
  const pieces = split(unitsOf(library, section));
  const units = pieces[piece - 1];
  if (units === undefined) return undefined;
  const citations: Citation[] = [];
  const lines: string[] = [];
  let path = section.path;
  for (const unit of units) {
    const { passage, shown, isTable } = unit;
    if (passage.headings.join('\n') !== path.join('\n')) {
      path = passage.headings;
      if (path.length > section.path.length) lines.push(`**${path.at(-1) ?? ''}**`);
    }
    citations.push(cite(library, passage, unit.start, unit.end));
    const mark = `[${from - 1 + citations.length}]`;
    lines.push(isTable ? `${shown}\n\n${mark}` : `${shown} ${mark}`);
  }
  for (const note of notesOf(library, section, units)) {
    citations.push(cite(library, note.passage, note.start, note.end));
    lines.push(`${note.shown} [${from - 1 + citations.length}]`);
  }
  return { text: lines.join('\n\n'), citations, pieces: pieces.length };
}

function split(units: readonly Unit[]): Unit[][] {
  const pieces: Unit[][] = [];
  let words = 0;
  for (const unit of units) {
    const last = pieces.at(-1);
    if (last === undefined || words + unit.words > FULL_PIECE) {
      pieces.push([unit]);
      words = unit.words;
    } else {
      last.push(unit);
      words += unit.words;
    }
  }
  return pieces;
}

function unitsOf(library: Library, { document, from, to, clause }: Section): Unit[] {
  const passages = library.passages(document.id, from, to);
  if (clause !== undefined) return passages.flatMap((passage) => [clauseUnit(passage, clause)]);
  return passages.flatMap((passage) =>
    [...scanBlocks(withHeader(passage))].flatMap((block) => unitsOfBlock(passage, block)),
  );
}

function clauseUnit(passage: LibraryPassage, start: number): Unit {
  const after = passage.markdown.slice(start);
  const next = NEXT_CLAUSE.exec(after.slice(1));
  const text = (next === null ? after : after.slice(0, next.index + 1)).trimEnd();
  return unitOf(passage, start, start + text.length);
}

/** The text of a passage; the continuation of a table is preceded by the table's header. */
function withHeader({ context, markdown }: LibraryPassage): string {
  return isContinued({ context, markdown }) ? `${context}\n${markdown}` : markdown;
}

function isContinued({ context, markdown }: Pick<LibraryPassage, 'context' | 'markdown'>): boolean {
  return context.includes('|') && markdown.startsWith('|');
}

function unitsOfBlock(passage: LibraryPassage, block: Block): Unit[] {
  const text = withHeader(passage);
  const shift = text.length - passage.markdown.length;
  if (block.kind === 'heading') return [];
  if (block.kind === 'table') return tableUnits(passage, block, text, shift);
  const [start, end] = [block.start - shift, block.end - shift];
  if (end <= 0 || isNote(passage.markdown.slice(start, end))) return [];
  const unit = unitOf(passage, Math.max(0, start), end);
  if (block.kind !== 'paragraph' || unit.words <= LONGEST_PARAGRAPH) return [unit];
  return sentenceRanges(passage.markdown, unit.start, unit.end).map((range) =>
    unitOf(passage, range.start, range.end),
  );
}

function tableUnits(passage: LibraryPassage, block: Block, text: string, shift: number): Unit[] {
  const header = text.slice(block.start, (block.lines[2] ?? block.end + 1) - 1);
  const rows = block.lines.slice(2).filter((line) => line >= shift);
  const units: Unit[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const [first = 0, next = block.end + 1] = [rows[at], rows[at + ROWS_AT_ONCE]];
    const body = text.slice(first, next - 1).trimEnd();
    // The citation includes the header if it is in the passage.
    const start = at === 0 && shift === 0 ? block.start : first - shift;
    units.push({
      passage,
      start,
      end: first - shift + body.length,
      shown: withoutNoteMarks(`${header.trimEnd()}\n${body}`),
      isTable: true,
      words: tokenize(body).length,
    });
  }
  return units;
}

function unitOf(passage: LibraryPassage, start: number, end: number): Unit {
  const own = passage.markdown.slice(start, end);
  return {
    passage,
    start,
    end,
    shown: withoutNoteMarks(own).trim(),
    isTable: false,
    words: tokenize(own).length,
  };
}

/** Whether a text is a footnote, which is shown separately. */
function isNote(text: string): boolean {
  return /^\[\^[^\]\n]{1,50}\]:/.test(text);
}

function notesOf(library: Library, { document }: Section, units: readonly Unit[]): Unit[] {
  const labels = new Set(
    units.flatMap(({ passage, start, end }) => noteLabelsIn(passage.markdown.slice(start, end))),
  );
  if (labels.size === 0) return [];
  const last = library.passages(
    document.id,
    Math.max(0, document.passages - LAST_PASSAGES),
    document.passages,
  );
  return last.flatMap((passage) =>
    [...passage.markdown.matchAll(/^\[\^([^\]\n]{1,50})\]:[ \t]*(.+)$/gm)]
      .filter((match) => labels.has(match[1] ?? ''))
      .map((match) => {
        const end = match.index + match[0].length;
        return unitOf(passage, end - (match[2] ?? '').length, end);
      }),
  );
}
