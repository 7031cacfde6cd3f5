import { describe, expect, test } from 'bun:test';
import type { FileKind } from '../../../../src/domain/file-kind.ts';
import { expectLinear } from '../../../support/cpu-time.ts';
import { fixturesOf } from '../../../support/fixture-folders.ts';
import { toMarkdown } from '../../../support/to-markdown.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

async function convert(bytes: Uint8Array, kind: FileKind) {
  return toMarkdown(bytes, kind, { fileName: `input.${kind}` });
}

describe('readText', () => {
  for (const fixture of fixturesOf('text')) {
    test(fixture.guards, async () => {
      const { markdown } = await convert(fixture.input, 'txt');
      expect(markdown).toBe(fixture.expected);
    });
  }

  test('says how many characters could not be decoded', async () => {
    const { warnings } = await convert(new Uint8Array([...utf8('größer als vorher '), 0xe2, 0x82]), 'txt');
    expect(warnings.map((warning) => warning.code)).toEqual(['undecodable_characters']);
  });

  test('counts words, and each character where words have no spaces', async () => {
    expect((await convert(utf8("It isn't far – 3 km."), 'txt')).facts.words).toBe(5);
    expect((await convert(utf8('東京 is big'), 'txt')).facts.words).toBe(4);
  });

  test.each([
    ['brackets', '('.repeat(15_000)],
    ['quotes', '>'.repeat(15_000)],
    ['quoted lines', '> > > > > > > > > > a\n'.repeat(1_500)],
    ['headings', 'ab\n--\n'.repeat(5_000)],
    ['indented groups', '    a\n\n'.repeat(5_000)],
    ['list items', Array.from({ length: 5_000 }, (_, i) => `${' '.repeat(i % 90)}- a\n`).join('')],
    ['stars', '*'.repeat(15_000)],
  ])('takes time that grows with the text only: %s', async (_what, text) => {
    await expectLinear((size) => convert(utf8(text.repeat(size)), 'txt'));
  });
});

describe('readMarkdown', () => {
  test('leaves Markdown as it is', async () => {
    const source = '# A *b*\n\n- [ ] c | d\n\n\n```\n<x>\n```\n';
    expect((await convert(utf8(source), 'md')).markdown).toBe(source);
  });

  test('mends byte order mark, line ends and a missing last one', async () => {
    expect((await convert(utf8('\ufeff# A\r\n\r\nb\rc'), 'md')).markdown).toBe('# A\n\nb\nc\n');
  });

  test('mends the encoding', async () => {
    const bytes = new Uint8Array([...utf8('# Caf'), 0xe9, 0x0a]);
    expect((await convert(bytes, 'md')).markdown).toBe('# Café\n');
  });

  test('knows the title from front matter, else from the first heading', async () => {
    expect((await convert(utf8('---\nauthor: x\ntitle: "Plan B"\n---\n# Other\n'), 'md')).facts.title).toBe(
      'Plan B',
    );
    expect((await convert(utf8('Hello\n\n# The *plan* #\n'), 'md')).facts.title).toBe('The plan');
    expect((await convert(utf8('The plan\n===\n'), 'md')).facts.title).toBe('The plan');
    expect((await convert(utf8('no title'), 'md')).facts.title).toBeUndefined();
  });
});
