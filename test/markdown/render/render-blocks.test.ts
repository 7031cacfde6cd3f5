import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import type { Block, Marks, Span } from '../../../src/markdown/render/blocks.ts';
import { renderMarkdown } from '../../../src/markdown/render/render-blocks.ts';
import { renderSpans } from '../../../src/markdown/render/render-spans.ts';
import { renderTable } from '../../../src/markdown/render/render-table.ts';

const text = (value: string, marks: Marks = {}): Span => ({ kind: 'text', text: value, marks });
const paragraph = (...spans: Span[]): Block => ({ kind: 'paragraph', spans });
const line = (value: string): Block => paragraph(text(value));
const item = (...blocks: Block[]) => ({ blocks });

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

/** What a reader of the rendered Markdown would see, with `**` around what is bold. */
function seen(node: Node): string {
  const inner = node.value ?? (node.children ?? []).map(seen).join('');
  return node.type === 'strong' ? `**${inner}**` : node.type === 'break' ? '\n' : inner;
}

function parse(markdown: string) {
  return fromMarkdown(markdown, {
    extensions: [gfm(), math()],
    mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
  });
}

describe('text', () => {
  test('is escaped where it would be markup, and only there', () => {
    const cases: Readonly<Record<string, string>> = {
      '2 * 3 * 4': '2 * 3 * 4',
      '*note': '\\*note',
      'file_name_1 and _x_': 'file_name_1 and \\_x\\_',
      'a < b, <b>': 'a < b, \\<b\\>',
      'R&D &amp; &copy;': 'R&D \\&amp; \\&copy;',
      'see [1] and [x](y)': 'see \\[1\\] and \\[x\\](y)',
      'see [1]': 'see [1]',
      'costs $5': 'costs $5',
      'from $5 to $6': 'from \\$5 to \\$6',
      'about ~5': 'about ~5',
      '1. typed': '1\\. typed',
      '1.5 mm': '1.5 mm',
      '# typed': '\\# typed',
      '- typed': '\\- typed',
      '-5 °C': '-5 °C',
      '---': '\\---',
      '> typed': '\\> typed',
      'C:\\temp\\*': 'C:\\temp\\\\\\*',
    };
    for (const [plain, markdown] of Object.entries(cases)) expect(renderSpans([text(plain)])).toBe(markdown);
  });

  test('of any kind reads the same once rendered', () => {
    const pieces = fc.constantFrom(
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '&',
      '#',
      '~',
      '$',
      '|',
      '\\',
      '!',
    );
    const words = fc.constantFrom(
      'a',
      'b1',
      ' ',
      '1.',
      '-',
      '+',
      '=',
      'x;',
      ':',
      '"',
      'amp;',
      'é',
      '中',
      '.',
      ',',
    );
    const sentence = fc.array(fc.oneof(pieces, words), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(sentence, (parts) => {
        const plain = parts.join('').replaceAll(/\s+/g, ' ').trim();
        fc.pre(plain !== '');
        const tree = parse(renderSpans([text(plain)]));
        expect(tree.children.map((node) => node.type)).toEqual(['paragraph']);
        expect(seen(tree)).toBe(plain);
      }),
      { numRuns: 400 },
    );
  });
});

describe('marks', () => {
  test('leave white space outside and are written once over several spans', () => {
    const spans = [text('bold ', { bold: true }), text('over', { bold: true }), text(' '), text('x')];
    expect(renderSpans(spans)).toBe('**bold over** x');
    expect(renderSpans([text('a', { bold: true }), text(' '), text('b', { bold: true })])).toBe('**a b**');
  });

  test('nest, the farthest reaching outside', () => {
    const spans = [text('a ', { bold: true }), text('b', { bold: true, italic: true })];
    expect(renderSpans(spans)).toBe('**a *b***');
    expect(renderSpans([text('in '), text('the law', { href: 'https://example.org/a_(b)' })])).toBe(
      'in [the law](https://example.org/a_(b))',
    );
  });

  test('become HTML where delimiters would not be read as such', () => {
    expect(renderSpans([text('(a)', { bold: true }), text('b')])).toBe('<strong>(a)</strong>b');
    expect(renderSpans([text('a', { bold: true }), text('b', { italic: true })])).toBe('**a**<em>b</em>');
    expect(renderSpans([text('H'), text('2', { script: 'sub' }), text('O')])).toBe('H<sub>2</sub>O');
  });

  test('of any sequence are read back by a Markdown parser', () => {
    const span = fc.record({
      text: fc.constantFrom('a', 'b ', ' c', '(d)', '.', ' ', 'e*f', '“g”'),
      bold: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 8 }), (parts) => {
        const markdown = renderSpans(parts.map((part) => text(part.text, { bold: part.bold })));
        const wanted = parts
          .map((part) => part.text)
          .join('')
          .replaceAll(/\s+/g, ' ')
          .trim();
        fc.pre(wanted !== '');
        const read = seen(parse(markdown))
          .replaceAll('**', '')
          .replaceAll(/<\/?strong>/g, '');
        expect(read.replaceAll(/\s+/g, ' ')).toBe(wanted);
      }),
      { numRuns: 300 },
    );
  });

  test('never link to what would run as code', () => {
    expect(renderSpans([text('here', { href: 'java\nscript:alert(1)' })])).toBe('here');
  });

  test('of code keep their text whatever backticks it holds', () => {
    expect(renderSpans([text('a`b', { code: true })])).toBe('``a`b``');
    expect(renderSpans([text('*x*', { code: true })])).toBe('`*x*`');
  });

  test('write an address that is its own text as it is', () => {
    expect(renderSpans([text('https://example.org', { href: 'https://example.org' })])).toBe(
      '<https://example.org>',
    );
  });
});

describe('lists', () => {
  test('indent nested lists and further blocks by the width of the marker', () => {
    const nested: Block = { kind: 'list', items: [item(line('b'))] };
    const list: Block = {
      kind: 'list',
      ordered: { start: 9, delimiter: '.' },
      items: [item(line('a'), nested), item(line('c'), line('d')), item(line('e'))],
    };
    expect(renderMarkdown([list])).toBe('9. a\n   - b\n\n10. c\n\n    d\n\n11. e\n');
  });

  test('that count from elsewhere than 1 do not go on from the line above', () => {
    const from = (start: number): Block => ({
      kind: 'list',
      items: [
        item(line('a'), { kind: 'list', ordered: { start, delimiter: '.' }, items: [item(line('b'))] }),
      ],
    });
    expect(renderMarkdown([from(1)])).toBe('- a\n  1. b\n');
    expect(renderMarkdown([from(5)])).toBe('- a\n\n  5. b\n');
  });

  test('that follow each other stay apart', () => {
    const bullets = (value: string): Block => ({ kind: 'list', items: [item(line(value))] });
    const numbered: Block = { kind: 'list', ordered: { start: 1, delimiter: '.' }, items: [item(line('x'))] };
    expect(renderMarkdown([bullets('a'), bullets('b'), numbered, numbered])).toBe(
      '- a\n\n* b\n\n1. x\n\n<!-- -->\n\n1. x\n',
    );
  });

  test('show tasks, and do not make one of text that looks like it', () => {
    const list: Block = {
      kind: 'list',
      items: [
        { blocks: [line('a')], checked: true },
        { blocks: [line('b')], checked: false },
        item(line('[ ] c')),
      ],
    };
    expect(renderMarkdown([list])).toBe('- [x] a\n- [ ] b\n- \\[ ] c\n');
  });
});

describe('blocks', () => {
  test('headings take no line break, no escaped number, and keep a final hash', () => {
    const spans: Span[] = [text('1. In'), { kind: 'break' }, text('C #')];
    expect(renderMarkdown([{ kind: 'heading', level: 9, spans }])).toBe('###### 1. In C \\#\n');
  });

  test('marks of notes before a colon define none, and quotations of nothing are nothing', () => {
    const noted = paragraph({ kind: 'note', label: '1' }, text(': so it says'));
    expect(renderMarkdown([noted, { kind: 'quote', blocks: [] }])).toBe('[^1]\\: so it says\n');
  });

  test('alerts say their kind on a line of their own', () => {
    const alert = (...blocks: Block[]): Block => ({ kind: 'quote', blocks, alert: 'note' });
    const list: Block = { kind: 'list', items: [item(line('one'))] };
    expect(renderMarkdown([alert(line('Hot.')), alert(list), alert()])).toBe(
      '> [!NOTE]\n> Hot.\n\n> [!NOTE]\n>\n> - one\n\n> [!NOTE]\n',
    );
  });

  test('formulas keep their distance from letters before and digits after', () => {
    const math: Span = { kind: 'math', latex: 'x' };
    expect(renderSpans([text('where n'), math, text('2 is, ('), math, text(').')])).toBe(
      'where n $x$ 2 is, ($x$).',
    );
  });

  test('notes, quotes, code and equations', () => {
    expect(
      renderMarkdown([
        { kind: 'quote', blocks: [line('a'), line('b')] },
        { kind: 'code', text: 'x\n```\n', language: 'sh' },
        { kind: 'math', latex: 'a^{2}' },
        { kind: 'note', label: '1', blocks: [line('first'), line('second')] },
      ]),
    ).toBe('> a\n>\n> b\n\n````sh\nx\n```\n\n````\n\n$$a^{2}$$\n\n[^1]: first\n\n    second\n');
  });
});

describe('tables', () => {
  const cell = (content: string, span: { columns?: number; rows?: number } = {}) => ({ content, ...span });

  test('are pipe tables, with pipes escaped and lines broken within cells', () => {
    const table = { rows: [[cell('a'), cell('b|c')], [cell('d\ne')], [cell('<b>'), cell('')]] };
    expect(renderTable(table)).toBe('| a | b\\|c |\n| --- | --- |\n| d<br>e | |\n| \\<b\\> | |');
  });

  test('get a blank header row when they have none', () => {
    expect(renderTable({ rows: [[cell('a')]], headerRows: 0 })).toBe('| |\n| --- |\n| a |');
  });

  test('are HTML where cells are merged or hold lists', () => {
    const list: Block = { kind: 'list', items: [item(line('x')), item(line('y & <z>'))] };
    const table = {
      rows: [[cell('a', { columns: 2 })], [cell('b'), { content: [line('c'), line('d'), list] }]],
    };
    expect(renderTable(table)).toBe(
      '<table>\n<tr><th colspan="2">a</th></tr>\n' +
        '<tr><td>b</td><td>c<br>d<ul><li>x</li><li>y & &lt;z&gt;</li></ul></td></tr>\n</table>',
    );
  });
});
