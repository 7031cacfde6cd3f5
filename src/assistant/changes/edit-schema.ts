/**
 * Validates edits that come from a browser or a model. Their meaning is documented in domain/edit.ts; whether a file
 * allows them is checked when they are applied.
 */
import { z } from 'zod';
import { EDIT_UNITS, type Edit } from '../../domain/edit.ts';

/** In characters. */
const LONGEST_TEXT = 20_000;
const MAX_CELLS = 1_000;

const Text = z.string().max(LONGEST_TEXT);
const Filled = Text.min(1);
const Ordinal = z.number().int().min(1).max(1_000_000);
const Everywhere = z.boolean().exactOptional().describe('All occurrences, not the only one');
const Words = z.boolean().exactOptional().describe('Not within longer words');
const Unit = z.enum(EDIT_UNITS);

const Place = z
  .object({
    section: Filled.exactOptional().describe('Heading under which the text stands'),
    paragraph: Filled.exactOptional().describe('A text in the same paragraph'),
    whole: z.boolean().exactOptional(),
    among: Ordinal.exactOptional(),
    occurrence: Ordinal.exactOptional().describe('Which one of several, from 1'),
  })
  .exactOptional()
  .describe('Which occurrence is meant');

const Row = z
  .union([z.number().int().min(-1).max(10_000_000), Filled])
  .describe('Number from 1 with the header row, or what one of its cells says');
const Column = z.union([Ordinal, Filled]).describe('Number from 1, or its title');
const InTable = { table: Ordinal.exactOptional(), sheet: Filled.exactOptional() };
const RowPlace = z.object({ row: Row, ...InTable });

/** One edit of a change. */
export const EditSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('replace'),
    text: Filled.describe('What stands there'),
    with: Text,
    also: z
      .array(z.object({ text: Filled, with: Text }))
      .max(20)
      .exactOptional()
      .describe('Other forms'),
    everywhere: Everywhere,
    words: Words,
    place: Place,
  }),
  z.object({
    kind: z.literal('delete'),
    text: Filled,
    unit: Unit.exactOptional().describe('All of what holds the text goes; of a section, text is its heading'),
    everywhere: Everywhere,
    words: Words,
    place: Place,
  }),
  z.object({
    kind: z.enum(['insert_after', 'insert_before']),
    text: Filled.describe('What stands beside'),
    insert: Filled.describe('New paragraphs, one a line'),
    unit: Unit.exactOptional(),
    heading: Filled.exactOptional().describe('With unit section: title of the new section'),
    place: Place,
  }),
  z.object({
    kind: z.literal('move'),
    unit: Unit,
    text: Filled,
    place: Place,
    to: z.object({
      side: z.enum(['before', 'after']),
      text: Filled,
      unit: Unit.exactOptional(),
      place: Place,
    }),
  }),
  z.object({ kind: z.literal('rename_heading'), heading: Filled, with: Filled }),
  z.object({
    kind: z.literal('format'),
    text: Filled,
    bold: z.boolean().exactOptional(),
    italic: z.boolean().exactOptional(),
    everywhere: Everywhere,
    words: Words,
    place: Place,
  }),
  z.object({
    kind: z.literal('set_cell'),
    cell: z.union([
      z.object({ address: Filled.describe('Such as B7'), sheet: Filled.exactOptional() }),
      z.object({ row: Row, column: Column, ...InTable }),
    ]),
    value: Text,
  }),
  z.object({
    kind: z.literal('insert_row'),
    after: RowPlace.describe('Row -1 is the last'),
    cells: z.array(z.object({ column: Column, value: Text })).max(MAX_CELLS),
  }),
  z.object({
    kind: z.literal('move_row'),
    at: RowPlace,
    to: z.object({ side: z.enum(['before', 'after']), row: Row }),
  }),
  z.object({ kind: z.literal('delete_row'), at: RowPlace }),
]) satisfies z.ZodType<Edit>;
