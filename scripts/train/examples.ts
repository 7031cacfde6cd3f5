/** Reads questions with all their ranking candidates, the features of each, and which are right. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { TermMatcher } from '../../src/assistant/built-in/matching.ts';
import { inPlainWords, type Question, readQuestion } from '../../src/assistant/built-in/question.ts';
import { Reader } from '../../src/assistant/built-in/reach.ts';
import { StoredLikeness } from '../../src/assistant/embeddings/stored-likeness.ts';
import { wordsOf } from '../../src/assistant/ranking/candidates.ts';
import { measureCandidates, type Ranked, withSentenceLikeness } from '../../src/assistant/ranking/rank.ts';
import type { SentenceLikeness } from '../../src/assistant/ranking/sentence-likeness.ts';
import { Opposites } from '../../src/assistant/text/opposites.ts';
import { RelatedWords } from '../../src/assistant/text/related-words.ts';
import type { RunConversion } from '../../src/flows/local-files/convert-file.ts';
import { openFiles } from '../../src/flows/local-files/open-files.ts';
import { writeEverydayQuestions } from './everyday.ts';
import otherLanguages from './other-languages.json';

/** Work documents with questions in everyday words, asked of each document alone and of all together. */
const WORK_DOCUMENTS = join(import.meta.dir, 'work-documents');
const EXECUTABLE = join(import.meta.dir, '..', '..', 'dist', 'docgate');

/** The fields of a question of the answers tool (cases.jsonl) that are used here. */
interface Case {
  readonly id: string;
  readonly set: string;
  readonly group: string;
  readonly kind: string;
  readonly question: string;
  readonly gold?: readonly { readonly file: string }[];
}

/** The scoring functions of the answers tool (score.mjs). */
interface Scorer {
  hasGold(asked: Case, text: string): boolean;
  rightPassage(asked: Case, cite: { readonly file: string | undefined; readonly quote: string }): boolean;
}

export interface ExampleCandidate {
  readonly figures: Ranked['figures'];
  /** Its likeness by stored vectors, by which those are chosen that are compared; 0 without any. */
  readonly estimated: SentenceLikeness;
  readonly candidate: Ranked['candidate'];
  readonly stems: readonly string[];
  /** 1 for the expected location, less for another that contains the answer as well. */
  readonly worth: number;
}

export interface Example {
  readonly set: string;
  /** The document by which folds are split, so that none is in both training and test data. */
  readonly document: string;
  /** Whether the question is asked of several documents at once. */
  readonly isAmongMany: boolean;
  /** Whether all candidates are compared as sentences, as in a small library. */
  readonly isAllCompared: boolean;
  readonly isAnswerable: boolean;
  readonly question: Question;
  readonly candidates: readonly ExampleCandidate[];
}

/** Sets of which only associations are learned, and that are too large to encode. */
const NOT_ENCODED = ['train-c'];
/** The set of questions over documents that they were not written for, one of so many of each document. */
const ELSEWHERE_SET = 'elsewhere';
const ONE_ELSEWHERE_OF = 3;
/** Worth of a location that contains the answer but is not the expected one. */
const OTHER_PLACE = 0.3;

/**
 * @param answers the folder of the answers tool
 * @param cache folder in which conversions are cached between runs
 * @param wanted the sets of each part
 */
export async function readExamples(
  answers: string,
  cache: string,
  wanted: Readonly<Record<string, readonly string[]>>,
): Promise<Example[]> {
  mkdirSync(cache, { recursive: true });
  const scorer = (await import(resolve(answers, 'score.mjs'))) as Scorer;
  const examples: Example[] = [];
  const alone: AskedAlone[] = [];
  for (const [part, sets] of Object.entries(wanted)) {
    const folder = folderOf(part, answers, cache);
    const own = readFileSync(join(folder, 'cases.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Case)
      .filter(({ set }) => sets.includes(set))
      .map((one) => ({ ...one, set: part === 'train' ? `${part}-${one.set}` : one.set }));
    const { groups } = JSON.parse(readFileSync(join(folder, 'groups.json'), 'utf8')) as {
      groups: Record<string, { files: string[] }>;
    };
    const filesOf = (group: string) => groups[group]?.files.map((file) => join(folder, 'files', file)) ?? [];
    const asked = part === 'data' ? [...own, ...inOtherLanguages(own)] : own;
    for (const [group, questions] of Map.groupBy(asked, (one) => one.group)) {
      examples.push(...(await examplesOf(questions, filesOf(group), cache, scorer)));
      if (filesOf(group).length === 1 && part !== 'train') alone.push({ questions, files: filesOf(group) });
    }
    if (part !== 'work') continue;
    const all = Object.keys(groups).flatMap(filesOf);
    const many = own.map((one) => ({ ...one, set: 'qn' }));
    examples.push(...(await examplesOf(many, all, cache, scorer)));
  }
  for (const { questions, files } of askedElsewhere(alone)) {
    examples.push(...(await examplesOf(questions, files, cache, scorer)));
  }
  return underOneDocument(examples);
}

function folderOf(part: string, answers: string, cache: string): string {
  if (part === 'everyday') return writeEverydayQuestions(cache);
  return part === 'work' ? WORK_DOCUMENTS : join(answers, part);
}

/** Questions that are asked of one document. */
interface AskedAlone {
  readonly questions: readonly Case[];
  readonly files: readonly string[];
}

/**
 * Some of the questions over documents of other sets, where nothing answers them: few questions of the sets are so far
 * from what they are asked of.
 */
function askedElsewhere(alone: readonly AskedAlone[]): AskedAlone[] {
  return alone.flatMap(({ questions }, at) => {
    const others = alone.filter((other) => other.questions[0]?.set !== questions[0]?.set);
    const other = others[(7 * at) % others.length];
    if (other === undefined) return [];
    const asked = questions.filter((_, index) => index % ONE_ELSEWHERE_OF === 0);
    return [
      { questions: asked.map((one) => ({ ...one, set: ELSEWHERE_SET, kind: 'far' })), files: other.files },
    ];
  });
}

/** Questions in another language than their work document, as separate sets. */
function inOtherLanguages(cases: readonly Case[]): Case[] {
  const questions = new Map(Object.entries(otherLanguages));
  return cases.flatMap((one) => {
    const question = questions.get(one.id.replace(/^wn/, 'w1'));
    return question === undefined ? [] : [{ ...one, set: `${one.set}-abroad`, question }];
  });
}

/**
 * A question without an answer names no document: when asked of many, it belongs to the fold of the one it was
 * written for.
 */
function underOneDocument(examples: readonly Example[]): Example[] {
  const alone = examples.filter(({ isAmongMany }) => !isAmongMany);
  const documents = new Map(alone.map(({ question, document }) => [question.text, document]));
  return examples.map((one) =>
    one.isAmongMany ? { ...one, document: documents.get(one.question.text) ?? one.document } : one,
  );
}

async function examplesOf(
  questions: readonly Case[],
  files: readonly string[],
  cache: string,
  scorer: Scorer,
): Promise<Example[]> {
  const asking = await openFiles(convertOnce(cache), files, true);
  const vectors = asking.library.vectors?.();
  const tools = { reader: new Reader(), related: new RelatedWords(), opposites: new Opposites() };
  const names = new Map(asking.library.documents().map(({ id, fileName }) => [id, fileName]));
  const examples = questions.map((asked): Example => {
    const question = inPlainWords(readQuestion(asked.question, tools.related), tools.related);
    const matcher = new TermMatcher(question.terms);
    const stored = vectors && new StoredLikeness(vectors, question);
    const reach = tools.reader.reach(asking.library, question, matcher, stored);
    const by = {
      question,
      matcher,
      weights: reach.weights,
      opposites: tools.opposites,
      titles: reach.titles,
      stored,
    };
    const measured = measureCandidates(reach.passages, by);
    const all = NOT_ENCODED.includes(asked.set) ? measured : withSentenceLikeness(question, measured);
    const candidates = all.map(({ candidate, figures }, at) => {
      const { passage } = candidate.prepared;
      const cite = {
        file: names.get(passage.documentId),
        quote: passage.markdown.slice(candidate.start, candidate.end),
      };
      const holds = asked.kind === 'answerable' && scorer.hasGold(asked, cite.quote);
      const worth = !holds ? 0 : scorer.rightPassage(asked, cite) ? 1 : OTHER_PLACE;
      const { sentenceLikeness = 0, pieceLikeness = 0 } = measured[at]?.figures ?? {};
      const estimated = { sentenceLikeness, pieceLikeness };
      return { candidate, figures, estimated, stems: wordsOf(candidate).map(({ stem }) => stem), worth };
    });
    return {
      set: asked.set,
      document: basename(asked.gold?.[0]?.file ?? files[0] ?? ''),
      isAmongMany: files.length > 1,
      isAllCompared: reach.holdsAllTexts,
      isAnswerable: asked.kind === 'answerable',
      question,
      candidates,
    };
  });
  asking.close();
  return examples.filter(({ candidates }) => candidates.length > 0);
}

/** Converts each file once with the executable. */
export function convertOnce(cache: string): RunConversion {
  const run = async (task: { readonly input: Uint8Array; readonly fileName: string }) => {
    const kept = join(cache, `${Bun.hash(task.input).toString(36)}.md`);
    if (!existsSync(kept)) {
      const copy = join(cache, task.fileName);
      writeFileSync(copy, task.input);
      const converted = Bun.spawnSync([EXECUTABLE, 'convert', copy, '--out', kept]);
      if (!converted.success) throw new Error(converted.stderr.toString());
    }
    return { markdown: readFileSync(kept, 'utf8'), warnings: [], facts: {}, passages: null };
  };
  return run as unknown as RunConversion;
}
