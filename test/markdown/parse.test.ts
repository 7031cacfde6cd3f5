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

describe('A long text, which is parsed in parts', () => {
  /** What is not looked at: where a token stands in its part. */
  const kept = ({ type, tag, level, content, hidden, markup }: Token) => ({
    type,
    tag,
    level,
    content,
    hidden,
    markup,
  });
  const piecesOf = (markdown: string) => [...parseByBlock(markdown)];
  const item = (at: number) => `item ${at} with *some* words of its own`;
  const padding = `${'words '.repeat(50)}\n\n`.repeat(400);

  test.each<[string, (at: number) => string]>([
    ['bullets', (at) => `- ${item(at)}\n`],
    ['numbers', (at) => `${at + 3}. ${item(at)}\n`],
    [
      'items with lists, code and tables',
      (at) => `* ${item(at)}\n  - inner\n\n        code\n\n  | a | b |\n  | - | - |\n  | 1 | 2 |\n`,
    ],
    [
      'sections',
      (at) =>
        `${at % 9 === 0 ? '# Part\n\n' : ''}${item(at)}\n\n\`\`\`\n- code\n\n- code\n\`\`\`\n\n> quote\n`,
    ],
    ['lists of two signs', (at) => `${Math.floor(at / 700) % 2 === 0 ? '-' : '+'} ${item(at)}\n`],
  ])('gives the tokens of one text: %s', (_, part) => {
    const text = Array.from({ length: 6_000 }, (_at, at) => part(at)).join('');
    const whole = [...parseByBlock(`x\n\n${text.slice(0, 60_000).replace(/\n[^\n]*$/, '')}`)]
      .flat()
      .map(kept);
    const parts = piecesOf(`x\n\n${text}`);
    expect(parts.length).toBeGreaterThan(3);
    const first = parts.flat().map(kept);
    const count = whole.findLastIndex(({ type }) => type === 'inline') - 1;
    expect(first.slice(0, count)).toEqual(whole.slice(0, count));
    const opens = (type: string) => first.filter((token) => token.type === type && token.level === 0).length;
    expect(opens('bullet_list_open')).toBe(opens('bullet_list_close'));
    expect(opens('ordered_list_open')).toBe(opens('ordered_list_close'));
    if (text.startsWith('3.')) expect(opens('ordered_list_open')).toBe(1);
    if (text.startsWith('- item 0')) expect(opens('bullet_list_open')).toBe(text.includes('+') ? 9 : 1);
    expect(first.filter(({ type }) => type === 'inline').length).toBeGreaterThanOrEqual(6_000);
  });

  test('says of a list that it is loose where the only blank line stands between two parts', () => {
    const list = Array.from({ length: 4 }, (_, at) => `- ${`${item(at)} `.repeat(3_000)}\n`);
    const paragraphs = (markdown: string) =>
      piecesOf(markdown)
        .flat()
        .filter(({ type }) => type === 'paragraph_open');
    expect(paragraphs(list.join('')).map(({ hidden }) => hidden)).toEqual([true, true, true, true]);
    const parted = paragraphs(list.with(2, `\n${list[2]}`).join(''));
    expect(parted.map(({ hidden }) => hidden)).toEqual([true, true, false, true]);
  });

  test('knows front matter at its beginning alone, and what is defined in another part', () => {
    const types = piecesOf(
      `---\ntitle: a\n---\n\n${padding}\n\n---\ntitle: b\n---\n\n${padding}[a]\n\n${padding}\n[a]: /there\n`,
    )
      .flat()
      .flatMap(({ type, children }) => [type, ...(children ?? []).map((child) => child.type)]);
    expect(types.filter((type) => type === 'front_matter')).toHaveLength(1);
    expect(types).toContain('link_open');
  });
});
