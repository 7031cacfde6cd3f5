/** `docgate convert`: converts local files like the service, offline. */
import { mkdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ConversionWarning } from '../domain/conversion.ts';
import { findFiles, STANDARD_INPUT } from '../flows/local-files/find-files.ts';
import { type Command, EXIT_OK, EXIT_REFUSED, type Shell, textOption, usage } from './command.ts';
import { explainRefusal, isRefusal } from './refusal.ts';

type Format = 'md' | 'docx';

export const convert: Command = {
  name: 'convert',
  summary: 'Convert files as the service would, offline: Markdown to standard output unless told otherwise.',
  args: [
    {
      name: 'FILE…',
      text: 'a Word, PDF, Excel, CSV, Markdown or text file, a folder of them, or - for standard input',
    },
  ],
  options: [
    { name: 'to', value: 'md|docx', text: 'what to make of it (otherwise md)' },
    {
      name: 'out',
      value: 'FILE',
      text: 'where to write it; for several files or a folder, the folder to write into',
    },
  ],
  example: 'docgate convert procedure.docx --out procedure.md',
  run: async (input, shell) => {
    const format = textOption(input, 'to') || 'md';
    if (format !== 'md' && format !== 'docx')
      throw usage(convert, `--to must be md or docx, not "${format}"`);
    const out = textOption(input, 'out');
    const files = findFiles(input.args);
    const [only] = input.args;
    const isOne = input.args.length === 1 && files.length === 1 && only === files[0];
    if (!isOne && out === '') throw usage(convert, 'several files need --out FOLDER');
    return shell.withConversions(async (run) => {
      const ocr = await shell.ocr();
      const { convertFile, convertFileToWord } = await import('../flows/local-files/convert-file.ts');
      const convertTo = (file: string, onProgress?: (share: number) => void) =>
        format === 'docx'
          ? convertFileToWord(run, file, ocr, onProgress)
          : convertFile(run, file, ocr, onProgress).then(({ markdown, warnings }) => {
              reportHidden(shell, file, warnings);
              return markdown;
            });
      if (isOne) return convertOne(shell, convertTo, only ?? '', out);
      return convertAll(shell, convertTo, files, { format, folder: out });
    });
  },
};

/** Hidden text is not apparent in the result, so it is reported. */
function reportHidden(shell: Shell, file: string, warnings: readonly ConversionWarning[]): void {
  for (const { code, message, where } of warnings) {
    if (code !== 'hidden_text') continue;
    shell.complain(`docgate convert: note: ${file}${where === undefined ? '' : `, ${where}`}: ${message}`);
  }
}

type ConvertTo = (file: string, onProgress?: (share: number) => void) => Promise<string | Uint8Array>;

async function convertOne(shell: Shell, convertTo: ConvertTo, file: string, out: string): Promise<number> {
  const converted = await convertTo(file, (share) => shell.progress(share, file));
  shell.progress(1, '');
  if (out === '') shell.write(converted);
  else await Bun.write(out, converted);
  return EXIT_OK;
}

/** Converts all files; one that can't be converted does not stop the others. */
async function convertAll(
  shell: Shell,
  convertTo: ConvertTo,
  files: readonly string[],
  { format, folder }: { readonly format: Format; readonly folder: string },
): Promise<number> {
  if (statSync(folder, { throwIfNoEntry: false })?.isFile() === true) {
    throw usage(convert, `--out ${folder} is a file, and several files need a folder`);
  }
  mkdirSync(folder, { recursive: true });
  let failed = 0;
  for (const [index, file] of files.entries()) {
    const onProgress = (share: number) => shell.progress((index + share) / files.length, file);
    onProgress(0);
    try {
      await Bun.write(join(folder, outputName(file, format)), await convertTo(file, onProgress));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      failed++;
      shell.complain(`docgate convert: ${file}: ${explainRefusal(error)}`);
    }
  }
  shell.progress(1, '');
  shell.print(`${files.length - failed} of ${files.length} files converted into ${folder}`);
  return failed === 0 ? EXIT_OK : EXIT_REFUSED;
}

/** Appends the extension, so that plan.pdf and plan.docx have different outputs. */
function outputName(file: string, format: Format): string {
  return `${file === STANDARD_INPUT ? 'standard-input' : basename(file)}.${format}`;
}
