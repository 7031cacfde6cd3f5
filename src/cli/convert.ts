/** `docgate convert`: the service's own conversion, offline. */
import { convertFile, convertFileToWord } from '../flows/convert-file.ts';
import { type Command, EXIT_OK, textOption, usage } from './command.ts';

export const convert: Command = {
  name: 'convert',
  summary: 'Convert a file as the service would, offline: Markdown to standard output unless told otherwise.',
  args: [{ name: 'FILE', text: 'a Word, PDF, Excel, CSV, Markdown or text file' }],
  options: [
    { name: 'to', value: 'md|docx', text: 'what to make of it (otherwise md)' },
    { name: 'out', value: 'FILE', text: 'where to write it (otherwise standard output)' },
  ],
  example: 'docgate convert procedure.docx --out procedure.md',
  json: false,
  run: async (input) => {
    const [file = ''] = input.args;
    const format = textOption(input, 'to') || 'md';
    if (format !== 'md' && format !== 'docx')
      throw usage(convert, `--to must be md or docx, not "${format}"`);
    const converted = format === 'docx' ? await convertFileToWord(file) : (await convertFile(file)).markdown;
    const out = textOption(input, 'out');
    await (out === '' ? Bun.write(Bun.stdout, converted) : Bun.write(out, converted));
    return EXIT_OK;
  },
};
