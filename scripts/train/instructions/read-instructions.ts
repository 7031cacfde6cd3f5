/** Reads the organizations with their documents and instructions; see README.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../src/assistant/languages/language-data.ts';

export interface Organization {
  readonly name: string;
  readonly documents: readonly { readonly title: string; readonly markdown: string }[];
  readonly instructions: readonly WrittenInstruction[];
}

export interface WrittenInstruction {
  readonly language: Language;
  readonly text: string;
  /** Lines that change, before and after; empty where lines are added, removed or renamed. */
  readonly changes: readonly { readonly before: string; readonly after: string }[];
}

const INSTRUCTION = /^(en|de|fr|es): (.*)$/;
/** Sentences of a paragraph. */
const IN_PARAGRAPH = 3;

export function readOrganizations(): Organization[] {
  const files = readdirSync(import.meta.dir).filter((name) => name.endsWith('.txt'));
  return files.sort().flatMap((name) =>
    readFileSync(join(import.meta.dir, name), 'utf8')
      .split(/^=== /m)
      .slice(1)
      .map(readOrganization),
  );
}

function readOrganization(text: string): Organization {
  const [head = '', instructions = ''] = text.split(/^## instructions$/m);
  const [name = '', ...lines] = head.split('\n');
  const documents = lines
    .join('\n')
    .split(/^# /m)
    .slice(1)
    .map((document) => {
      const [title = '', , ...body] = document.split('\n');
      return { title, markdown: `# ${title}\n\n${markdownOf(body)}` };
    });
  return { name, documents, instructions: readInstructions(instructions) };
}

/** Sentences become paragraphs of a few, rows tables. */
function markdownOf(lines: readonly string[]): string {
  const out: string[] = [];
  let sentences = 0;
  for (const line of lines) {
    const [kind, text] = [line.slice(0, 3), line.slice(3)];
    if (kind === 'S: ') out.push(sentences++ % IN_PARAGRAPH === 0 ? `\n${text}` : text);
    else sentences = 0;
    if (kind === '## ') out.push(`\n${line}`);
    if (kind === 'T: ') out.push(`\n${rowOf(text)}`, rowOf(text.replaceAll(/[^|]+/g, '---')));
    if (kind === 'R: ') out.push(rowOf(text));
  }
  return `${out.join('\n')}\n`;
}

function rowOf(text: string): string {
  return `| ${text
    .split('|')
    .map((cell) => cell.trim())
    .join(' | ')} |`;
}

function readInstructions(text: string): WrittenInstruction[] {
  const blocks: { language: Language; text: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const [, language, said = ''] = INSTRUCTION.exec(line) ?? [];
    if (language !== undefined) blocks.push({ language: language as Language, text: said, lines: [] });
    else if (line.trim() !== '') blocks.at(-1)?.lines.push(line);
  }
  return blocks.map(({ lines, ...one }) => ({ ...one, changes: changesOf(lines) }));
}

function changesOf(lines: readonly string[]): WrittenInstruction['changes'] {
  const told = (mark: string) =>
    lines
      .filter((line) => line.startsWith(mark))
      .map((line) =>
        line
          .slice(2)
          .replace(/^[SR]: /, '')
          .trim(),
      );
  const [before, after] = [told('- '), told('+ ')];
  const isChange = before.length === after.length && told('@ ').length === 0;
  if (!isChange || before.some((line) => line.startsWith('## '))) return [];
  return before.map((line, at) => ({ before: line, after: after[at] ?? '' }));
}
