/** Answers "Who is Petros Vallas?" with the labels and rows that contain the name. */
import type { Answer } from '../assistant.ts';
import { cite } from '../built-in/cite.ts';
import type { Question } from '../built-in/question.ts';
import { namingWords } from '../documents/document-words.ts';
import type { ResolvedDocuments } from '../documents/resolve-documents.ts';
import type { Library } from '../library.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import { type LabelValue, labelValuesIn } from './label-values.ts';

const WHO = wordsOfAll(({ whoWords }) => whoWords);
const STOP = wordsOfAll(({ stopWords }) => stopWords);
/** Maximum numbers of words of a name, of additional words in a cell, of passages to search, and of results. */
const MAX_WORDS = 4;
const MAX_BESIDE = 3;
const LOOKED_AT = 20;
const MAX_TOLD = 4;

/** @returns undefined for other questions, or when no label or row contains the name */
export function tellPerson(
  library: Library,
  { rest }: ResolvedDocuments,
  question: Question,
): Answer | undefined {
  if (!WHO.has(question.words[0] ?? '')) return undefined;
  const name = namingWords(rest).filter(({ word }) => !STOP.has(word) && !WHO.has(word));
  const isName = name.every(({ start, end }) => /^\p{Lu}/u.test(rest.slice(start, end)));
  if (name.length < 2 || name.length > MAX_WORDS || !isName) return undefined;
  const groups = name.map(({ stems }) => stems);
  const found = new Map<string, LabelValue>();
  for (const passage of library.searchAll(groups, LOOKED_AT)) {
    for (const one of labelValuesIn(passage)) {
      const words = namingWords(one.value);
      const isNamed = name.every(({ word }) => words.some((own) => own.word === word));
      const key = `${passage.documentId} ${one.label}`;
      if (isNamed && words.length <= name.length + MAX_BESIDE && !found.has(key)) found.set(key, one);
    }
  }
  const places = [...found.values()].slice(0, MAX_TOLD);
  if (places.length === 0) return undefined;
  const citations = places.map(({ passage, start, end }) => cite(library, passage, start, end));
  const lines = places.map((one, index) => {
    const file = citations[index]?.fileName ?? '';
    return `- ${file}: ${describe(one)} [${index + 1}]`;
  });
  return { text: lines.join('\n'), citations, found: true };
}

/** Rows with several cells are shown completely, since a single label says too little. */
function describe({ label, value, row }: LabelValue): string {
  if (row.length <= 2) return `${label}: ${value}`;
  const cells = row.filter((cell) => cell.value !== '');
  return cells.map((cell) => (cell.label === '' ? cell.value : `${cell.label}: ${cell.value}`)).join(' · ');
}
