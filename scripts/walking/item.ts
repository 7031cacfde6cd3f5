/** The messages of a walk, and what a useful reply to each holds. */
import { z } from 'zod';

/** Each element in one of its forms: words as the document has them, or a number without thousands separators. */
const Forms = z.array(z.array(z.string()).min(1)).min(1);
const Base = z.object({ id: z.number(), say: z.string() });

const ItemSchema = z.discriminatedUnion('kind', [
  /** Answered by a text. */
  Base.extend({ kind: z.literal('text'), all: Forms, file: z.string() }),
  /** Answered by the rows of a table. */
  Base.extend({ kind: z.literal('table'), all: Forms, file: z.string() }),
  /** Not answered by any document. */
  Base.extend({ kind: z.literal('none') }),
  /** An instruction: what its document must hold afterwards, must no longer hold, and must still hold. */
  Base.extend({
    kind: z.literal('change'),
    file: z.string(),
    has: z.array(z.string()).default([]),
    hasNot: z.array(z.string()).default([]),
    keeps: z.array(z.string()).default([]),
  }),
]);

export type Item = z.infer<typeof ItemSchema>;
export const KINDS = ItemSchema.options.map(({ shape }) => shape.kind.value);

export async function readItems(path: string): Promise<Item[]> {
  const lines = (await Bun.file(path).text()).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => ItemSchema.parse(JSON.parse(line)));
}
