/** `docgate ask`: the built-in assistant over local files, offline, without storing anything. */
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
    const isAskedOften = question === '-';
    const files = await shell.withConversions((convert) => openFiles(convert, paths, isAskedOften));
    try {
      const questions = question === '-' ? linesOfInput() : [question];
      const print = input.options['json'] === true ? printJson : printText;
      for await (const text of questions) await print(shell, files, text);
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

/** Follow-up questions. */
function choiceLines({ answer: { choices = [] } }: FileAnswer): string {
  return choices.map(({ question }) => `? ${question}\n`).join('');
}

/**
 * Removes citation markers and the note on hidden text, since the JSON lists the citations in the order of their
 * markers.
 */
function withoutMarkers(text: string): string {
  return text.replace(/\n\n\*(?:\[\d+\] )+[^\n]*\*$/, '').replaceAll(/ ?\[\d+\]/g, '');
}
