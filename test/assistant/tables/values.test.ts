/** Figures and dates in cells, in the ways that four languages write them. */
import { describe, expect, test } from 'bun:test';
import { ColumnBuilder, typeColumn } from '../../../src/assistant/tables/column.ts';
import { dayNumber, firstDate, judgeDayOrder } from '../../../src/assistant/tables/values/dates.ts';
import { clockSeconds } from '../../../src/assistant/tables/values/durations.ts';
import { firstFigure, judgeDecimalMark, writeNumber } from '../../../src/assistant/tables/values/numbers.ts';

describe('figures', () => {
  test.each([
    ['a point before two digits', ['12.50', '7.25'], '.'],
    ['a comma before two digits', ['12,50', '1.845,00'], ','],
    ['both marks, the last one counts', ['1,234.56'], '.'],
    ['thousands twice', ['1.234.567'], ','],
    ['three digits alone tell nothing', ['5.970', '1.200'], undefined],
    ['dates tell nothing', ['02.01.2025', '13.01.2025'], undefined],
  ] as const)('%s', (_, cells, mark) => expect(judgeDecimalMark(cells)).toBe(mark));

  test.each([
    ['5.970', ',', 5970],
    ['5.970', '.', 5.97],
    ['1 150,00', ',', 1150],
    ['$1,200.50', '.', 1200.5],
    ['(2.5)', '.', -2.5],
    ['-34.8', '.', -34.8],
    ['− 3', '.', -3],
    ['12 %', '.', 12],
  ] as const)('%s with the mark %s', (text, mark, value) => expect(firstFigure(text, mark)).toBe(value));

  test('are written as the column writes its own', () => {
    expect(writeNumber(2876398.73, ',', 2)).toBe('2.876.398,73');
    expect(writeNumber(-0.001, '.', 2)).toBe('0.00');
    expect(writeNumber(1234, '.', 0)).toBe('1,234');
  });
});

describe('dates', () => {
  const day = (year: number, month: number, date: number) => ({
    from: dayNumber(year, month, date),
    to: dayNumber(year, month, date),
  });
  test.each([
    ['2025-03-04', day(2025, 3, 4)],
    ['04.03.2025', day(2025, 3, 4)],
    ['04/03/2025', day(2025, 3, 4)],
    ['4 March 2025', day(2025, 3, 4)],
    ['March 4, 2025', day(2025, 3, 4)],
    ['4. März 2025', day(2025, 3, 4)],
    ['4 mars 2025', day(2025, 3, 4)],
    ['4 de marzo de 2025', day(2025, 3, 4)],
    ['March 2025', { from: dayNumber(2025, 3, 1), to: dayNumber(2025, 3, 31) }],
    ['no date', undefined],
  ])('%s', (text, range) => expect(firstDate(text, 'dmy')).toEqual(range));

  test('a part above twelve tells which one is the day', () => {
    expect(judgeDayOrder(['3/4/2025', '3/14/2025'])).toBe('mdy');
    expect(judgeDayOrder(['3/4/2025', '14/3/2025'])).toBe('dmy');
  });
});

test('clock times are seconds', () => {
  expect(clockSeconds('1:31:33.5')).toBe(5493.5);
  expect(clockSeconds('53:26')).toBe(3206);
  expect(clockSeconds('at 5')).toBeUndefined();
});

function columnOf(header: string, cells: readonly string[], decimal?: ',' | '.') {
  const builder = new ColumnBuilder();
  for (const cell of cells) builder.add(cell);
  return typeColumn(0, header, builder.finish(), decimal);
}

describe('columns', () => {
  test.each([
    ['Menge', ['2.125', '986', '11.852'], 'number'],
    ['Eingang', ['02.01.2025', '–', '03.01.2025'], 'date'],
    ['Time', ['1:31:33', '1:32:02', ''], 'duration'],
    ['Ville', ['Lyon', 'Grenoble', 'Nantes'], 'text'],
  ] as const)('%s is told by its cells', (header, cells, kind) => {
    expect(columnOf(header, cells).kind).toBe(kind);
  });

  test('take the decimal mark of the table where their own cells do not tell', () => {
    const column = columnOf('Menge', ['2.125', '986'], ',');
    expect([...column.values]).toEqual([2125, 986]);
  });
});
