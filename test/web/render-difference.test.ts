import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { compareTexts, stretchesOf } from '../../src/convert/difference/compare-texts.ts';
import { cutPieces } from '../../src/convert/difference/cut-pieces.ts';
import { readLines } from '../../src/convert/difference/read-lines.ts';
import { toShown } from '../../src/convert/difference/shown-line.ts';
import type { Piece } from '../../src/domain/difference.ts';
import { compareWords } from '../../src/web/browser/difference/compare-words.ts';
import type { DifferenceLine, DifferencePart } from '../../src/web/browser/difference/difference-view.ts';
import { renderLines, renderParts } from '../../src/web/render-difference.ts';

function piecesOf(before: string, after: string): Piece[] {
  const comparison = compareTexts(before, after);
  return [...cutPieces(comparison, stretchesOf(comparison))];
}

/** All parts of a difference, piece after piece. */
async function partsOf(before: string, after: string): Promise<DifferencePart[]> {
  const parts = await Promise.all(piecesOf(before, after).map(renderParts));
  return parts.flat();
}

function changesOf(before: string, after: string): number {
  return [...stretchesOf(compareTexts(before, after))].filter(({ kind }) => kind === 'change').length;
}

/** One side of a line, as a reader of that side would see it. */
function side(line: DifferenceLine, kind: 'removed' | 'added'): string {
  return line.cells
    .map((cell) =>
      cell
        .filter((segment) => segment.kind === 'same' || segment.kind === kind)
        .map(({ text }) => text)
        .join(''),
    )
    .join(' | ');
}

/** A difference in one line of text: what went in square brackets, what came in braces. */
function told(parts: readonly DifferencePart[]): string[] {
  return parts.flatMap((part) => {
    if (part.kind === 'fold') return [`… ${part.end - part.start} ${part.status}`];
    return part.lines.map(({ cells }) =>
      cells
        .map((cell) =>
          cell
            .map(({ kind, text }) =>
              kind === 'removed' ? `[${text}]` : kind === 'added' ? `{${text}}` : text,
            )
            .join(''),
        )
        .join(' | '),
    );
  });
}

describe('two versions that are compared', () => {
  test('differ by words, with two lines around them and the rest folded', async () => {
    const lines = Array.from({ length: 9 }, (_, n) => `Paragraph ${'abcdefghi'[n]} stays.`);
    const before = [...lines, 'Leave is 30 days.', ...lines].join('\n\n');
    const parts = await partsOf(before, before.replace('30', '45'));
    expect(told(parts)).toEqual([
      '… 7 same',
      'Paragraph h stays.',
      'Paragraph i stays.',
      'Leave is [30]{45} days.',
      'Paragraph a stays.',
      'Paragraph b stays.',
      '… 7 same',
    ]);
    expect(parts[0]).toMatchObject({ kind: 'fold', status: 'same', start: 0, end: 7 });
  });

  test('name the section of a change, and the columns of a table whose header is folded', async () => {
    const rows = Array.from({ length: 20 }, (_, n) => `| Item ${n} | ${n * 10} |`);
    const before = ['# Prices', '', '| Name | Price |', '| --- | --- |', ...rows].join('\n');
    const parts = await partsOf(before, before.replace('| 150 |', '| 155 |'));
    expect(parts[0]).toMatchObject({ kind: 'fold', section: 'Prices' });
    expect(parts[1]).toMatchObject({ kind: 'around', isRepeated: true });
    expect(told(parts).slice(1, 6)).toEqual([
      'Name | Price',
      'Item 13 | 130',
      'Item 14 | 140',
      'Item 15 | [150]{155}',
      'Item 16 | 160',
    ]);
  });

  test('show a line that came or went as a whole, and do not mix it with its neighbours', async () => {
    const before = 'The first stays as it is.\n\nThe term of notice is 3 months.';
    const after =
      'The first stays as it is.\n\nGoods are insured by the seller.\n\nThe term of notice is 6 months.';
    expect(told(await partsOf(before, after))).toEqual([
      'The first stays as it is.',
      '{Goods are insured by the seller.}',
      'The term of notice is [3]{6} months.',
    ]);
  });

  test('show a column that came or went in each row', async () => {
    const before = '| A | B |\n| --- | --- |\n| 1 | 2 |\n';
    const after = '| A | New | B |\n| --- | --- | --- |\n| 1 | x | 2 |\n';
    expect(told(await partsOf(before, after))).toEqual(['A | {New} | B', '1 | {x} | 2']);
    expect(told(await partsOf(after, before))).toEqual(['A | [New] | B', '1 | [x] | 2']);
  });

  test('fold what came in one long block, and lead through other long places in steps', async () => {
    const rows = Array.from({ length: 80 }, (_, n) => `Row ${'x'.repeat(n + 1)}.`);
    const came = await partsOf('Start.', ['Start.', ...rows].join('\n\n'));
    expect(told(came).at(-1)).toBe('… 64 added');
    const table = (value: string) =>
      ['| Key | Value |', '| --- | --- |', ...rows.map((_, n) => `| key ${n} | ${value} |`)].join('\n');
    const stretches = [...stretchesOf(compareTexts(table('old'), table('new')))];
    expect(stretches.length).toBeGreaterThan(2);
    for (const stretch of stretches) {
      if (stretch.kind === 'change') expect(stretch.items.length).toBeLessThanOrEqual(25);
    }
  });

  test('differ in nothing, or in nothing but their marks', async () => {
    for (const [before, after] of [
      ['a word\n', 'a word\n'],
      ['a word\n', 'a word\n\n\n'],
      ['', ''],
    ] as const) {
      expect(compareTexts(before, after).differs).toBe('nothing');
      expect(piecesOf(before, after)).toEqual([]);
    }
    expect(compareTexts('a word', 'a **word**').differs).toBe('marks');
    expect(told(await partsOf('a word', 'a **word**'))).toEqual(['a {**}word{**}']);
  });

  test('can be put together again from their difference', async () => {
    const paragraph = fc.array(fc.constantFrom('one', 'two', '3', 'four.', 'fünf'), {
      minLength: 1,
      maxLength: 6,
    });
    const text = fc.array(paragraph, { maxLength: 30 }).map((all) => all.map((words) => words.join(' ')));
    await fc.assert(
      fc.asyncProperty(text, text, async (one, other) => {
        const [before, after] = [one.join('\n\n'), other.join('\n\n')];
        const comparison = compareTexts(before, after);
        if (comparison.differs !== 'words') return;
        const lines = { removed: [] as string[], added: [] as string[] };
        for (const part of await partsOf(before, after)) {
          const shown =
            part.kind === 'fold'
              ? renderLines(
                  (part.status === 'removed' ? comparison.before : comparison.after)
                    .slice(part.start, part.end)
                    .map(toShown),
                  part.status,
                )
              : part.lines;
          for (const line of shown) {
            if (line.status !== 'added') lines.removed.push(side(line, 'removed'));
            if (line.status !== 'removed') lines.added.push(side(line, 'added'));
          }
        }
        expect(lines.removed).toEqual(readLines(before, 1_000).flatMap(({ cells }) => cells));
        expect(lines.added).toEqual(readLines(after, 1_000).flatMap(({ cells }) => cells));
      }),
    );
  });

  test('come in small pieces, be they a thousand pages', () => {
    const pages = Array.from(
      { length: 3_000 },
      (_, n) => `Paragraph ${n} says ${'something long about its subject '.repeat(3)}.`,
    );
    const before = pages.join('\n\n');
    const after = pages.map((text, n) => (n % 30 === 7 ? text.replace('says', 'tells') : text)).join('\n\n');
    expect(changesOf(before, after)).toBe(100);
    const pieces = piecesOf(before, after);
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) expect(JSON.stringify(piece).length).toBeLessThan(200_000);
  });

  test('come in small pieces, whatever their lines are', () => {
    const word = (n: number) => `w${(n * 7919) % 104_729}`;
    const row = (by: number, columns: number) =>
      Array.from({ length: columns }, (_, n) => word(n * by)).join(' | ');
    const malicious: [string, string][] = [
      [row(1, 100_000), row(3, 100_000)],
      [`| a |\n| - |\n| ${row(1, 50_000)} |`, `| a |\n| - |\n| ${row(3, 50_000)} |`],
      ['word '.repeat(100_000), 'other '.repeat(100_000)],
      ...[3_000, 9_000, 30_000].map((length): [string, string] => {
        const lines = (by: number) =>
          Array.from({ length: 100 }, (_, n) => `${word(n)} ${'x'.repeat(length)} ${word(n * by)}`).join(
            '\n\n',
          );
        return [lines(2), lines(3)];
      }),
    ];
    for (const [before, after] of malicious) {
      const pieces = piecesOf(before, after);
      expect(pieces.length).toBeGreaterThan(0);
      for (const piece of pieces) expect(JSON.stringify(piece).length).toBeLessThan(300_000);
    }
  });

  test('show of a line that is too long its ends, as gone and come', async () => {
    const long = (middle: string) => `Start ${'x'.repeat(20_000)}${middle}${'x'.repeat(20_000)} end`;
    const [line] = (await partsOf(long('1'), long('2'))).flatMap((part) =>
      part.kind === 'fold' ? [] : part.lines,
    );
    const [cell = []] = line?.cells ?? [];
    expect(cell.map(({ kind }) => kind)).toEqual(['removed', 'added']);
    for (const { text } of cell) {
      expect(text).toStartWith('Start');
      expect(text).toEndWith('end');
      expect(text.length).toBeLessThan(20_000);
    }
  });

  test('let others go on while the words of a long piece are compared', async () => {
    const words = (by: number) => Array.from({ length: 300 }, (_, n) => `w${(n * by) % 401}`).join(' ');
    const lines = Array.from({ length: 60 }, (_, n) => ({
      before: { look: { kind: 'text' as const }, cells: [words(n + 2)] },
      after: { look: { kind: 'text' as const }, cells: [words(n + 3)] },
    }));
    let turns = 0;
    const counting = setInterval(() => turns++, 0);
    await renderParts({ parts: [{ kind: 'change', number: 1, lines }] });
    clearInterval(counting);
    expect(turns).toBeGreaterThan(1);
  });
});

describe('words that are compared', () => {
  test('show neighbouring words that changed as one', () => {
    expect(compareWords('the old small house', 'the new large house')).toEqual([
      { kind: 'same', text: 'the ' },
      { kind: 'removed', text: 'old small' },
      { kind: 'added', text: 'new large' },
      { kind: 'same', text: ' house' },
    ]);
  });

  test.each([
    ['Total 1.500,00 EUR', 'Total 1.700,00 EUR', '1.500,00', '1.700,00'],
    ['Срок хранения десять лет', 'Срок хранения двадцать лет', 'десять', 'двадцать'],
    ['am 2026-11-20 fällig', 'am 2026-11-21 fällig', '2026-11-20', '2026-11-21'],
    ['保存期間は十年', '保存期間は五年', '十', '五'],
  ])('are words of any language, and figures as a whole: %s', (before, after, removed, added) => {
    const changed = compareWords(before, after).filter(({ kind }) => kind !== 'same');
    expect(changed).toEqual([
      { kind: 'removed', text: removed },
      { kind: 'added', text: added },
    ]);
  });
});
