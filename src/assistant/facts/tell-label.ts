/**
 * Answers a question for what stands under a label: "Who is the inspector?" where a form says "Inspector: Tobias Renner",
 * "Who is the landlord?" where a contract says "Harbour Estates plc (“Landlord”)". The question must say the label, the
 * whole label, and nothing else.
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

/** Documents that are looked through, passages of each, and words of a label. */
const MOST_DOCUMENTS = 20;
const MOST_PASSAGES = 60;
const MOST_WORDS = 4;
/** Documents that are told of. */
const MOST_TOLD = 4;
const STOP = wordsOfAll(({ stopWords }) => stopWords);
/** "Mean" in "What does outage mean?" is no word of the label. */
const ASKED_OF_WORDS = new Set(
  LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].definitions.asked)),
);

/** Undefined where no label says what is asked for, and where the question asks for anything else. */
export function tellLabel(
  library: Library,
  { named, alternatives, rest }: ResolvedDocuments,
  question: Question,
): Answer | undefined {
  const said = namingWords(rest).filter(({ word }) => !STOP.has(word));
  const bare = said.filter(({ word }) => !ASKED_OF_WORDS.has(word));
  const asked = question.kind === 'definition' || question.kind === 'any' ? bare : said;
  if (asked.length === 0 || asked.length > MOST_WORDS || !isPlain(question)) return undefined;
  const meant = [...named.map(({ document }) => document), ...alternatives];
  const documents = meant.length > 0 ? meant : library.documents();
  if (documents.length > MOST_DOCUMENTS) return undefined;
  const stems = asked.map((word) => new Set(word.stems));
  const told = documents.flatMap((document) => {
    const passages = library.passages(document.id, 0, Math.min(document.passages, MOST_PASSAGES) - 1);
    return passages.flatMap(labelled).find((one) => isAsked(one, stems, question)) ?? [];
  });
  if (told.length === 0 || told.length > MOST_TOLD) return undefined;
  const citations = told.map(({ passage, start, end }) => cite(library, passage, start, end));
  const lines = told.map(({ label, value }, index) => {
    const file = told.length > 1 ? `- ${citations[index]?.fileName ?? ''}: ` : '';
    return `${file}${label}: ${value} [${index + 1}]`;
  });
  return { text: lines.join('\n'), citations, found: true };
}

/** "Who is the inspector?", "serial number": not why, how many or how long. */
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

function isAsked(
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
