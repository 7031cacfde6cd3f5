/**
 * Describes the differences between two documents or versions, optionally on one topic only. Documents with too little
 * in common are reported as different, with a summary of each. The comparison itself is the library's.
 */
import type { DifferenceSummary } from '../../domain/difference.ts';
import type { Citation } from '../../domain/passage.ts';
import type { Answer } from '../assistant.ts';
import { cite, onOneLine } from '../built-in/cite.ts';
import { TermMatcher } from '../built-in/matching.ts';
import { preparePassage } from '../built-in/prepared.ts';
import { resolveDocuments } from '../documents/resolve-documents.ts';
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { type ComparisonPhrase, RETELLING_DATA } from '../languages/retelling-data.ts';
import type { Library } from '../library.ts';
import { rank } from '../ranking/rank.ts';
import { summarize } from '../summaries/summarize.ts';
import type { Opposites } from '../text/opposites.ts';
import type { RelatedWords } from '../text/related-words.ts';
import { byAspects } from './by-aspects.ts';
import { chooseSides, type Side, type Sides } from './choose-sides.ts';
import { tell } from './comparison-phrases.ts';
import { describeDifferences } from './describe-differences.ts';
import { onTopic, type Topic, topicOf } from './topic.ts';
import { topicWords } from './topic-words.ts';

export interface ComparisonTools {
  readonly related: RelatedWords;
  readonly opposites: Opposites;
}

/** Documents with a smaller common share than this are reported as different. */
const MIN_COMMON = 0.12;
/** Documents with at least this common share are compared line by line. */
const MAX_COMMON = 0.5;
/** Length of the summary of each of two different documents. */
const ABOUT = { sentences: 2, words: 60 };
/** Maximum number of quotations on a topic per document. */
const MAX_QUOTES = 2;
const LOOKED_AT = 20;
/** Minimum probability of a sentence relative to the best one on the topic. */
const MIN_LIKELIHOOD = 0.15;
const NEWER = new RegExp(
  LANGUAGES.map((language) => `(?:${RETELLING_DATA[language].comparison.newer})`).join('|'),
  'iu',
);
const WHETHER = new RegExp(
  LANGUAGES.map((language) => `(?:${RETELLING_DATA[language].comparison.whether})`).join('|'),
  'iu',
);

export async function compare(
  tools: ComparisonTools,
  library: Library,
  request: string,
  language: Language,
): Promise<Answer> {
  if (NEWER.test(request.trim())) return listVersions(library, request, language);
  const sides = chooseSides(library, request, language);
  if (!('before' in sides)) return sides;
  const { before, after } = sides;
  const comparison = await library.compare(
    { id: before.document.id, version: before.version },
    { id: after.document.id, version: after.version },
  );
  if (comparison === undefined) {
    return { text: tell(language, 'needsTwo'), citations: [], found: false };
  }
  if (comparison === 'too_large') return { text: tell(language, 'tooLarge'), citations: [], found: false };
  const topic = topicOf(library, sides, tools.related);
  const { differences, common } = comparison;
  if (topic !== undefined && !sides.areVersions) return sideBySide(tools, library, sides, topic, language);
  if (!sides.areVersions && differences > 0 && common < MAX_COMMON) {
    const comparedByAspect = await byAspects(library, sides, language);
    if (comparedByAspect !== undefined) return comparedByAspect;
  }
  const isUnrelated = differences > 0 && common < MIN_COMMON && !sides.areVersions;
  const answer = isUnrelated
    ? await describeUnrelated(library, sides, common, language)
    : describeChanges(comparison, sides, topic, language);
  return comparison.isCut
    ? { ...answer, text: `${answer.text}\n\n${tell(language, 'onlyBeginnings')}` }
    : answer;
}

/** Describes the differences on the topic, or all of them where none are on it. */
function describeChanges(
  comparison: DifferenceSummary,
  sides: Sides,
  topic: Topic | undefined,
  language: Language,
): Answer {
  const { quoted, differences, differs } = comparison;
  const { before, after } = sides;
  const names = { before: before.name, after: after.name };
  if (differences === 0) {
    const phrase = differs === 'nothing' ? 'same' : 'sameWords';
    return { text: tell(language, phrase, names), citations: [], found: true };
  }
  const chosen = topic === undefined ? quoted : onTopic(topic, quoted);
  const shown = chosen.length === 0 ? quoted : chosen;
  const { lines, citations } = describeDifferences(shown, comparison, sides, language);
  const file = after.document.fileName;
  const about = { ...names, file, from: before.version, to: after.version, topic: topic?.text ?? '' };
  const head = headOf(sides, topic, chosen.length);
  return { text: [tell(language, head, about), ...lines].join('\n'), citations, found: true };
}

function headOf({ areVersions }: Sides, topic: Topic | undefined, shown: number): ComparisonPhrase {
  if (topic?.isLiteral === true && shown === 0) return 'sameOn';
  if (areVersions) return topic === undefined || shown === 0 ? 'comparedVersions' : 'comparedVersionsOn';
  return 'compared';
}

/**
 * Answers whether something has changed between two versions of a document.
 *
 * @returns undefined for other questions, and where it is not said in a document with several versions
 */
export async function tellWhetherChanged(
  tools: ComparisonTools,
  library: Library,
  request: string,
  language: Language,
): Promise<Answer | undefined> {
  const plain = request.replace(/[?!.\s]+$/, '').trim();
  if (!WHETHER.test(plain)) return undefined;
  const sides = chooseSides(library, plain, language);
  if (!('before' in sides) || !sides.areVersions) return undefined;
  const isAboutAll = topicWords(sides.rest).words.length === 0;
  return isAboutAll || topicOf(library, sides, tools.related) !== undefined
    ? compare(tools, library, plain, language)
    : undefined;
}

/** Lists the versions of the named documents, or of the first documents of the library. */
function listVersions(library: Library, request: string, language: Language): Answer {
  const { named } = resolveDocuments(library, request);
  const documents =
    named.length > 0 ? named.map(({ document }) => document) : library.documents().slice(0, 5);
  const lines = documents.map(({ id, fileName: file }) => {
    const numbers = library.versions(id);
    const values = { file, newest: numbers.at(-1) ?? 1, earlier: numbers.slice(0, -1).join(', ') };
    return tell(language, numbers.length > 1 ? 'versionsOf' : 'onlyVersion', values);
  });
  return {
    text: lines.map((line) => (lines.length > 1 ? `- ${line}` : line)).join('\n'),
    citations: [],
    found: true,
  };
}

/** Reports that two documents have little in common, with a summary of each. */
async function describeUnrelated(
  library: Library,
  { before, after }: Sides,
  common: number,
  language: Language,
): Promise<Answer> {
  const share = `${Math.round(100 * common)} %`;
  const parts = [tell(language, 'unlike', { before: before.name, after: after.name, share })];
  const citations: Citation[] = [];
  for (const { document } of [before, after]) {
    const summary = await summarize(library, document, ABOUT, language);
    if (!summary.found) continue;
    parts.push(
      summary.text.replaceAll(/\[(\d+)\]/g, (_, number) => `[${Number(number) + citations.length}]`),
    );
    citations.push(...summary.citations);
  }
  return { text: parts.join('\n\n'), citations, found: true };
}

/** Quotes what each of two documents says on a topic. */
function sideBySide(
  tools: ComparisonTools,
  library: Library,
  { before, after }: Sides,
  topic: Topic,
  language: Language,
): Answer {
  const citations: Citation[] = [];
  const parts = [before, after].map((side) => {
    const quotes = quotesOn(tools, library, side, topic);
    const lines = quotes.map((quote) => {
      citations.push(quote);
      return `> ${onOneLine(quote.quote)} [${citations.length}]`;
    });
    return [`**${side.name}**`, ...(lines.length === 0 ? [tell(language, 'silent')] : lines)].join('\n\n');
  });
  const text = [tell(language, 'sides', { topic: topic.text }), ...parts].join('\n\n');
  return { text, citations, found: citations.length > 0 };
}

function quotesOn(
  { opposites }: ComparisonTools,
  library: Library,
  { document }: Side,
  { question }: Topic,
): Citation[] {
  const stems = [...new Set(question.terms.flatMap((term) => term.stems))];
  const prepared = library
    .searchIn(document.id, stems, LOOKED_AT)
    .map((passage) => preparePassage(passage, question.language));
  const matcher = new TermMatcher(question.terms);
  const weights = question.terms.map(() => 1);
  const ranked = rank(prepared, { question, matcher, weights, opposites });
  const best = ranked[0]?.score ?? 0;
  return ranked
    .filter(({ score }) => Math.exp(score - best) >= MIN_LIKELIHOOD)
    .slice(0, MAX_QUOTES)
    .map(({ candidate: { prepared: found, start, end } }) => cite(library, found.passage, start, end));
}
