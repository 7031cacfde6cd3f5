/** `docgate revise`: applies an edit to a local file, like an approved change, offline and atomically. */
import { AppError } from '../domain/errors.ts';
import { type Command, type CommandInput, textOption } from './command.ts';
import { EDIT_OPTIONS, readEditOptions } from './revise-edit.ts';

const DEFAULT_AUTHOR = 'docgate';

export const revise: Command = {
  name: 'revise',
  summary: 'Change text, cells, rows or sections in the very file, offline: all else stays as it is.',
  args: [{ name: 'FILE', text: 'a Word, Excel, CSV, Markdown or text file' }],
  options: [
    ...EDIT_OPTIONS,
    { name: 'tracked', text: "write the change as Word's tracked changes" },
    { name: 'author', value: 'NAME', text: `who tracked changes are by (otherwise ${DEFAULT_AUTHOR})` },
    { name: 'out', value: 'FILE', required: true, text: 'where to write the new file' },
  ],
  example: 'docgate revise contract.docx --replace "30 days" --with "45 days" --out contract-2.docx',
  run: async (input, shell) => {
    const [file = ''] = input.args;
    const edit = readEditOptions(input);
    const { reviseLocalFile } = await import('../flows/local-files/revise-local-file.ts');
    const step = {
      edits: [edit],
      tracking: isOn(input, 'tracked') ? { author: authorOf(input), at: Date.now() } : null,
    };
    const out = textOption(input, 'out');
    const revision = await shell.withConversions((convert) => reviseLocalFile(convert, file, out, step));
    if (!revision.ok) throw new AppError('unprocessable', oneLine(revision.faults[0]?.message ?? ''));
    for (const warning of revision.warnings) shell.complain(`docgate revise: note: ${warning.message}`);
  },
};

function isOn(input: CommandInput, name: string): boolean {
  return input.options[name] === true;
}

function authorOf(input: CommandInput): string {
  return textOption(input, 'author').trim() || DEFAULT_AUTHOR;
}

function oneLine(message: string): string {
  return message.replaceAll(/\s+/g, ' ');
}
