import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { compareWords } from '../../../src/web/browser/difference/compare-words.ts';
import type { DifferenceLine, DifferencePart } from '../../../src/web/browser/difference/difference-view.ts';
import { compareVersions } from '../../../src/web/difference/compare-versions.ts';
import { readLines } from '../../../src/web/difference/read-lines.ts';
import { renderLines, renderPiece } from '../../../src/web/difference/render-piece.ts';

/** All parts of a difference, piece after piece. */
function partsOf(before: string, after: string): DifferencePart[] {
  const comparison = compareVersions(before, after);
  const parts: DifferencePart[] = [];
  for (let next: number | null = 0; next !== null; ) {
    const piece = renderPiece(comparison, { from: 1, to: 2 }, next);
    parts.push(...piece.parts);
    next = piece.next;
  }
  return parts;
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
  test('differ by words, with two lines around them and the rest folded', () => {
    const lines = Array.from({ length: 9 }, (_, n) => `Paragraph ${'abcdefghi'[n]} stays.`);
    const before = [...lines, 'Leave is 30 days.', ...lines].join('\n\n');
    const parts = partsOf(before, before.replace('30', '45'));
    expect(told(parts)).toEqual([
      '… 7 same',
      'Paragraph h stays.',
      'Paragraph i stays.',
      'Leave is [30]{45} days.',
      'Paragraph a stays.',
      'Paragraph b stays.',
      '… 7 same',
    ]);
    expect(parts[0]).toMatchObject({ kind: 'fold', version: 2, start: 0, end: 7 });
  });

  test('name the section of a change, and the columns of a table whose header is folded', () => {
    const rows = Array.from({ length: 20 }, (_, n) => `| Item ${n} | ${n * 10} |`);
    const before = ['# Prices', '', '| Name | Price |', '| --- | --- |', ...rows].join('\n');
    const parts = partsOf(before, before.replace('| 150 |', '| 155 |'));
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

  test('show a line that came or went as a whole, and do not mix it with its neighbours', () => {
    const before = 'The first stays as it is.\n\nThe term of notice is 3 months.';
    const after =
      'The first stays as it is.\n\nGoods are insured by the seller.\n\nThe term of notice is 6 months.';
    expect(told(partsOf(before, after))).toEqual([
      'The first stays as it is.',
      '{Goods are insured by the seller.}',
      'The term of notice is [3]{6} months.',
    ]);
  });

  test('show a column that came or went in each row', () => {
    const before = '| A | B |\n| --- | --- |\n| 1 | 2 |\n';
    const after = '| A | New | B |\n| --- | --- | --- |\n| 1 | x | 2 |\n';
    expect(told(partsOf(before, after))).toEqual(['A | {New} | B', '1 | {x} | 2']);
    expect(told(partsOf(after, before))).toEqual(['A | [New] | B', '1 | [x] | 2']);
  });

  test('fold what came in one long block, and lead through other long places in steps', () => {
    const rows = Array.from({ length: 80 }, (_, n) => `Row ${'x'.repeat(n + 1)}.`);
    const came = partsOf('Start.', ['Start.', ...rows].join('\n\n'));
    expect(told(came).at(-1)).toBe('… 64 added');
    const table = (value: string) =>
      ['| Key | Value |', '| --- | --- |', ...rows.map((_, n) => `| key ${n} | ${value} |`)].join('\n');
    const changed = compareVersions(table('old'), table('new'));
    expect(changed.changes).toBeGreaterThan(1);
    for (const stretch of changed.stretches) {
      if (stretch.kind === 'change') expect(stretch.pairs.length).toBeLessThanOrEqual(25);
    }
  });

  test('differ in nothing, or in nothing but their marks', () => {
    expect(compareVersions('a word\n', 'a word\n')).toMatchObject({ changes: 0, differs: 'nothing' });
    expect(compareVersions('a word\n', 'a word\n\n\n')).toMatchObject({ changes: 0, differs: 'nothing' });
    const marks = compareVersions('a word', 'a **word**');
    expect(marks).toMatchObject({ changes: 1, differs: 'marks' });
    expect(told(renderPiece(marks, { from: 1, to: 2 }, 0).parts)).toEqual(['a {**}word{**}']);
    expect(compareVersions('', '')).toMatchObject({ changes: 0, differs: 'nothing' });
  });

  test('can be put together again from their difference', () => {
    const paragraph = fc.array(fc.constantFrom('one', 'two', '3', 'four.', 'fünf'), {
      minLength: 1,
      maxLength: 6,
    });
    const text = fc.array(paragraph, { maxLength: 30 }).map((all) => all.map((words) => words.join(' ')));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [before, after] = [one.join('\n\n'), other.join('\n\n')];
        const comparison = compareVersions(before, after);
        if (comparison.differs !== 'words') return;
        const lines = { removed: [] as string[], added: [] as string[] };
        for (const part of partsOf(before, after)) {
          const shown =
            part.kind === 'fold'
              ? renderLines(
                  part.version === 1 ? comparison.before : comparison.after,
                  part.status,
                  part.start,
                  part.end,
                )
              : part.lines;
          for (const line of shown) {
            if (line.status !== 'added') lines.removed.push(side(line, 'removed'));
            if (line.status !== 'removed') lines.added.push(side(line, 'added'));
          }
        }
        expect(lines.removed).toEqual(readLines(before).flatMap(({ cells }) => cells));
        expect(lines.added).toEqual(readLines(after).flatMap(({ cells }) => cells));
      }),
    );
  });

  test('are compared in a moment and sent in small pieces, be they a thousand pages', () => {
    const pages = Array.from(
      { length: 30_000 },
      (_, n) => `Paragraph ${n} says ${'something long about its subject '.repeat(3)}.`,
    );
    const before = pages.join('\n\n');
    const after = pages.map((text, n) => (n % 300 === 7 ? text.replace('says', 'tells') : text)).join('\n\n');
    const start = process.cpuUsage();
    const comparison = compareVersions(before, after);
    const piece = renderPiece(comparison, { from: 1, to: 2 }, 0);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000);
    expect(comparison.changes).toBe(100);
    expect(piece.next).not.toBeNull();
    expect(JSON.stringify(piece).length).toBeLessThan(200_000);
  });

  test('end in bounded time when they have nothing, or the same few lines, in common', () => {
    const random = (seed: number) =>
      Array.from({ length: 20_000 }, (_, n) => `${(n * seed) % 9973} x${seed}`);
    const few = (seed: number) => Array.from({ length: 20_000 }, (_, n) => `line ${(n * n * seed) % 7}`);
    const start = process.cpuUsage();
    for (const make of [random, few]) {
      const comparison = compareVersions(make(3).join('\n\n'), make(5).join('\n\n'));
      expect(comparison.changes).toBeGreaterThan(0);
      renderPiece(comparison, { from: 1, to: 2 }, 0);
    }
    compareVersions(`${'word '.repeat(400_000)}a`, `${'word '.repeat(400_000)}b`);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(6_000);
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
