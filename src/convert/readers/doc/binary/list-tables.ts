/** Reads list definitions and the overrides of single lists ([MS-DOC] 2.9.131, 2.9.147, 2.9.150). */
import type { Bytes } from '../../../package/bytes.ts';

export interface ListLevel {
  readonly start: number;
  /** Number format ([MS-OSHARED] 2.2.1.3). */
  readonly format: number;
  /** The text of the number; characters 0 to 8 are placeholders for the numbers of the levels. */
  readonly text: string;
  readonly isLegal: boolean;
  /** The level after which counting restarts, if it is not the one above. */
  readonly restartAfter: number | undefined;
  /** What follows the number: 0 a tab, 1 a space, 2 nothing. */
  readonly follow: number;
  readonly paragraph: Bytes;
  readonly character: Bytes;
}

export interface ListDefinition {
  readonly id: number;
  readonly levels: readonly ListLevel[];
}

export interface LevelOverride {
  readonly level: number;
  /** The start override; undefined for the definition's start. */
  readonly start: number | undefined;
  readonly definition: ListLevel | undefined;
}

/** A list of the document; paragraphs refer to it by its index, from 1. */
export interface ListInstance {
  readonly definition: number;
  readonly overrides: readonly LevelOverride[];
}

const DEFINITION = 28;
const LEVEL = 28;
const INSTANCE = 16;
const LEVELS = 9;

/** The definitions; their levels follow the table. */
export function readListDefinitions(
  table: Bytes,
  location: { at: number; length: number },
): readonly ListDefinition[] {
  const count = table.u16(location.at);
  const definitions: ListDefinition[] = [];
  let at = location.at + location.length;
  for (let index = 0; index < count; index++) {
    const head = location.at + 2 + index * DEFINITION;
    const isSimple = (table.u8(head + 26) & 1) === 1;
    const levels: ListLevel[] = [];
    for (let level = 0; level < (isSimple ? 1 : LEVELS); level++) {
      const read = readLevel(table, at);
      levels.push(read.level);
      at = read.end;
    }
    definitions.push({ id: table.u32(head), levels });
  }
  return definitions;
}

function readLevel(table: Bytes, at: number): { readonly level: ListLevel; readonly end: number } {
  const flags = table.u8(at + 5);
  const characterSize = table.u8(at + 24);
  const paragraphSize = table.u8(at + 25);
  const paragraph = table.part(at + LEVEL, paragraphSize);
  const character = table.part(at + LEVEL + paragraphSize, characterSize);
  const textAt = at + LEVEL + paragraphSize + characterSize;
  const characters = table.u16(textAt);
  const level: ListLevel = {
    start: table.i32(at),
    format: table.u8(at + 4),
    text: table.utf16(textAt + 2, characters),
    isLegal: (flags & 0x04) !== 0,
    restartAfter: (flags & 0x08) === 0 ? undefined : table.u8(at + 26),
    follow: table.u8(at + 15),
    paragraph,
    character,
  };
  return { level, end: textAt + 2 + characters * 2 };
}

/** The lists of the document in the order of their indexes. */
export function readListInstances(
  table: Bytes,
  location: { at: number; length: number },
): readonly ListInstance[] {
  const count = table.u32(location.at);
  const heads = table.part(location.at + 4, count * INSTANCE);
  const instances: ListInstance[] = [];
  let at = location.at + 4 + count * INSTANCE;
  for (let index = 0; index < count; index++) {
    const overrides: LevelOverride[] = [];
    at += 4;
    for (let changed = 0; changed < heads.u8(index * INSTANCE + 12); changed++) {
      const flags = table.u32(at + 4);
      const start = table.i32(at);
      at += 8;
      const redefined = (flags & 0x20) === 0 ? undefined : readLevel(table, at);
      if (redefined !== undefined) at = redefined.end;
      overrides.push({
        level: flags & 0xf,
        start: (flags & 0x10) === 0 ? undefined : (redefined?.level.start ?? start),
        definition: redefined?.level,
      });
    }
    instances.push({ definition: heads.u32(index * INSTANCE), overrides });
  }
  return instances;
}
