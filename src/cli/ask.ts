/** `docgate ask`: the built-in assistant over local files, offline, nothing kept. */
import { ConversionRefused } from '../domain/conversion.ts';
import { type AskFiles, type FileAnswer, openFiles } from '../flows/ask-files.ts';

const USAGE =
  'usage: docgate ask QUESTION FILE… [--json]     (- as QUESTION: one a line from standard input)';

/** @returns the exit code: 0, 1 for a file that cannot be read, 2 for wrong use */
export async function askCommand(args: readonly string[]): Promise<number> {
  const json = args.includes('--json');
  const [question, ...files] = args.filter((arg) => arg !== '--json');
  const unknown = files.find((file) => file.startsWith('--'));
  if (question === undefined || files.length === 0 || unknown !== undefined) {
    console.error(unknown === undefined ? USAGE : `docgate ask: there is no option ${unknown}; ${USAGE}`);
    return 2;
  }
  try {
    const opened = await openFiles(files);
    const questions = question === '-' ? linesOfInput() : [question];
    for await (const one of questions) await (json ? printJson(opened, one) : printText(opened, one));
    opened.close();
    return 0;
  } catch (error) {
    console.error(`docgate ask: ${readableFault(error)}`);
    return 1;
  }
}

async function* linesOfInput(): AsyncGenerator<string> {
  for await (const line of console) if (line.trim() !== '') yield line.trim();
}

async function printJson(files: AskFiles, question: string): Promise<void> {
  const { answer, citations } = await files.ask(question);
  const text = withoutMarkers(answer.text);
  console.log(JSON.stringify({ question, answer: text, found: answer.found, citations }));
}

async function printText(files: AskFiles, question: string): Promise<void> {
  const result = await files.ask(question, (delta) => process.stdout.write(delta));
  process.stdout.write(`\n${sourceLines(result)}\n`);
}

function sourceLines({ citations }: FileAnswer): string {
  return citations
    .map(({ file, heading }, index) => `[${index + 1}] ${file}${heading === '' ? '' : `, ${heading}`}\n`)
    .join('');
}

/** The citations are listed beside the answer, in the order of its markers. */
function withoutMarkers(text: string): string {
  return text.replaceAll(/ ?\[\d+\]/g, '');
}

/** @throws whatever is a fault of ours */
function readableFault(error: unknown): string {
  if (error instanceof ConversionRefused) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return error.message;
  throw error;
}
