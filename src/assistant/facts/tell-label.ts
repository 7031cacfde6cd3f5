/**
 * Answers questions for the value of a label: "Who is the inspector?" where a form says "Inspector: Tobias Renner",
 * "Who is the landlord?" where a contract says "Harbour Estates plc (“Landlord”)". The question must contain the
 * complete label and nothing else.
 */
import type { Answer } from '../assistant.ts';
import { cite } from '../built-in/cite.ts';
import type { Question } from '../built-in/question.ts';
import { namingWords } from '../documents/document-words.ts';
import type { ResolvedDocuments } from '../documents/resolve-documents.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library } from '../library.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';
import { definedIn, type LabelValue, labelValuesIn, rolesIn } from './label-values.ts';

/** Maximum number of documents to search, of passages of each, and of words of a label. */
const MAX_DOCUMENTS = 20;
const MAX_PASSAGES = 60;
const MAX_WORDS = 4;
/** Maximum number of results. */
const MAX_TOLD = 4;
const STOP = wordsOfAll(({ stopWords }) => stopWords);
/** Words that do not belong to the label, such as "mean" in "What does outage mean?". */
const ASKED_OF_WORDS = new Set(
  LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].definitions.asked)),
);

/** @returns undefined where no label matches, or the question asks for anything else */
export function tellLabel(
  library: Library,
  { named, alternatives, rest }: ResolvedDocuments,
  question: Question,
): Answer | undefined {
  const words = namingWords(rest).filter(({ word }) => !STOP.has(word));
  const bare = words.filter(({ word }) => !ASKED_OF_WORDS.has(word));
  const asked = question.kind === 'definition' || question.kind === 'any' ? bare : words;
  if (asked.length === 0 || asked.length > MAX_WORDS || !isPlain(question)) return undefined;
  const candidates = [...named.map(({ document }) => document), ...alternatives];
  const documents = candidates.length > 0 ? candidates : library.documents();
  if (documents.length > MAX_DOCUMENTS) return undefined;
  const stems = asked.map((word) => new Set(word.stems));
  const found = documents.flatMap((document) => {
    const passages = library.passages(document.id, 0, Math.min(document.passages, MAX_PASSAGES) - 1);
    return passages.flatMap(labelled).find((one) => isRequested(one, stems, question)) ?? [];
  });
  if (found.length === 0 || found.length > MAX_TOLD) return undefined;
  const citations = found.map(({ passage, start, end }) => cite(library, passage, start, end));
  const lines = found.map(({ label, value }, index) => {
    const file = found.length > 1 ? `- ${citations[index]?.fileName ?? ''}: ` : '';
    return `${file}${label}: ${value} [${index + 1}]`;
  });
  return { text: lines.join('\n'), citations, found: true };
}

/** Whether the question asks for a value ("Who is the inspector?", "serial number"), not why, how many or how long. */
function isPlain({ kind }: Question): boolean {
  return (
    kind === 'any' || kind === 'person' || kind === 'definition' || kind === 'number' || kind === 'place'
  );
}

function labelled(passage: LabelValue['passage']): LabelValue[] {
  return [
    ...definedIn(passage),
    ...labelValuesIn(passage).filter(({ row }) => row.length <= 2),
    ...rolesIn(passage),
  ];
}

function isRequested(
  { label, value }: LabelValue,
  asked: readonly ReadonlySet<string>[],
  question: Question,
): boolean {
  const words = namingWords(label).filter(({ word }) => !STOP.has(word));
  if (words.length !== asked.length) return false;
  if (question.kind === 'person' && /\d/.test(value)) return false;
  const isRepeated = tokenize(value).every(({ word }) => question.words.includes(word));
  return !isRepeated && words.every(({ stems }) => asked.some((own) => stems.some((stem) => own.has(stem))));
}
