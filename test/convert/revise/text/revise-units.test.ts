import { describe, expect, test } from 'bun:test';
import { markdownReviser, textReviser } from '../../../../src/convert/revise/text/revise-text.ts';
import type { Edit } from '../../../../src/domain/edit.ts';

function revised(text: string, ...edits: Edit[]): string {
  const revision = markdownReviser.revise(new TextEncoder().encode(text), edits);
  if (!revision.ok) return revision.faults.map(({ code }) => code).join();
  return new TextDecoder().decode(revision.bytes);
}

const DOCUMENT = [
  '# 1 Scope\r\n\r\nIt is for **all** staff. Guests too. Nobody else.\r\n\r\n',
  '## 1.1 Terms\r\n\r\n- one\r\n- two\r\n  more of two\r\n- three\r\n\r\n',
  '# 2 Leave\r\n\r\n| Kind | Days |\r\n| --- | ---: |\r\n| own | 2 |\r\n| child | 3 |\r\n\r\n',
  '# 3 End\r\n\r\nThe last word.\r\n',
].join('');

const [scope = '', rest = ''] = [
  DOCUMENT.slice(0, DOCUMENT.indexOf('# 2')),
  DOCUMENT.slice(DOCUMENT.indexOf('# 2')),
];

describe('units of Markdown', () => {
  test('a section goes with what stands below it, and nothing else does', () => {
    expect(revised(DOCUMENT, { kind: 'delete', text: '1', unit: 'section' })).toBe(rest);
    expect(revised(DOCUMENT, { kind: 'delete', text: 'End', unit: 'section' })).toBe(
      `${DOCUMENT.slice(0, DOCUMENT.indexOf('# 3')).trimEnd()}\r\n`,
    );
  });

  test('a sentence goes with one blank, and may be named by words that are emphasized', () => {
    const edit = { kind: 'delete', text: 'for all staff', unit: 'sentence' } as const;
    expect(revised(DOCUMENT, edit)).toBe(DOCUMENT.replace('It is for **all** staff. ', ''));
    expect(revised(DOCUMENT, { ...edit, text: 'Nobody' })).toBe(DOCUMENT.replace(' Nobody else.', ''));
  });

  test('an item of a list goes with its further lines', () => {
    expect(
      revised(DOCUMENT, { kind: 'delete', text: 'two', unit: 'paragraph', place: { occurrence: 1 } }),
    ).toBe(DOCUMENT.replace('- two\r\n  more of two\r\n', ''));
  });

  test('text is put before and behind paragraphs, items, sentences and sections', () => {
    expect(revised(DOCUMENT, { kind: 'insert_before', text: 'The last', insert: 'New.' })).toBe(
      DOCUMENT.replace('The last', 'New.\r\n\r\nThe last'),
    );
    expect(revised(DOCUMENT, { kind: 'insert_after', text: 'three', insert: 'four' })).toBe(
      DOCUMENT.replace('- three', '- three\r\n- four'),
    );
    expect(
      revised(DOCUMENT, { kind: 'insert_after', text: 'Guests', insert: 'Friends too.', unit: 'sentence' }),
    ).toBe(DOCUMENT.replace('Guests too.', 'Guests too. Friends too.'));
    expect(revised(DOCUMENT, { kind: 'insert_after', text: '2', insert: 'After it.', unit: 'section' })).toBe(
      DOCUMENT.replace('| child | 3 |\r\n', '| child | 3 |\r\n\r\nAfter it.\r\n'),
    );
    expect(
      revised(DOCUMENT, {
        kind: 'insert_before',
        text: '2',
        insert: 'Text.',
        heading: 'New',
        unit: 'section',
      }),
    ).toBe(DOCUMENT.replace('# 2', '# New\r\n\r\nText.\r\n\r\n# 2'));
  });

  test('a section moves, and back again nothing has changed', () => {
    const moved = revised(DOCUMENT, {
      kind: 'move',
      unit: 'section',
      text: '1',
      to: { side: 'after', text: '2' },
    });
    expect(moved).toBe(DOCUMENT.replace(scope, '').replace('# 3', `${scope}# 3`));
    expect(
      revised(moved, { kind: 'move', unit: 'section', text: 'Scope', to: { side: 'before', text: '2' } }),
    ).toBe(DOCUMENT);
    expect(
      revised(DOCUMENT, { kind: 'move', unit: 'section', text: '1', to: { side: 'after', text: '1.1' } }),
    ).toBe('not_applicable');
  });

  test('a heading gets another title and keeps its number', () => {
    expect(revised(DOCUMENT, { kind: 'rename_heading', heading: 'terms', with: 'Words' })).toBe(
      DOCUMENT.replace('1.1 Terms', '1.1 Words'),
    );
    expect(revised(DOCUMENT, { kind: 'rename_heading', heading: '4', with: 'Words' })).toBe(
      'place_not_found',
    );
  });

  test('words become bold, and no longer so', () => {
    const bold = revised(DOCUMENT, { kind: 'format', text: 'Guests', bold: true });
    expect(bold).toBe(DOCUMENT.replace('Guests', '**Guests**'));
    expect(revised(bold, { kind: 'format', text: 'Guests', bold: false })).toBe(DOCUMENT);
    expect(revised(DOCUMENT, { kind: 'format', text: 'all', italic: true, words: true })).toBe(
      DOCUMENT.replace('**all**', '***all***'),
    );
  });

  test('rows come and go', () => {
    const row = { row: 'own' } as const;
    const cells = [
      { column: 'Days', value: '1' },
      { column: 'Kind', value: 'a | b' },
    ];
    expect(revised(DOCUMENT, { kind: 'insert_row', after: row, cells })).toBe(
      DOCUMENT.replace('| own | 2 |\r\n', '| own | 2 |\r\n| a \\| b | 1 |\r\n'),
    );
    expect(revised(DOCUMENT, { kind: 'insert_row', after: { row: 1 }, cells })).toBe(
      DOCUMENT.replace('| own', '| a \\| b | 1 |\r\n| own'),
    );
    expect(revised(DOCUMENT, { kind: 'delete_row', at: { row: -1 } })).toBe(
      DOCUMENT.replace('| child | 3 |\r\n', ''),
    );
    expect(revised(DOCUMENT, { kind: 'delete_row', at: { row: 1 } })).toBe('not_applicable');
  });

  test('a row moves within its table as it is, and the header row does not', () => {
    const rows = ['| own | 2 |\r\n', '| child | 3 |\r\n'];
    const swapped = DOCUMENT.replace(rows.join(''), rows.toReversed().join(''));
    const to = { side: 'after', row: 'child' } as const;
    expect(revised(DOCUMENT, { kind: 'move_row', at: { row: 'own' }, to })).toBe(swapped);
    const before = { side: 'before', row: 'own' } as const;
    expect(revised(DOCUMENT, { kind: 'move_row', at: { row: -1 }, to: before })).toBe(swapped);
    expect(revised(DOCUMENT, { kind: 'move_row', at: { row: 1 }, to })).toBe('not_applicable');
    expect(revised(DOCUMENT, { kind: 'move_row', at: { row: 'own' }, to: before })).toBe('not_applicable');
  });

  test('other forms of a word are replaced where they occur', () => {
    const edit: Edit = {
      kind: 'replace',
      text: 'Supplier',
      with: 'Vendor',
      also: [
        { text: 'suppliers', with: 'vendors' },
        { text: 'SUPPLIER', with: 'VENDOR' },
      ],
      everywhere: true,
      words: true,
    };
    expect(revised("The Supplier's duty; all suppliers. Supplierhood.", edit)).toBe(
      "The Vendor's duty; all vendors. Supplierhood.",
    );
  });

  test('two edits of which one takes away what the other changes are refused', () => {
    const edits: Edit[] = [
      { kind: 'delete', text: '1', unit: 'section' },
      { kind: 'replace', text: 'Guests', with: 'Friends' },
    ];
    expect(revised(DOCUMENT, ...edits)).toBe('overlap');
  });

  test('plain text has paragraphs and sentences, and no headings', () => {
    const plain = (edit: Edit) =>
      textReviser.revise(new TextEncoder().encode('One. Two.\n\nThree.\n'), [edit]);
    const made = plain({ kind: 'delete', text: 'Two', unit: 'sentence' });
    expect(made.ok && new TextDecoder().decode(made.bytes)).toBe('One.\n\nThree.\n');
    const refused = plain({ kind: 'delete', text: 'One', unit: 'section' });
    expect(refused.ok ? '' : refused.faults[0]?.code).toBe('not_applicable');
  });
});

describe('numbered lists', () => {
  const LIST = '# Close\n\n1. Count.\n2. Sweep.\n   With care.\n3. Lock.\n\nThen:\n\n1) go\n2) rest\n';
  const item = { unit: 'paragraph' } as const;

  test('are numbered anew where an item comes, goes or moves', () => {
    expect(revised(LIST, { kind: 'insert_after', text: 'Count', insert: 'Wipe.', ...item })).toBe(
      LIST.replace('2. Sweep', '2. Wipe.\n3. Sweep').replace('3. Lock', '4. Lock'),
    );
    expect(revised(LIST, { kind: 'insert_before', text: 'Count', insert: 'Wipe.', ...item })).toBe(
      LIST.replace('1. Count.', '1. Wipe.\n2. Count.')
        .replace('2. Sweep', '3. Sweep')
        .replace('3. Lock', '4. Lock'),
    );
    expect(revised(LIST, { kind: 'delete', text: 'Count', ...item })).toBe(
      LIST.replace('1. Count.\n', '').replace('2. Sweep', '1. Sweep').replace('3. Lock', '2. Lock'),
    );
    expect(
      revised(LIST, { kind: 'move', text: 'Lock', to: { text: 'Count', side: 'before' }, ...item }),
    ).toBe('# Close\n\n1. Lock.\n2. Count.\n3. Sweep.\n   With care.\n\nThen:\n\n1) go\n2) rest\n');
  });

  test('that are numbered otherwise stay as they are', () => {
    const odd = '1. one\n1. two\n1. three\n';
    expect(revised(odd, { kind: 'delete', text: 'one', ...item })).toBe('1. two\n1. three\n');
    expect(revised('3. one\n4. two\n', { kind: 'insert_after', text: 'two', insert: 'three', ...item })).toBe(
      '3. one\n4. two\n5. three\n',
    );
  });
});
