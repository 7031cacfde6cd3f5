/** The operators of content streams (ISO 32000-1, Annex A), grouped by how they are handled. */
import { OPS } from 'unpdf/pdfjs';
import { operatorCode as code } from './content-reader.ts';

/** Operators that are ignored, with their number of numbers, names, and strings or arrays. */
export const IGNORED_OPERATORS: ReadonlyMap<number, readonly [number, number, number]> = new Map([
  [code('ET'), [0, 0, 0]],
  [code('J'), [1, 0, 0]],
  [code('j'), [1, 0, 0]],
  [code('M'), [1, 0, 0]],
  [code('i'), [1, 0, 0]],
  [code('ri'), [0, 1, 0]],
  [code('d'), [1, 0, 1]],
  [code('G'), [1, 0, 0]],
  [code('RG'), [3, 0, 0]],
  [code('K'), [4, 0, 0]],
  [code('CS'), [0, 1, 0]],
  [code('MP'), [0, 1, 0]],
  [code('BX'), [0, 0, 0]],
  [code('EX'), [0, 0, 0]],
]);

/** Operators that correspond to one of pdf.js, with their number of operands. */
export const FORWARDED_OPERATORS: ReadonlyMap<number, readonly [operator: number, numbers: number]> = new Map(
  [
    [code('BT'), [OPS.beginText, 0]],
    [code('Tc'), [OPS.setCharSpacing, 1]],
    [code('Tw'), [OPS.setWordSpacing, 1]],
    [code('Tz'), [OPS.setHScale, 1]],
    [code('TL'), [OPS.setLeading, 1]],
    [code('Tr'), [OPS.setTextRenderingMode, 1]],
    [code('Ts'), [OPS.setTextRise, 1]],
    [code('TD'), [OPS.setLeadingMoveText, 2]],
    [code('T*'), [OPS.nextLine, 0]],
    [code('cm'), [OPS.transform, 6]],
    [code('EMC'), [OPS.endMarkedContent, 0]],
  ],
);

/** Operators that paint the path, and whether they close it first. */
export const PAINT_OPERATORS: ReadonlyMap<number, readonly [operator: number, closes: boolean]> = new Map([
  [code('S'), [OPS.stroke, false]],
  [code('s'), [OPS.closeStroke, true]],
  [code('f'), [OPS.fill, false]],
  [code('F'), [OPS.fill, false]],
  [code('f*'), [OPS.eoFill, false]],
  [code('B'), [OPS.fillStroke, false]],
  [code('B*'), [OPS.eoFillStroke, false]],
  [code('b'), [OPS.closeFillStroke, true]],
  [code('b*'), [OPS.closeEOFillStroke, true]],
  [code('n'), [OPS.endPath, false]],
]);

/** Operators that the interpreter handles. */
export const OP = {
  moveText: code('Td'),
  show: code('Tj'),
  showSpaced: code('TJ'),
  nextLineShow: code("'"),
  nextLineSpacedShow: code('"'),
  setMatrix: code('Tm'),
  setFont: code('Tf'),
  save: code('q'),
  restore: code('Q'),
  lineWidth: code('w'),
  state: code('gs'),
  paintObject: code('Do'),
  clip: code('W'),
  evenOddClip: code('W*'),
  shading: code('sh'),
  gray: code('g'),
  rgb: code('rg'),
  cmyk: code('k'),
  space: code('cs'),
  color: code('sc'),
  colorN: code('scn'),
  strokeColor: code('SC'),
  strokeColorN: code('SCN'),
  mark: code('BMC'),
  markProperties: code('BDC'),
} as const;
