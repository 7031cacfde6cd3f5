import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { findQuotedPart, partAt, splitContent } from '../../src/web/browser/reader/split-content.ts';
import { expectLinear, onceForSize } from '../support/cpu-time.ts';

const paragraph = (n: number) => `Paragraph ${n}. ${'Words and more words. '.repeat(20)}`;

describe('content that is cut into parts', () => {
  test('keeps every line in its order', () => {
    const text = Array.from({ length: 60 }, (_, n) => (n % 7 === 0 ? `## Heading ${n}` : paragraph(n))).join(
      '\n\n',
    );
    const { parts } = splitContent(text);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.map((part) => part.markdown).join('')).toBe(text);
    for (const part of parts) expect(text.slice(part.start, part.end)).toBe(part.markdown);
  });

  test('reads the outline, without markup, and not in code', () => {
    const { outline } = splitContent('# **One** [two](x)\n\n```\n# not one\n```\n\n### Three \\* four ###\n');
    expect(outline).toEqual([
      { level: 1, title: 'One two', slug: 'one-two', part: 0, nth: 0 },
      { level: 3, title: 'Three * four', slug: 'three--four', part: 0, nth: 1 },
    ]);
  });

  test('never cuts within code', () => {
    const code = `\`\`\`\n${'line\n\n'.repeat(3_000)}\`\`\`\n`;
    const { parts } = splitContent(`Before.\n\n${code}\nAfter.\n`);
    expect(parts.some((part) => part.markdown.includes(code))).toBe(true);
  });

  test('cuts a long table between rows and repeats its header', () => {
    const rows = Array.from({ length: 200 }, (_, n) => `| ${n} | x |\n`).join('');
    const { parts } = splitContent(`| a | b |\n| - | - |\n${rows}`);
    expect(parts.length).toBe(4);
    for (const part of parts) expect(part.markdown).toStartWith('| a | b |\n| - | - |\n');
    expect(parts[3]?.markdown).toContain('| 199 | x |');
  });

  test('cuts a long table in HTML between rows, but through no cell', () => {
    const row = (n: number) => `<tr><td${n === 50 ? ' rowspan="30"' : ''}>${n}</td><td>x</td></tr>\n`;
    const rows = Array.from({ length: 200 }, (_, n) => row(n)).join('');
    const { parts } = splitContent(`<table>\n<tr><th>a</th><th>b</th></tr>\n${rows}</table>\n\nAfter.\n`);
    expect(parts.map((part) => /<td>(\d+)</.exec(part.markdown)?.[1])).toEqual(['0', '80', '140']);
    for (const { markdown, repeated } of parts) {
      expect(markdown).toStartWith('<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>');
      expect(markdown).toContain('</tr>\n</table>');
      expect(markdown.slice(repeated)).toStartWith(repeated === 0 ? '<table>' : '<tr><td>');
    }
  });

  test('shows footnotes with the parts that refer to them', () => {
    const filler = Array.from({ length: 30 }, (_, n) => paragraph(n)).join('\n\n');
    const { parts } = splitContent(
      `First.[^a]\n\n${filler}\n\nLast.[^a]\n\n[^a]: The note.\n    Its second line.\n`,
    );
    expect(parts[0]?.markdown).toContain('[^a]: The note.\n    Its second line.');
    expect(parts.at(-1)?.markdown).toContain('[^a]: The note.');
    expect(parts[1]?.markdown).not.toContain('The note.');
  });

  test('numbers footnotes through all of its parts, and knows notes that notes refer to', () => {
    const filler = Array.from({ length: 30 }, (_, n) => paragraph(n)).join('\n\n');
    const code = '```\n/[^x]/ and [^never]\n```';
    const text = `# One[^b]\n\n${code}\n\n${filler}\n\nLast.[^a] [^none]\n\n[^a]: See.[^c]\n[^b]: B.\n[^c]: C.\n`;
    const { parts, outline, notes } = splitContent(text);
    expect([...notes]).toEqual([
      ['b', 1],
      ['a', 2],
      ['c', 3],
    ]);
    expect(parts.at(-1)?.markdown).toContain('[^c]: C.');
    expect(outline[0]?.title).toBe('One');
  });

  test('numbers the footnotes of its beginning before their notes have come over', () => {
    const text = 'First.[^b] Second.[^a]\n';
    expect([...splitContent(text, false).notes.keys()]).toEqual(['b', 'a']);
    expect(splitContent(text).notes.size).toBe(0);
  });

  test('finds a quoted passage below the heading it was quoted from', () => {
    const section = (name: string) => `## ${name}\n\n${'Filler. '.repeat(400)}\n\nThe limit is ten.\n\n`;
    const text = section('Alpha') + section('Beta');
    const content = splitContent(text);
    expect(findQuotedPart(text, content, 'The limit is ten.', ['Beta'])).toBe(
      partAt(content.parts, text.lastIndexOf('The limit')),
    );
    expect(findQuotedPart(text, content, 'The limit is ten.', [])).toBe(0);
    expect(findQuotedPart(text, content, 'nowhere', [])).toBeUndefined();
  });

  test('loses no letter of any text', () => {
    const line = fc.constantFrom('# H', '', '| a |', '| - |', '```', '- x', '    code', '$$', 'text', '> q');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const text = lines.join('\n');
        const { parts } = splitContent(text);
        const shown = parts.map((part) => text.slice(part.start, part.end)).join('');
        expect(shown.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      }),
    );
  });

  test('takes time in proportion to the text', async () => {
    const textOf = onceForSize((size) =>
      Array.from({ length: 100 * size }, (_, n) => paragraph(n)).join('\n\n'),
    );
    await expectLinear((size) => splitContent(textOf(size)));
  });
});
