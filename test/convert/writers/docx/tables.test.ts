import { heapStats } from 'bun:jsc';
import { describe, expect, test } from 'bun:test';
import { placeCells } from '../../../../src/convert/writers/docx/body/table-grid.ts';
import { parseMarkdown } from '../../../../src/convert/writers/docx/parse/parse-markdown.ts';
import { orderFaults } from './schema-order.ts';
import { paragraphTexts, writtenBody } from './word-package.ts';

describe('tables', () => {
  test('repeat their header row', () => {
    expect(writtenBody('| a |\n| --- |\n| b |\n').match(/<w:tblHeader\/>/g)?.length).toBe(1);
  });

  test('have no header row where the Markdown has a blank one', () => {
    const xml = writtenBody('|  |  |\n| --- | --- |\n| a | b |\n');
    expect(xml).not.toContain('<w:tblHeader/>');
    expect(xml.match(/<w:tr>/g)?.length).toBe(1);
  });

  test('merge cells across and down', () => {
    const xml = writtenBody(
      '<table><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    );
    expect(xml).toContain('<w:gridSpan w:val="2"/>');
    expect(xml).toContain('<w:vMerge w:val="restart"/>');
    expect(xml).toContain('<w:vMerge/>');
    expect(xml.match(/<w:tc>/g)?.length).toBe(5);
  });

  test('that touch are kept apart, wherever each of them belongs', () => {
    const table = (margin: string) => ['| a |', '| --- |', '| b |'].map((row) => margin + row).join('\n');
    const xml = writtenBody(`- item\n\n${table('  ')}\n\n${table('> ')}\n\n${table('')}\n`);
    expect(xml.match(/<w:tbl>/g)?.length).toBe(3);
    expect(xml).not.toContain('</w:tbl><w:tbl>');
  });

  test('in preformatted text and headings are their text', () => {
    const table = '<table><tr><td>a</td><td>b</td></tr></table>';
    expect(paragraphTexts(writtenBody(`<pre>${table}</pre>`))).toEqual(['ab']);
    expect(paragraphTexts(writtenBody(`<h2>${table}</h2>`)).map((text) => text.trim())).toEqual(['a b']);
  });

  test('hold cells of more lines than a call takes arguments', () => {
    const lines = 1_100_000;
    const xml = writtenBody(`<table><tr><td><pre>${'x\n'.repeat(lines)}</pre></td></tr></table>\n`);
    expect(xml.split('>x<').length - 1).toBe(lines);
  });

  test('keep rows that are never closed, and cells of any text apart', () => {
    const rows = '<tr><td>a&#xFDD4;b</td><td></td><td>c</td></tr><tr><th>d<td>e<td>f</table>';
    expect(paragraphTexts(writtenBody(`<table>${rows}`)).slice(0, 6)).toEqual([
      'a\uFDD4b',
      '',
      'c',
      'd',
      'e',
      'f',
    ]);
  });

  test('of plain cells take little more memory than their text', () => {
    const row = (at: number) =>
      `<tr>${Array.from({ length: 10 }, (_, column) => `<td>${at * column}</td>`).join('')}</tr>`;
    const source = `<table>${Array.from({ length: 10_000 }, (_, at) => row(at)).join('')}</table>`;
    Bun.gc(true);
    const before = heapStats().heapSize;
    const content = parseMarkdown(source);
    Bun.gc(true);
    expect(heapStats().heapSize - before).toBeLessThan(12_000_000);
    expect(content.blocks.length).toBe(1);
  });

  test('whose spans would demand millions of cells give the spans up', () => {
    const cell = (rows: number) => ({ children: [], columns: 1, rows, header: false });
    const first = { header: false, cells: Array.from({ length: 60 }, () => cell(30_000)) };
    const others = Array.from({ length: 5_000 }, () => ({ header: false, cells: [cell(1)] }));
    const rows = [...placeCells([first, ...others])];
    const covered = rows.flatMap((row) => row.cells).filter((placed) => placed.merge === 'covered');
    expect(covered.length).toBeLessThan(101_000);
    expect(rows.at(-1)?.cells.length).toBe(1);
  });

  test('and pictures keep their captions by them, in a style of their own', () => {
    const table = '| a |\n| --- |\n| b |\n';
    const captions = (markdown: string) =>
      [...writtenBody(markdown).matchAll(/<w:pPr><w:pStyle w:val="Caption"\/>(<w:keepNext\/>)?/g)].map(
        ([, keeps]) => keeps !== undefined,
      );
    expect(captions(`Table 1: Above\n\n${table}`)).toEqual([true]);
    expect(captions(`${table}\nTabelle 2 – unten\n\nText.\n`)).toEqual([false]);
    expect(captions('![Pump](pump.png)\n\nFigure 1: Pump\n')).toEqual([false]);
    expect(captions(`Table 1 shows nothing here.\n\nText.\n\nTables follow.\n\n${table}`)).toEqual([]);
    expect(writtenBody('![Pump](pump.png)\n\nFigure 1: Pump\n')).toContain('<w:keepNext/>');
  });

  describe('too wide for an upright page', () => {
    const names =
      'Number Procedure Responsible Equipment Tolerance Frequency Record Deviation Approved Revision';
    const wide = `|${names.replaceAll(' ', '|')}|\n|${'---|'.repeat(10)}\n|${'some words|'.repeat(10)}\n`;
    const LONG = 'A sentence that goes on. '.repeat(20).trim();
    const pages = (markdown: string) =>
      [...writtenBody(markdown).matchAll(/<w:pgSz [^>]*?(landscape)?"\/>|<w:tbl>|<w:t(?: [^>]*)?>([^<]*)</g)]
        .map(([all, landscape, text]) => (all === '<w:tbl>' ? 'table' : (text ?? landscape ?? 'upright')))
        .filter((part) => !names.includes(part) && part !== 'some words');

    test('get pages on their side, with their heading and caption', () => {
      expect(pages(`Before\n\n# Steps\n\n${wide}\nTable 1: Steps\n\n${LONG}\n`)).toEqual([
        'Before',
        'upright',
        'Steps',
        'table',
        'Table 1: Steps',
        'landscape',
        LONG,
        'upright',
      ]);
    });

    test('share their pages with the little that stands between them and a heading', () => {
      expect(pages(`# One\n\nFirst.\n\n${wide}\nSecond.\n\n# Two\n\n${LONG}\n\n${wide}\nThird.\n`)).toEqual([
        ...['One', 'First.', 'table', 'Second.', 'landscape'],
        ...['Two', LONG, 'upright', 'table', 'Third.', 'landscape'],
      ]);
    });

    test('begin and end a document without empty pages around them', () => {
      expect(pages(wide)).toEqual(['table', 'landscape']);
      expect(pages(`${wide}\nTable 1: First\n\n${wide}`)).toEqual([
        'table',
        'Table 1: First',
        'table',
        'landscape',
      ]);
    });

    test('stay upright where small text finds room, and within lists', () => {
      const narrow = `|${'Column|'.repeat(9)}\n|${'---|'.repeat(9)}\n|${'value|'.repeat(9)}\n`;
      expect(pages(narrow)).not.toContain('landscape');
      expect(pages(`- item\n\n${wide.replaceAll(/^/gm, '  ')}`)).not.toContain('landscape');
    });

    test('are written as the schema orders it', () => {
      expect(orderFaults(writtenBody(`Before\n\n${wide}\nAfter\n`))).toEqual([]);
    });
  });

  test('that follow each other stay two', () => {
    const table = '| a |\n| --- |\n| b |\n';
    expect(writtenBody(`${table}\n<!-- -->\n\n${table}`)).toContain('</w:tbl><w:p>');
  });

  test('wider than Word allows are cut into several, without loss', () => {
    const cells = Array.from({ length: 100 }, (_, at) => `c${at}`);
    const xml = writtenBody(`| ${cells.join(' | ')} |\n|${' --- |'.repeat(100)}\n| ${cells.join(' | ')} |\n`);
    expect(xml.match(/<w:tbl>/g)?.length).toBe(2);
    for (const cell of cells) expect(paragraphTexts(xml).filter((text) => text === cell).length).toBe(2);
  });

  test('take Markdown inside the cells of an HTML table', () => {
    const xml = writtenBody('<table><tr><td>\n\n**bold** and\n\n- item\n\n</td></tr></table>\n');
    expect(orderFaults(xml.replace(/^<\?xml[^>]*>/, ''))).toEqual([]);
    expect(paragraphTexts(xml)).toContain('bold and');
  });

  test('end cells with a paragraph, as Word demands', () => {
    const xml = writtenBody('<table><tr><td>x<table><tr><td>inner</td></tr></table></td></tr></table>');
    expect(xml).not.toContain('</w:tbl></w:tc>');
    const list = writtenBody(
      '<table><tr><td><ul><li><table><tr><td>x</td></tr></table></li></ul></td></tr></table>',
    );
    expect(list).not.toContain('</w:tbl></w:tc>');
  });
});

test('writes the cells of a table in a text of millions of letters as in a short one', () => {
  const cells = [
    'plain',
    '',
    'a & b',
    'שלום',
    'a\u0001b',
    '**bold**',
    'two<br>lines',
    '[link](https://x.example/)',
  ];
  const row = (at: number) =>
    `| ${[0, 1, 2].map((column) => cells[(at + column) % cells.length]).join(' | ')} |`;
  const rows = Array.from({ length: 300 }, (_, at) => row(at));
  const table = ['| a | b | c |', '| --- | :-: | --: |', ...rows].join('\n');
  const long = `${table}\n\n${'Text that goes on. '.repeat(60_000)}`;
  const tableOf = (markdown: string) => writtenBody(markdown).split('</w:tbl>')[0];
  expect(tableOf(long)).toBe(tableOf(table));
});
