import { describe, expect, test } from 'bun:test';
import { type Env, isNoteOf, parseByBlock, parseMarkdown, type Token } from '../../src/markdown/parse.ts';

function typesOf(markdown: string): string[] {
  return [...parseByBlock(markdown)].flat().map((token) => token.type);
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ children, content }) => (children === null ? content : textOf(children))).join('');
}

describe('Markdown block by block', () => {
  test('hands over a long table in pieces that make one table', () => {
    for (const rows of [253, 254, 255, 508, 509, 2_000]) {
      const table = `| h |\n| - |\n${Array.from({ length: rows }, (_, at) => `| r${at} |\n`).join('')}`;
      const types = typesOf(`${table}\nafter`);
      const count = (type: string) => types.filter((known) => known === type).length;
      expect(['table_open', 'thead_open', 'tbody_open', 'tbody_close', 'table_close'].map(count)).toEqual([
        1, 1, 1, 1, 1,
      ]);
      expect(count('tr_open')).toBe(rows + 1);
      expect(types.slice(-3)).toEqual(['paragraph_open', 'inline', 'paragraph_close']);
      expect(textOf([...parseByBlock(table)].flat())).toEndWith(`r${rows - 1}`);
    }
  });

  test('ends a long table where another block begins', () => {
    const types = typesOf(`| h |\n| - |\n${'| r |\n'.repeat(254)}> quote\n\nafter`);
    expect(types.indexOf('table_close')).toBeLessThan(types.indexOf('blockquote_open'));
    expect(types.filter((type) => type === 'table_close')).toHaveLength(1);
  });

  test('knows what is defined after it is used, in quotes too', () => {
    const env: Env = {};
    const tokens = [...parseByBlock('[a][x] b[^n]\n\n> [x]: /there\n\n[^n]: Note.', env)].flat();
    const inlines = tokens.flatMap((token) => token.children ?? []);
    expect(inlines.map((token) => token.type)).toEqual(
      expect.arrayContaining(['link_open', 'footnote_ref', 'text']),
    );
    expect([isNoteOf(env, 'n'), isNoteOf(env, 'm')]).toEqual([true, false]);
  });

  test('leaves nothing out that is nested too deep', () => {
    for (const deep of [`${'> '.repeat(200)}word`, `${'- '.repeat(200)}word`]) {
      expect(textOf([...parseByBlock(deep)].flat())).toContain('word');
      expect(JSON.stringify(parseMarkdown(deep))).toContain('word');
    }
  });
});
