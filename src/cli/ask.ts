/** `docgate ask`: the built-in assistant over local files, offline, nothing kept. */
import type { AskFiles, FileAnswer } from '../flows/local-files/open-files.ts';
import type { Command, Shell } from './command.ts';

export const ask: Command = {
  name: 'ask',
  summary: 'Ask the built-in assistant about local files, offline; nothing is kept.',
  args: [
    { name: 'QUESTION', text: 'the question; - reads one a line from standard input' },
    { name: 'FILE…', text: 'the files that may hold the answer' },
  ],
  example: 'docgate ask "How long are records kept?" procedure.docx annex.pdf',
  json: true,
  run: async (input, shell) => {
    const [question = '', ...paths] = input.args;
    const { openFiles } = await import('../flows/local-files/open-files.ts');
    const files = await shell.withConversions((convert) => openFiles(convert, paths));
    try {
      const questions = question === '-' ? linesOfInput() : [question];
      const print = input.options['json'] === true ? printJson : printText;
      for await (const one of questions) await print(shell, files, one);
    } finally {
      files.close();
    }
  },
};

async function* linesOfInput(): AsyncGenerator<string> {
  for await (const line of console) if (line.trim() !== '') yield line.trim();
}

async function printJson(shell: Shell, files: AskFiles, question: string): Promise<void> {
  const { answer, citations } = await files.ask(question);
  const { found, choices = [] } = answer;
  const places = found ? { citations, nearest: [] } : { citations: [], nearest: citations };
  const offered = choices.map((choice) => choice.question);
  shell.print(
    JSON.stringify({ question, answer: withoutMarkers(answer.text), found, ...places, choices: offered }),
  );
}

async function printText(shell: Shell, files: AskFiles, question: string): Promise<void> {
  const result = await files.ask(question, (delta) => shell.write(delta));
  shell.write(`\n${sourceLines(result)}${choiceLines(result)}\n`);
}

function sourceLines({ citations }: FileAnswer): string {
  return citations
    .map(({ file, heading }, index) => `[${index + 1}] ${file}${heading === '' ? '' : `, ${heading}`}\n`)
    .join('');
}

/** Questions that lead on. */
function choiceLines({ answer: { choices = [] } }: FileAnswer): string {
  return choices.map(({ question }) => `? ${question}\n`).join('');
}

/** The citations are listed beside the answer, in the order of its markers; and so is which of them quote hidden text. */
function withoutMarkers(text: string): string {
  return text.replace(/\n\n\*(?:\[\d+\] )+[^\n]*\*$/, '').replaceAll(/ ?\[\d+\]/g, '');
}
