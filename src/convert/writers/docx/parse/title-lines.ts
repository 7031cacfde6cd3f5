/** Converts front matter to lines of a title block: known fields by their style, all others as "key: value". */

import type { FrontMatterField } from '../../../../markdown/front-matter.ts';
import type { Block, Inline, TitleLineBlock } from '../content.ts';

type Role = TitleLineBlock['role'];

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['title', 'title'],
  ['subtitle', 'subtitle'],
  ['author', 'author'],
  ['authors', 'author'],
  ['date', 'date'],
  ['abstract', 'abstract'],
]);
const ORDER: readonly Role[] = ['title', 'subtitle', 'author', 'date', 'abstract', 'fact'];

/** @param readValue parses a value's Markdown as blocks */
export function titleLinesOf(
  fields: readonly FrontMatterField[],
  readValue: (markdown: string) => readonly Block[],
): TitleLineBlock[] {
  const lines = fields.flatMap(({ key, values }): TitleLineBlock[] => {
    const role = ROLES.get(key.toLowerCase()) ?? 'fact';
    if (role === 'fact') {
      return [
        { kind: 'title-line', role, children: [{ kind: 'text', value: `${key}: ${values.join(', ')}` }] },
      ];
    }
    return values.map((value) => ({ kind: 'title-line', role, children: inlinesOf(value, readValue) }));
  });
  return ORDER.flatMap((role) => lines.filter((line) => line.role === role));
}

/** A value that is more than one line of Markdown text is used literally. */
function inlinesOf(value: string, readValue: (markdown: string) => readonly Block[]): readonly Inline[] {
  const [block, ...others] = readValue(value);
  return block?.kind === 'paragraph' && others.length === 0 ? block.children : [{ kind: 'text', value }];
}
