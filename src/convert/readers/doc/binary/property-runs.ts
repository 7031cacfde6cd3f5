/** Reads property modifiers ("sprms"), and the runs of text that they apply to ([MS-DOC] 2.2.5, 2.9). */
import { type Bytes, damaged } from '../../../package/bytes.ts';

export interface Modifier {
  readonly code: number;
  readonly operand: Bytes;
}

/** Operand size in bytes by the top three bits of the code; kind 6 has a length prefix. */
const OPERAND_SIZES = [1, 1, 2, 4, 2, 2, 0, 3] as const;
const TABLE_DEFINITION = 0xd608;
const CHANGE_TABS = 0xc615;

/** Parses a list of modifiers; a truncated list ends silently. */
export function readModifiers(bytes: Bytes): readonly Modifier[] {
  const modifiers: Modifier[] = [];
  let at = 0;
  while (at + 3 <= bytes.length) {
    const code = bytes.u16(at);
    const { skip, size } = operandAt(bytes, at + 2, code);
    const start = at + 2 + skip;
    if (start + size > bytes.length) break;
    modifiers.push({ code, operand: bytes.part(start, size) });
    at = start + size;
  }
  return modifiers;
}

function operandAt(bytes: Bytes, at: number, code: number): { readonly skip: number; readonly size: number } {
  const kind = code >> 13;
  const fixed = OPERAND_SIZES[kind] ?? 1;
  if (fixed > 0) return { skip: 0, size: fixed };
  if (code === TABLE_DEFINITION) {
    return at + 2 > bytes.length ? { skip: 2, size: 0 } : { skip: 2, size: Math.max(0, bytes.u16(at) - 1) };
  }
  const length = bytes.u8(at);
  if (code === CHANGE_TABS && length === 255 && at + 2 < bytes.length) {
    const deleted = bytes.u8(at + 1) * 4 + 1;
    const added = at + 1 + deleted < bytes.length ? bytes.u8(at + 1 + deleted) * 3 + 1 : 0;
    return { skip: 1, size: deleted + added };
  }
  return { skip: 1, size: length };
}

/** Properties of the text between two offsets of the document stream. */
export interface PropertyRun {
  readonly start: number;
  readonly end: number;
  /** Index of the paragraph style; 0 for character runs. */
  readonly style: number;
  readonly modifiers: Bytes;
}

const PAGE = 512;

/** Runs sorted by offset. */
export class PropertyRuns {
  constructor(readonly runs: readonly PropertyRun[]) {}

  /** The index of the run that contains an offset, or of the next one after it. */
  indexAt(offset: number): number {
    let low = 0;
    let high = this.runs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.runs[middle]?.end ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  at(offset: number): PropertyRun | undefined {
    const run = this.runs[this.indexAt(offset)];
    return run !== undefined && run.start <= offset ? run : undefined;
  }
}

/** Character runs (PlcBteChpx, ChpxFkp). */
export function readCharacterRuns(document: Bytes, pages: Bytes | undefined): PropertyRuns {
  return readRuns(document, pages, 1, (page, at) => {
    const offset = page.u8(at) * 2;
    if (offset === 0) return { style: 0, modifiers: page.part(0, 0) };
    return { style: 0, modifiers: page.part(offset + 1, page.u8(offset)) };
  });
}

/** Paragraph runs (PlcBtePapx, PapxFkp). */
export function readParagraphRuns(document: Bytes, pages: Bytes | undefined): PropertyRuns {
  return readRuns(document, pages, 13, (page, at) => {
    const offset = page.u8(at) * 2;
    if (offset === 0) return { style: 0, modifiers: page.part(0, 0) };
    const words = page.u8(offset);
    const start = words === 0 ? offset + 2 : offset + 1;
    const size = words === 0 ? page.u8(offset + 1) * 2 : words * 2 - 1;
    if (size < 2) return { style: 0, modifiers: page.part(0, 0) };
    return { style: page.u16(start), modifiers: page.part(start + 2, Math.min(size - 2, PAGE - start - 2)) };
  });
}

type ReadProperties = (page: Bytes, at: number) => Pick<PropertyRun, 'style' | 'modifiers'>;

function readRuns(
  document: Bytes,
  pages: Bytes | undefined,
  entrySize: number,
  read: ReadProperties,
): PropertyRuns {
  if (pages === undefined) return new PropertyRuns([]);
  const count = Math.floor((pages.length - 4) / 8);
  const runs: PropertyRun[] = [];
  const seen = new Set<number>();
  for (let index = 0; index < count; index++) {
    const number = pages.u32((count + 1) * 4 + index * 4) & 0x3fffff;
    if (seen.has(number)) throw damaged();
    seen.add(number);
    const page = document.part(number * PAGE, PAGE);
    const runCount = page.u8(PAGE - 1);
    for (let run = 0; run < runCount; run++) {
      const start = page.u32(run * 4);
      const end = page.u32(run * 4 + 4);
      if (end > start) runs.push({ start, end, ...read(page, (runCount + 1) * 4 + run * entrySize) });
    }
  }
  return new PropertyRuns(runs.sort((a, b) => a.start - b.start));
}
