/**
 * Edits of small documents made by chance, in every kind of file: an edit does to the file what it says and nothing else,
 * and its opposite takes it back.
 */
import { describe, expect, test } from 'bun:test';
import { reviseFile } from '../../../src/convert/revise/revise-file.ts';
import type { Edit } from '../../../src/domain/edit.ts';
import { toMarkdown } from '../../support/to-markdown.ts';
import { partOf, wordFile } from '../../support/word-file.ts';
import { workbookFile } from '../../support/workbook-file.ts';

interface Section {
  readonly title: string;
  /** The sentences of each. */
  readonly paragraphs: readonly (readonly string[])[];
  /** The header first. */
  readonly rows: readonly (readonly string[])[];
}

type Sections = readonly Section[];

/** An edit, what it makes of the document, and the edit that takes it back. */
interface Step {
  readonly edit: Edit;
  readonly back: Edit;
  readonly made: Sections;
}

/** Numbers that are the same with every run. */
function chance(seed: number): (below: number) => number {
  let state = seed * 7919 + 1;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const SYLLABLES = ['ba', 'de', 'fi', 'go', 'ku', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'zo'];

/** Words that occur once each, whatever document they stand in. */
function words(): () => string {
  let count = 0;
  return () => {
    count++;
    const digits = [count % 14, Math.floor(count / 14) % 14, Math.floor(count / 196) % 14];
    return `${digits.map((digit) => SYLLABLES[digit]).join('')}x`;
  };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function documentOf(below: (limit: number) => number, word: () => string): Sections {
  const many = <T>(least: number, more: number, make: () => T) =>
    Array.from({ length: least + below(more) }, make);
  const sentence = () => `${capital(many(3, 4, word).join(' '))}.`;
  return many(2, 3, () => ({
    title: `${capital(word())} ${word()}`,
    paragraphs: many(2, 3, () => many(2, 3, sentence)),
    rows: many(3, 3, () => [word(), word(), word()]),
  }));
}

/** The document with one of its sections changed. */
function withSection(sections: Sections, at: number, change: (section: Section) => Section): Sections {
  return sections.map((section, index) => (index === at ? change(section) : section));
}

function withParagraphs(
  sections: Sections,
  at: number,
  change: (paragraphs: readonly (readonly string[])[]) => readonly (readonly string[])[],
): Sections {
  return withSection(sections, at, (section) => ({ ...section, paragraphs: change(section.paragraphs) }));
}

function withRows(
  sections: Sections,
  at: number,
  change: (rows: readonly (readonly string[])[]) => readonly (readonly string[])[],
): Sections {
  return withSection(sections, at, (section) => ({ ...section, rows: change(section.rows) }));
}

type Make = (sections: Sections, below: (limit: number) => number, word: () => string) => Step;

/** Edits of paragraphs, which all but tables have. */
const OF_TEXT: Readonly<Record<string, Make>> = {
  'a word is replaced': (sections, below, word) => {
    const at = below(sections.length);
    const [old = '', next] = [sections[at]?.paragraphs[1]?.[0]?.split(' ')[1], word()];
    const made = withParagraphs(sections, at, (all) =>
      all.map((one) => one.map((sentence) => sentence.replace(old, next))),
    );
    return {
      edit: { kind: 'replace', text: old, with: next },
      back: { kind: 'replace', text: next, with: old },
      made,
    };
  },
  'a sentence goes': (sections, below) => {
    const at = below(sections.length);
    const [first = '', second = ''] = sections[at]?.paragraphs[1] ?? [];
    const made = withParagraphs(sections, at, (all) => all.map((one) => one.filter((own) => own !== second)));
    return {
      edit: { kind: 'delete', text: second, unit: 'sentence' },
      back: { kind: 'insert_after', text: first, insert: second, unit: 'sentence' },
      made,
    };
  },
  'a paragraph comes': (sections, below, word) => {
    const at = below(sections.length);
    const before = sections[at]?.paragraphs[0] ?? [];
    const fresh = [`${capital(word())} ${word()}.`];
    const made = withParagraphs(sections, at, (all) => all.toSpliced(1, 0, fresh));
    return {
      edit: { kind: 'insert_after', text: before[0] ?? '', insert: fresh.join(' ') },
      back: { kind: 'delete', text: fresh.join(' '), unit: 'paragraph' },
      made,
    };
  },
  'a paragraph goes': (sections, below) => {
    const at = below(sections.length);
    const [before = [], own = []] = sections[at]?.paragraphs ?? [];
    return {
      edit: { kind: 'delete', text: own[0] ?? '', unit: 'paragraph' },
      back: { kind: 'insert_after', text: before[0] ?? '', insert: own.join(' ') },
      made: withParagraphs(sections, at, (all) => all.toSpliced(1, 1)),
    };
  },
};

const OF_SECTIONS: Readonly<Record<string, Make>> = {
  'a heading is renamed': (sections, below, word) => {
    const at = below(sections.length);
    const [old = '', next] = [sections[at]?.title, capital(word())];
    return {
      edit: { kind: 'rename_heading', heading: old, with: next },
      back: { kind: 'rename_heading', heading: next, with: old },
      made: withSection(sections, at, (section) => ({ ...section, title: next })),
    };
  },
  'a section moves': (sections, below) => {
    const at = 1 + below(sections.length - 1);
    const [before, own] = [sections[at - 1], sections[at]];
    if (before === undefined || own === undefined) throw new Error('a document has two sections');
    const move = { kind: 'move', unit: 'section', text: own.title } as const;
    return {
      edit: { ...move, to: { side: 'before', text: before.title } },
      back: { ...move, to: { side: 'after', text: before.title } },
      made: sections.toSpliced(at - 1, 2, own, before),
    };
  },
};

const OF_TABLES: Readonly<Record<string, Make>> = {
  'a cell is set': (sections, below, word) => {
    const at = below(sections.length);
    const [header = [], row = []] = sections[at]?.rows ?? [];
    const cell = { row: row[0] ?? '', column: header[2] ?? '' };
    const next = word();
    return {
      edit: { kind: 'set_cell', cell, value: next },
      back: { kind: 'set_cell', cell, value: row[2] ?? '' },
      made: withRows(sections, at, (rows) => rows.with(1, row.with(2, next))),
    };
  },
  'a row comes': (sections, below, word) => {
    const at = below(sections.length);
    const [header = [], row = []] = sections[at]?.rows ?? [];
    const fresh = [word(), word(), word()];
    const cells = fresh.map((value, column) => ({ column: header[column] ?? '', value }));
    return {
      edit: { kind: 'insert_row', after: { row: row[0] ?? '' }, cells },
      back: { kind: 'delete_row', at: { row: fresh[0] ?? '' } },
      made: withRows(sections, at, (rows) => rows.toSpliced(2, 0, fresh)),
    };
  },
  'a row goes': (sections, below) => {
    const at = below(sections.length);
    const [header = [], before = [], row = []] = sections[at]?.rows ?? [];
    const cells = row.map((value, column) => ({ column: header[column] ?? '', value }));
    return {
      edit: { kind: 'delete_row', at: { row: row[0] ?? '' } },
      back: { kind: 'insert_row', after: { row: before[0] ?? '' }, cells },
      made: withRows(sections, at, (rows) => rows.toSpliced(2, 1)),
    };
  },
};

const encoder = new TextEncoder();

function paragraphsOf(sections: Sections): string[] {
  return sections.flatMap(({ paragraphs }) => paragraphs.map((one) => one.join(' ')));
}

function pipeTable([header = [], ...rows]: Section['rows']): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [header, header.map(() => '---'), ...rows].map(line).join('\n');
}

function asMarkdown(sections: Sections): Uint8Array {
  const blocks = sections.flatMap(({ title, paragraphs, rows }) => [
    `## ${title}`,
    ...paragraphs.map((one) => one.join(' ')),
    pipeTable(rows),
  ]);
  return encoder.encode(`${blocks.join('\n\n')}\n`);
}

/** A paragraph in runs that end anywhere. */
function wordParagraph(text: string): string {
  const middle = Math.floor(text.length / 2) + 1;
  const runs = [text.slice(0, middle), text.slice(middle)];
  return `<w:p>${runs.map((run) => `<w:r><w:t xml:space="preserve">${run}</w:t></w:r>`).join('')}</w:p>`;
}

function asWord(sections: Sections): Uint8Array {
  const heading = (title: string) =>
    `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>${title}</w:t></w:r></w:p>`;
  const cell = (text: string) => `<w:tc><w:tcPr/>${wordParagraph(text)}</w:tc>`;
  const row = (cells: readonly string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
  const body = sections.map(
    ({ title, paragraphs, rows }) =>
      `${heading(title)}${paragraphs.map((one) => wordParagraph(one.join(' '))).join('')}` +
      `<w:tbl><w:tblPr/>${rows.map(row).join('')}</w:tbl>${wordParagraph('')}`,
  );
  return wordFile({ body: body.join(''), others: { 'word/theme/theme1.xml': '<theme>  as it is </theme>' } });
}

function firstTable(sections: Sections): Section['rows'] {
  return sections[0]?.rows ?? [];
}

function asSheet(sections: Sections): Uint8Array {
  const rows = firstTable(sections).map((cells, row) => {
    const written = cells.map(
      (text, column) => `<c r="${'ABC'.charAt(column)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    return `<row r="${row + 1}">${written.join('')}</row>`;
  });
  return workbookFile({ sheets: { Data: rows.join('') } });
}

interface Kind {
  readonly kind: 'md' | 'txt' | 'docx' | 'csv' | 'xlsx';
  readonly write: (sections: Sections) => Uint8Array;
  readonly steps: Readonly<Record<string, Make>>;
  /** Whether the file is the same to the byte as one that was written so. */
  readonly isExact: boolean;
  /** A file of one table. */
  readonly isTable: boolean;
}

const KINDS: readonly Kind[] = [
  {
    kind: 'md',
    write: asMarkdown,
    steps: { ...OF_TEXT, ...OF_SECTIONS, ...OF_TABLES },
    isExact: true,
    isTable: false,
  },
  {
    kind: 'txt',
    write: (sections) => encoder.encode(`${paragraphsOf(sections).join('\n\n')}\n`),
    steps: OF_TEXT,
    isExact: true,
    isTable: false,
  },
  {
    kind: 'docx',
    write: asWord,
    steps: { ...OF_TEXT, ...OF_SECTIONS, ...OF_TABLES },
    isExact: false,
    isTable: false,
  },
  {
    kind: 'csv',
    write: (sections) =>
      encoder.encode(
        firstTable(sections)
          .map((cells) => `${cells.join(';')}\r\n`)
          .join(''),
      ),
    steps: OF_TABLES,
    isExact: true,
    isTable: true,
  },
  { kind: 'xlsx', write: asSheet, steps: OF_TABLES, isExact: false, isTable: true },
];

async function revised(bytes: Uint8Array, kind: Kind['kind'], edit: Edit): Promise<Uint8Array> {
  const revision = await reviseFile(bytes, kind, [edit]);
  if (!revision.ok) throw new Error(`${JSON.stringify(edit)}: ${JSON.stringify(revision.faults)}`);
  return revision.bytes;
}

async function markdownOf(bytes: Uint8Array, kind: Kind['kind']): Promise<string> {
  return (await toMarkdown(bytes, kind, { fileName: `file.${kind}` })).markdown;
}

const SEEDS = Array.from({ length: 6 }, (_, seed) => seed + 1);

describe.each(KINDS)('in a file of the kind $kind', ({ kind, write, steps, isExact, isTable }) => {
  test.each(Object.entries(steps))('%s, and it is taken back', async (_name, make) => {
    for (const seed of SEEDS) {
      const [below, word] = [chance(seed), words()];
      const all = documentOf(below, word);
      const sections = isTable ? all.slice(0, 1) : all;
      const { edit, back, made } = make(sections, below, word);
      const original = write(sections);
      const result = await revised(original, kind, edit);
      const expected = write(made);
      expect(await markdownOf(result, kind)).toBe(await markdownOf(expected, kind));
      if (isExact) expect(result).toEqual(expected);
      const undone = await revised(result, kind, back);
      expect(await markdownOf(undone, kind)).toBe(await markdownOf(original, kind));
      if (isExact) expect(undone).toEqual(original);
    }
  });
});

test('in a Word file all other parts stay byte for byte, and paragraphs that no edit names as they are written', async () => {
  const makes = Object.values({ ...OF_TEXT, ...OF_SECTIONS, ...OF_TABLES });
  for (const [index, make] of makes.entries()) {
    const [below, word] = [chance(index + 40), words()];
    const sections = documentOf(below, word);
    const original = asWord(sections);
    const result = await revised(original, 'docx', make(sections, below, word).edit);
    for (const name of ['word/theme/theme1.xml', '[Content_Types].xml', 'word/_rels/document.xml.rels'])
      expect(partOf(result, name)).toBe(partOf(original, name));
    const paragraphs = (file: Uint8Array) =>
      partOf(file, 'word/document.xml').match(/<w:p>.*?<\/w:p>/g) ?? [];
    const kept = new Set(paragraphs(result));
    // A row has three of them.
    expect(paragraphs(original).filter((one) => !kept.has(one)).length).toBeLessThanOrEqual(3);
  }
});

test.each(['md', 'docx'] as const)('a word gets bold and loses it again in %s', async (kind) => {
  for (const seed of SEEDS) {
    const [below, word] = [chance(seed), words()];
    const sections = documentOf(below, word);
    const original = (kind === 'md' ? asMarkdown : asWord)(sections);
    const text = sections[0]?.paragraphs[0]?.[0]?.split(' ')[1] ?? '';
    const result = await revised(original, kind, { kind: 'format', text, bold: true });
    const markdown = await markdownOf(original, kind);
    expect(await markdownOf(result, kind)).toBe(markdown.replace(text, `**${text}**`));
    const undone = await revised(result, kind, { kind: 'format', text, bold: false });
    expect(await markdownOf(undone, kind)).toBe(markdown);
  }
});
