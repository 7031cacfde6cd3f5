import { describe, expect, test } from 'bun:test';
import {
  CountOrder,
  ListDepths,
  type ListPosition,
} from '../../../../src/convert/readers/pdf/blocks/list-depths.ts';
import { ordinalsOf } from '../../../../src/convert/readers/pdf/blocks/ordinals.ts';
import { showTexts, type TextAt, writePdf } from './pdf-writer.ts';
import { readPdf } from './read-pdf.ts';

function position(label: string, left = 0, introduces = false): ListPosition {
  const number = /^(\d+)([.)])$/.exec(label);
  const parts =
    number === null
      ? { number: undefined, text: label, form: label.replace(/[a-z\d]+/i, 'a') }
      : { number: Number(number[1]), text: '', form: `1${number[2]}` };
  return { left, edge: left, size: 10, ordinals: ordinalsOf({ ...parts, words: 1 }), introduces };
}

function depthsOf(labels: readonly string[]): number[] {
  const depths = new ListDepths();
  return labels.map((label) => depths.depthOf(position(label)));
}

describe('the depth of list items that all stand at the same place', () => {
  test('puts a count that begins after an item of another count within that item', () => {
    expect(depthsOf(['(a)', '(1)', '(2)', '(b)', '(1)', '(i)', '(ii)', '(2)', '(c)'])).toEqual([
      0, 1, 1, 0, 1, 2, 2, 1, 0,
    ]);
  });

  test('reads (i) after (h) as a letter, and after (1) as a Roman number', () => {
    expect(depthsOf(['(g)', '(h)', '(i)', '(j)'])).toEqual([0, 0, 0, 0]);
    expect(depthsOf(['(1)', '(i)', '(ii)', '(2)'])).toEqual([0, 1, 1, 0]);
  });

  test('keeps a list that begins anew beside the one before it', () => {
    expect(depthsOf(['1.', '2.', '1.', '2.'])).toEqual([0, 0, 0, 0]);
  });

  test('puts a list of the same count within an item that introduces it', () => {
    const depths = new ListDepths();
    const items = [
      position('(1)', 0, true),
      position('(1)'),
      position('(2)'),
      position('(3)'),
      position('(2)'),
    ];
    expect(items.map((item) => depths.depthOf(item))).toEqual([0, 1, 1, 1, 0]);
  });

  test('nests no deeper than any list that people write', () => {
    const depths = new ListDepths();
    const found = Array.from({ length: 400 }, (_, i) => depths.depthOf(position('(1)', i, true)));
    expect(found.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, depth) => depth));
    expect(Math.max(...found)).toBe(20);
  });

  test('knows from elsewhere which count stands within which', () => {
    const order = new CountOrder();
    order.learn(position('(b)'), position('(1)'));
    const depths = new ListDepths(order);
    expect(
      [position('(54)'), position('(55)'), position('(c)', 10)].map((item) => depths.depthOf(item)),
    ).toEqual([0, 0, 0]);
  });
});

const context = { fileName: 'test.pdf', onProgress: () => undefined };

test('keeps the further paragraphs of an item in it where its list goes on', async () => {
  const at = (x: number, row: number, text: string): TextAt => ({ x, y: 700 - row * 14, text });
  const content = showTexts([
    at(60, 0, '(1) Codeine ........ 9050'),
    at(72, 1, 'Some other names: Methylmorphine.'),
    at(60, 2, '(2) Morphine ........ 9300'),
    at(60, 3, '(3) Thebaine ........ 9333'),
    at(72, 4, 'Some other names: Paramorphine.'),
    at(60, 7, 'What comes after the list is no part of it, however many lines it has to fill.'),
  ]);
  const { markdown } = await readPdf(writePdf({ pages: [content] }), context);
  expect(markdown).toContain(
    '- (1) Codeine ..... 9050\n\n  Some other names: Methylmorphine.\n\n- (2) Morphine',
  );
  expect(markdown).toContain('\n\nSome other names: Paramorphine.\n\n');
});
