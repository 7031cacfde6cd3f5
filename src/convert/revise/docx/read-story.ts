/**
 * Reads the paragraphs of a story part (the document, a header, the footnotes…), through tables, content controls and
 * text boxes, in reading order. Nothing is changed here.
 *
 * Source: ECMA-376 Part 1, 17.4 (tables), 17.5.2 (content controls); Part 3, 10 (alternate content).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import { FieldStack } from '../../readers/docx/fields/fields.ts';
import { HeadingPath, type Outline } from './headings.ts';
import type { BlockPosition, CellPosition, Paragraph, Piece, Story } from './paragraph.ts';
import { InlineReader } from './read-inline.ts';

export interface StorySource {
  readonly partName: string;
  /** The name of the part for people, such as "page header"; undefined for the document itself. */
  readonly where: string | undefined;
  readonly outline: Outline;
}

/** Elements that contain paragraphs and tables, and elements around table rows and cells. */
const CONTAINERS = new Set([
  'w:body',
  'w:sdtContent',
  'w:customXml',
  'w:smartTag',
  'w:ins',
  'w:moveTo',
  'w:footnote',
  'w:endnote',
  'w:txbxContent',
]);

/** State shared by a story and the text boxes within it. */
interface StoryState {
  readonly source: StorySource;
  readonly headings: HeadingPath;
  readonly preserves: boolean;
  tables: number;
}

export function readStory(root: XmlElement, source: StorySource): Story {
  const story: Story = { paragraphs: [], alternates: [] };
  const preserves = root.attribute('xml:space') === 'preserve';
  const state = { source, headings: new HeadingPath(source.outline), preserves, tables: 0 };
  new StoryReader(state, story, source.where).readBlocks(root, []);
  return story;
}

class StoryReader {
  readonly #fields = new FieldStack();
  #cell: CellPosition | undefined;
  #source: PieceSource | undefined;

  readonly #state: StoryState;
  readonly #story: Story;
  readonly #where: string | undefined;

  constructor(state: StoryState, story: Story, where: string | undefined) {
    this.#state = state;
    this.#story = story;
    this.#where = where;
  }

  /** @param controls content controls around the blocks, outermost first */
  readBlocks(element: XmlElement, controls: readonly XmlElement[]): void {
    const children = element.elements();
    for (const [index, child] of children.entries()) {
      if (child.name === 'w:p') {
        this.#readParagraph({ element: child, siblings: children, index }, controls);
      } else if (child.name === 'w:tbl') this.#readTable(child, controls);
      else if (child.name === 'w:sdt') this.readBlocks(child, [...controls, child]);
      else if (child.name === 'mc:AlternateContent') {
        this.#readAlternates(child, (reader, branch) => reader.readBlocks(branch, controls));
      } else if (CONTAINERS.has(child.name)) this.readBlocks(child, controls);
    }
  }

  #readTable(table: XmlElement, controls: readonly XmlElement[]): void {
    const outer = this.#cell;
    const number = ++this.#state.tables;
    let row = 0;
    for (const tableRow of unwrapped(table, 'w:tr')) {
      row++;
      let column = 1 + gridColumns(tableRow.element('w:trPr')?.element('w:gridBefore'), 0);
      for (const tableCell of unwrapped(tableRow, 'w:tc')) {
        this.#cell = { table: number, row, column, element: tableCell, rowElement: tableRow };
        this.readBlocks(tableCell, controls);
        column += gridColumns(tableCell.element('w:tcPr')?.element('w:gridSpan'), 1);
      }
    }
    this.#cell = outer;
  }

  /** Text boxes anchored in a paragraph follow it in reading order. */
  #readParagraph(place: BlockPosition, controls: readonly XmlElement[]): void {
    const { element } = place;
    const { headings, source, preserves } = this.#state;
    const isWhole = this.#fields.isEmpty;
    const inline = new InlineReader(this.#fields, preserves);
    inline.read(element, controls);
    const isBody = this.#where === undefined;
    const level = isBody ? headings.enter(element, inline.text) : undefined;
    const context = { isBody, part: this.#where, cell: this.#cell, partName: source.partName };
    const text = { text: inline.text, level, headings: headings.path };
    const pieces = isWhole ? this.#sourceOf(controls) : inline.pieces;
    this.#story.paragraphs.push(new ReadParagraph(place, text, context, pieces));
    for (const shape of inline.shapes) this.#readShape(shape);
  }

  /** Consecutive paragraphs share one object. */
  #sourceOf(controls: readonly XmlElement[]): PieceSource {
    if (this.#source?.controls !== controls) this.#source = { controls, preserves: this.#state.preserves };
    return this.#source;
  }

  /** Reads the text boxes in a drawing, an object or alternate content, at any depth. */
  #readShape(shape: XmlElement): void {
    if (shape.name === 'w:txbxContent') {
      new StoryReader(this.#state, this.#story, 'text box').readBlocks(shape, []);
    } else if (shape.name === 'mc:AlternateContent') {
      this.#readAlternates(shape, (reader, branch) => reader.#readShape(branch));
    } else {
      for (const child of shape.elements()) this.#readShape(child);
    }
  }

  /** The first branch is shown; the others are fallbacks for applications that can't show it. */
  #readAlternates(element: XmlElement, read: (reader: StoryReader, branch: XmlElement) => void): void {
    const [shown, ...others] = element.elements();
    if (shown === undefined) return;
    const start = this.#story.paragraphs.length;
    read(this, shown);
    const branches = others.map((branch) => {
      const story: Story = { paragraphs: [], alternates: [] };
      read(new StoryReader({ ...this.#state }, story, this.#where), branch);
      return story;
    });
    this.#story.alternates.push({ start, end: this.#story.paragraphs.length, branches });
  }
}

/** How to read the pieces of a paragraph that begins outside any field. */
interface PieceSource {
  readonly controls: readonly XmlElement[];
  readonly preserves: boolean;
}

/** A paragraph that stores only its text and reads the pieces on demand, since most paragraphs are never changed. */
class ReadParagraph implements Paragraph {
  readonly text: string;
  readonly level: number | undefined;
  readonly headings: readonly string[];
  readonly element: XmlElement;
  readonly siblings: readonly XmlElement[];
  readonly index: number;
  readonly isBody: boolean;
  readonly partName: string;
  readonly cell: CellPosition | undefined;
  readonly #part: string | undefined;
  #pieces: readonly Piece[] | PieceSource;

  constructor(
    { element, siblings, index }: BlockPosition,
    { text, level, headings }: Pick<ReadParagraph, 'text' | 'level' | 'headings'>,
    context: Pick<ReadParagraph, 'isBody' | 'partName' | 'cell'> & { readonly part: string | undefined },
    pieces: readonly Piece[] | PieceSource,
  ) {
    this.text = text;
    this.level = level;
    this.headings = headings;
    this.element = element;
    this.siblings = siblings;
    this.index = index;
    this.isBody = context.isBody;
    this.partName = context.partName;
    this.cell = context.cell;
    this.#part = context.part;
    this.#pieces = pieces;
  }

  get where(): string | undefined {
    const { cell } = this;
    if (cell === undefined) return this.#part;
    const place = `table ${cell.table}, row ${cell.row}, column ${cell.column}`;
    return this.#part === undefined ? place : `${this.#part}, ${place}`;
  }

  get pieces(): readonly Piece[] {
    if ('preserves' in this.#pieces) {
      const { preserves, controls } = this.#pieces;
      this.element.keep();
      const inline = new InlineReader(new FieldStack(), preserves);
      inline.read(this.element, controls);
      this.#pieces = inline.pieces;
    }
    return this.#pieces;
  }
}

/** The rows of a table or cells of a row, including those in content controls and tracked insertions. */
function* unwrapped(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of element.elements()) {
    if (child.name === name) yield child;
    else if (child.name === 'w:sdt' || CONTAINERS.has(child.name)) yield* unwrapped(child, name);
  }
}

/** Word's tables have at most 63 columns; larger numbers are ignored. */
const MAX_COLUMNS = 63;

function gridColumns(element: XmlElement | undefined, fallback: number): number {
  const stated = Number(element?.attribute('w:val') ?? fallback);
  return Number.isInteger(stated) && stated > 0 && stated <= MAX_COLUMNS ? stated : fallback;
}
