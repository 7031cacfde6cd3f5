import { expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const library = libraryOf({
  'Plan.md':
    '# Plan\n\n| Checked by | Vera Lund |\n| --- | --- |\n| Date | 3 May 2026 |\n\nThe plan was checked twice.\n',
  'Staff.md':
    '# Staff\n\n| Name | Role | Phone |\n| --- | --- | --- |\n| Omar Haddad | Welder | 12 |\n| Vera Lund | Surveyor | 14 |\n',
});

test.each(['Who is Vera Lund?', 'Wer ist Vera Lund?', 'Qui est Vera Lund ?', '¿Quién es Vera Lund?'])(
  'who somebody is, is told by the labels and rows that name them: %s',
  async (question) => {
    const { text, found } = await askBuiltIn(question, library);
    expect(found).toBe(true);
    expect(text.split('\n').sort()).toEqual([
      expect.stringContaining('- Plan.md: Checked by: Vera Lund'),
      expect.stringContaining('- Staff.md: Name: Vera Lund · Role: Surveyor · Phone: 14'),
    ]);
  },
);

test('nobody is told of whom no label or row names, nor where something else is asked', async () => {
  expect((await askBuiltIn('Who is Piet Mulder?', library)).text).not.toContain('Staff.md:');
  expect((await askBuiltIn('Who is the welder?', library)).text).not.toContain('Plan.md:');
});
