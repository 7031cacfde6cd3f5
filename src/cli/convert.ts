/** `docgate convert`: the service's own conversion, offline. */
import { ConversionRefused } from '../domain/conversion.ts';
import { convertFile, convertFileToWord } from '../flows/convert-file.ts';

export async function convertCommand(args: readonly string[]): Promise<number> {
  const [file, ...rest] = args;
  if (file === undefined) {
    console.error('usage: docgate convert FILE [--to md|docx] [--out FILE]');
    return 2;
  }
  const option = (name: string) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : undefined);
  const out = option('--out') ?? Bun.stdout;
  try {
    if (option('--to') === 'docx') await Bun.write(out as string, await convertFileToWord(file));
    else await Bun.write(out as string, (await convertFile(file)).markdown);
    return 0;
  } catch (error) {
    if (!(error instanceof ConversionRefused)) throw error;
    console.error(`docgate convert: ${error.message}`);
    return 1;
  }
}
