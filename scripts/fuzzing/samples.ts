/** The files that a fuzz run starts from: small ones of every kind, made from the fixtures of the tests, or a folder's. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { detectKind } from '../../src/convert/detect/detect-kind.ts';
import { accessBytes } from '../../src/convert/package/random-access.ts';
import type { FileKind } from '../../src/domain/file-kind.ts';
import { showCells, showLines, writePdf } from '../../test/convert/readers/pdf/pdf-writer.ts';
import { docxFixtures } from '../../test/support/docx-fixtures.ts';
import { fixturesOf } from '../../test/support/fixture-folders.ts';

export interface Sample {
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
}

export function ownSamples(): Sample[] {
  const tables = fixturesOf('csv').map(({ input }) => ({ kind: 'csv' as const, bytes: input }));
  const texts = fixturesOf('text').map(({ input }) => ({ kind: 'txt' as const, bytes: input }));
  const words = docxFixtures();
  const markdown = words.map(({ expected }) => expected);
  return [
    ...tables,
    ...tables.map(({ bytes }) => ({ kind: 'tsv' as const, bytes })),
    ...texts,
    ...fixturesOf('doc').map(({ input }) => ({ kind: 'doc' as const, bytes: input })),
    ...words.map(({ bytes }) => ({ kind: 'docx' as const, bytes })),
    ...markdown.map((text) => ({ kind: 'md' as const, bytes: Buffer.from(text) })),
    ...markdown.map((text) => ({ kind: 'pdf' as const, bytes: pdfOf(text) })),
    ...tables.flatMap(({ bytes }) => workbooksOf(Buffer.from(bytes).toString('utf8'))),
  ];
}

/** @returns the files of a folder that docgate takes, whatever they are called */
export function samplesIn(folder: string): Sample[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.flatMap(({ parentPath, name }) => {
    const bytes = readFileSync(join(parentPath, name));
    const detected = detectKind(accessBytes(bytes), name);
    return detected.ok ? [{ kind: detected.kind, bytes }] : [];
  });
}

function pdfOf(text: string): Uint8Array {
  const lines = text.split('\n').map((line) => line.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 90));
  const rows = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').slice(1, 5));
  return writePdf({
    pages: [
      showLines(60, 780, lines.slice(0, 50)),
      showLines(60, 780, lines.slice(50, 100)),
      showCells([60, 180, 300, 420], 700, rows.slice(0, 20)),
    ],
    trailerEntries: '/Info << /Title (A title) >>',
  });
}

function workbooksOf(text: string): Sample[] {
  const rows = text
    .split(/\r?\n/)
    .slice(0, 60)
    .map((line) => line.split(/[,;\t]/).map((cell) => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell)));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'First');
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.slice(0, 5)), 'Second');
  const types = [
    ['xlsx', 'xlsx'],
    ['xlsb', 'xlsb'],
    ['xls', 'biff8'],
  ] as const;
  return types.map(([kind, bookType]) => ({
    kind,
    bytes: new Uint8Array(write(book, { bookType, type: 'buffer' })),
  }));
}
