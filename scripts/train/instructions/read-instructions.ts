/** Reads the organizations with their documents and instructions; see README.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../src/assistant/languages/language-data.ts';

export interface Organization {
  readonly name: string;
  readonly documents: readonly { readonly title: string; readonly markdown: string }[];
  readonly instructions: readonly WrittenInstruction[];
}

/** What an instruction changes: a value, a name, or what parts a document has, and in which order. */
export type WrittenKind =
  | 'value'
  | 'person'
  | 'removal'
  | 'row'
  | 'text'
  | 'rewording'
  | 'renaming'
  | 'move'
  | 'exchange';

export interface WrittenInstruction {
  readonly language: Language;
  readonly text: string;
  readonly kind: WrittenKind;
  /** Lines that change, before and after; empty where lines are added, removed or renamed. */
  readonly changes: readonly { readonly before: string; readonly after: string }[];
  /** The lines that go, the one beside which something is added, the one that moves and the one that it goes before. */
  readonly gone: readonly WrittenPart[];
  readonly place: WrittenPart | undefined;
  readonly moved: readonly [WrittenPart, WrittenPart] | undefined;
  readonly added: readonly WrittenPart[];
  /** Words that are exchanged wherever they stand in a document. */
  readonly exchanged: { readonly old: string; readonly next: string } | undefined;
}

/** A line of a document; without a unit where its text tells it. */
export interface WrittenPart {
  readonly unit: 'sentence' | 'item' | 'row' | 'table' | 'section' | undefined;
  readonly text: string;
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
  let before = '';
  for (const line of lines) {
    const [kind, text] = [line.slice(0, 3), line.slice(3)];
    if (kind === 'S: ') out.push(sentences++ % IN_PARAGRAPH === 0 ? `\n${text}` : text);
    else sentences = 0;
    if (kind === 'I: ') out.push(before === 'I: ' ? `- ${text}` : `\n- ${text}`);
    before = kind;
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
  return blocks.map(({ lines, ...one }) => readChange(one, lines));
}

function readChange(
  one: Pick<WrittenInstruction, 'language' | 'text'>,
  lines: readonly string[],
): WrittenInstruction {
  const told = (mark: string) => lines.filter((line) => line.startsWith(mark)).map(partOf);
  const [gone, added, [place], [from], [to]] = [told('- '), told('+ '), told('@ '), told('> '), told('< ')];
  const changes = changesOf(lines);
  const [, old, next] = EXCHANGED.exec(lines.find((line) => line.startsWith('~ ')) ?? '') ?? [];
  const exchanged = old === undefined || next === undefined ? undefined : { old, next };
  const kind =
    exchanged !== undefined
      ? 'exchange'
      : from !== undefined
        ? 'move'
        : place !== undefined
          ? added.some(({ text }) => text.includes(' | '))
            ? 'row'
            : 'text'
          : added.length === 0
            ? 'removal'
            : gone.some(({ unit }) => unit === 'section')
              ? 'renaming'
              : kindOfChanges(changes);
  const moved = from === undefined || to === undefined ? undefined : ([from, to] as const);
  return { ...one, kind, changes, gone, place, moved, added, exchanged };
}

const EXCHANGED = /^~ (.+?) => (.+?) : /;
const UNITS = { S: 'sentence', I: 'item', R: 'row', T: 'table' } as const;

function partOf(line: string): WrittenPart {
  const [, mark, text = ''] = /^. (?:([SIRT]):\s|##+\s)?(.*)$/.exec(line) ?? [];
  const unit = /^. ##/.test(line) ? 'section' : UNITS[mark as keyof typeof UNITS];
  return { unit, text: text.replaceAll(/\s*\|\s*/g, ' | ').trim() };
}

/** What kind of text changes: a name, the same words in several lines, most words of one line, or else a value. */
function kindOfChanges(changes: WrittenInstruction['changes']): WrittenKind {
  const exchanged = changes.map(({ before, after }) => exchangedWords(before, after));
  const [first = ['', '']] = exchanged;
  const isSame = exchanged.every((one) => one.join(' → ') === first.join(' → '));
  if (exchanged.length > 1 && isSame && !/\d|^\s*→/.test(first.join(' → '))) return 'exchange';
  if (exchanged.every((one) => one.every((words) => NAMES.test(words)))) return 'person';
  const [only, another] = changes;
  return only !== undefined && another === undefined && isReworded(only) ? 'rewording' : 'value';
}

/** Whether a line that is no row gets other words for the most part. */
function isReworded({ before, after }: WrittenInstruction['changes'][number]): boolean {
  const wordsOf = (line: string): readonly string[] => line.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const kept = is.filter((word) => was.includes(word)).length;
  return !before.includes(' | ') && is.length > 2 && (2 * kept) / (was.length + is.length) < KEPT;
}

/** The share of words that a changed value keeps. */
const KEPT = 0.6;

const NAMES = /^(?:\p{Lu}[\p{L}.,'’-]+(?:\s|$)){1,4}$/u;

/** The words that differ between two lines. */
function exchangedWords(before: string, after: string): readonly [string, string] {
  const [was, is] = [before.split(' '), after.split(' ')];
  const front = was.findIndex((word, at) => word !== is[at]);
  if (front < 0) return ['', is.slice(was.length).join(' ')];
  let behind = 0;
  while (behind < Math.min(was.length, is.length) - front && was.at(-1 - behind) === is.at(-1 - behind))
    behind++;
  return [was.slice(front, was.length - behind).join(' '), is.slice(front, is.length - behind).join(' ')];
}

function changesOf(lines: readonly string[]): WrittenInstruction['changes'] {
  const told = (mark: string) =>
    lines
      .filter((line) => line.startsWith(mark))
      .map((line) =>
        line
          .slice(2)
          .replace(/^[SIR]: /, '')
          .trim(),
      );
  const [before, after] = [told('- '), told('+ ')];
  const isChange = before.length === after.length && told('@ ').length === 0;
  if (!isChange || before.some((line) => line.startsWith('## '))) return [];
  return before.map((line, at) => ({ before: line, after: after[at] ?? '' }));
}
