/** Answers who was at a meeting, and who was not: "Present: Ada Lund, Ben Voss", "Entschuldigt: Kim Roth". */
import type { Answer } from '../assistant.ts';
import { cite } from '../built-in/cite.ts';
import type { Question } from '../built-in/question.ts';
import { documentsMeant, type ResolvedDocuments } from '../documents/resolve-documents.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { foldText, tokenize } from '../text/tokens.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';
import { type LabelValue, labelValuesIn } from './label-values.ts';

const MAX_DOCUMENTS = 50;
const MAX_TOLD = 4;
/** Attendance is told at the head of minutes: in one of their first passages. */
const HEAD_PASSAGES = 2;
const STOP = wordsOfAll(({ stopWords }) => stopWords);
type Cue = keyof (typeof TOPIC_DATA)['en']['attendance'];
const cues = (name: Cue) => LANGUAGES.map((language) => TOPIC_DATA[language].attendance[name]);
const pattern = (name: Cue) => foldText(cues(name).join('|'));
const BESIDE = new Set(cues('beside').flatMap(wordsOf));
const ASKS_ABSENT = new RegExp(`^\\W*(?:${pattern('asksAbsent')})(?![a-z])`);
const ASKS_PRESENT = new RegExp(`^\\W*(?:${pattern('asksPresent')})(?![a-z])`);
const ABSENT = new RegExp(`^(?:${pattern('absent')})$`);
const PRESENT = new RegExp(`^(?:${pattern('present')})$`);

/** @returns undefined where nobody asks who attended, or no document tells */
export function tellAttendance(
  library: Library,
  resolved: ResolvedDocuments,
  { text }: Question,
): Answer | undefined {
  const folded = foldText(text);
  const asked = [ASKS_ABSENT, ASKS_PRESENT].find((form) => form.test(folded));
  if (asked === undefined) return undefined;
  const labels = asked === ASKS_ABSENT ? ABSENT : PRESENT;
  const meant = documentsMeant(resolved);
  const documents = meant.length > 0 ? meant : library.documents();
  if (documents.length > MAX_DOCUMENTS) return undefined;
  const said = tokenize(resolved.rest)
    .map(({ word }) => word)
    .filter((word) => !STOP.has(word) && !BESIDE.has(word));
  const found = documents
    .flatMap((document) => attendanceOf(library, document, labels))
    // "Who was at the training?" asks of no meeting that the minutes are of.
    .filter(({ head }) => said.every((word) => head.has(word)));
  if (found.length === 0 || found.length > MAX_TOLD) return undefined;
  const citations = found.map(({ line }) => cite(library, line.passage, line.start, line.end));
  const lines = found.map(({ line: { label, value } }, index) => {
    const file = found.length > 1 ? `- ${citations[index]?.fileName ?? ''}: ` : '';
    return `${file}${label}: ${value} [${index + 1}]`;
  });
  return { text: lines.join('\n'), citations, found: true };
}

interface Attendance {
  readonly line: LabelValue;
  /** The words at the head of the document, such as the day of the meeting. */
  readonly head: ReadonlySet<string>;
}

function attendanceOf(library: Library, { id, fileName }: LibraryDocument, labels: RegExp): Attendance[] {
  const first = library.passages(id, 0, HEAD_PASSAGES - 1);
  const text = [fileName, ...(first[0]?.headings ?? []), ...first.map(({ markdown }) => markdown)].join('\n');
  const head = new Set(tokenize(text).map(({ word }) => word));
  return first
    .flatMap(labelValuesIn)
    .filter(({ label }) => labels.test(foldText(label)))
    .map((line) => ({ line, head }));
}
