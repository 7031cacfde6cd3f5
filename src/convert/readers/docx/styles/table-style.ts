/**
 * What a table style says of the text and background of a cell, which may depend on where the cell is.
 *
 * Source: ECMA-376 Part 1, 17.7.6 (table styles), 17.7.6.6 (tblStylePr), 17.4.55 (tblLook), 17.7.6.5 (band sizes).
 */
import { isDeepStrictEqual } from 'node:util';
import type { XmlElement } from '../../../package/parse-xml.ts';
import { isTrue } from '../../../package/xml-attributes.ts';
import { attributeValue, readInteger } from '../properties.ts';
import { mergeFormats, NO_FORMAT, type RunFormat, readRunFormat } from '../runs/run-format.ts';
import { readFill, UNKNOWN_FILL } from '../runs/visibility.ts';

/** Where a cell is in its table, counted from 0. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
  readonly isLastRow: boolean;
  readonly isLastColumn: boolean;
}

export interface CellStyle {
  /** The formatting of the cell's text, which styles of paragraphs override. */
  readonly run: RunFormat;
  /** The background; undefined for none. */
  readonly fill: string | undefined;
}

export class TableStyle {
  readonly #chain: readonly XmlElement[];
  readonly #known = new Map<string, CellStyle>();

  /** @param chain the style and its base styles, nearest first */
  constructor(chain: readonly XmlElement[]) {
    this.#chain = chain;
  }

  /**
   * @param properties of the table, which say which parts of it stand out. Where they do not, programs differ, and what
   * differs is unknown.
   */
  at(position: CellPosition, properties: XmlElement | undefined): CellStyle {
    const look = properties?.element('w:tblLook');
    if (look !== undefined) return this.#styleOf(position, lookOf(look));
    const [plain, usual] = [0, USUAL_LOOK].map((bits) => this.#styleOf(position, lookOf(undefined, bits)));
    return plain === undefined || !isDeepStrictEqual(plain, usual) ? UNKNOWN_STYLE : plain;
  }

  #styleOf(position: CellPosition, look: Look): CellStyle {
    const parts = partsAt(position, look, this.#bandSizes());
    const key = parts.join(' ');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const style = this.#resolve(parts);
    this.#known.set(key, style);
    return style;
  }

  #resolve(parts: readonly string[]): CellStyle {
    const sources = parts.flatMap((type) =>
      this.#chain.flatMap((style) =>
        style.elements('w:tblStylePr').filter((part) => part.attribute('w:type') === type),
      ),
    );
    const all = [...sources, ...this.#chain];
    const fills = all.map((part) => readFill(part.element('w:tcPr')) ?? readFill(part.element('w:tblPr')));
    return {
      run: mergeFormats(all.map((part) => readRunFormat(part.element('w:rPr')))),
      fill: fills.find((fill) => fill !== undefined),
    };
  }

  #bandSizes(): readonly [rows: number, columns: number] {
    const sizeOf = (name: string) =>
      this.#chain
        .map((style) => readInteger(style.element('w:tblPr'), name))
        .find((size) => size !== undefined && size > 0) ?? 1;
    return [sizeOf('w:tblStyleRowBandSize'), sizeOf('w:tblStyleColBandSize')];
  }
}

/** The parts of a table that stand out, by their bits in older files. */
const LOOKS = {
  firstRow: 0x20,
  lastRow: 0x40,
  firstColumn: 0x80,
  lastColumn: 0x100,
  noHBand: 0x200,
  noVBand: 0x400,
} as const;
type Look = Readonly<Record<keyof typeof LOOKS, boolean>>;

/** What Word writes for a new table: first row and column, and bands of rows. */
const USUAL_LOOK = 0x4a0;
const UNKNOWN_STYLE: CellStyle = { run: NO_FORMAT, fill: UNKNOWN_FILL };

function lookOf(
  element: XmlElement | undefined,
  bits = Number.parseInt(attributeValue(element) ?? '0', 16),
): Look {
  const has = (name: keyof typeof LOOKS) => {
    const stated = element?.attribute(`w:${name}`);
    return stated === undefined ? (bits & LOOKS[name]) !== 0 : isTrue(stated);
  };
  return {
    firstRow: has('firstRow'),
    lastRow: has('lastRow'),
    firstColumn: has('firstColumn'),
    lastColumn: has('lastColumn'),
    noHBand: has('noHBand'),
    noVBand: has('noVBand'),
  };
}

/** The parts that a cell belongs to; those that override others come first. */
function partsAt(
  { row, column, isLastRow, isLastColumn }: CellPosition,
  look: Look,
  [rowBand, columnBand]: readonly [rows: number, columns: number],
): string[] {
  const isTop = look.firstRow && row === 0;
  const isBottom = look.lastRow && isLastRow && !isTop;
  const isLeft = look.firstColumn && column === 0;
  const isRight = look.lastColumn && isLastColumn && !isLeft;
  const bandOf = (at: number, size: number) => (Math.floor(at / size) % 2 === 0 ? 'band1' : 'band2');
  const parts: string[] = [];
  if (isTop || isBottom) {
    const [left, right] = isTop ? ['nwCell', 'neCell'] : ['swCell', 'seCell'];
    if (isLeft) parts.push(left);
    if (isRight) parts.push(right);
  }
  if (isLeft) parts.push('firstCol');
  if (isRight) parts.push('lastCol');
  if (isTop) parts.push('firstRow');
  if (isBottom) parts.push('lastRow');
  if (!look.noHBand && !isTop && !isBottom)
    parts.push(`${bandOf(row - (look.firstRow ? 1 : 0), rowBand)}Horz`);
  if (!look.noVBand && !isLeft && !isRight)
    parts.push(`${bandOf(column - (look.firstColumn ? 1 : 0), columnBand)}Vert`);
  return [...parts, 'wholeTable'];
}
