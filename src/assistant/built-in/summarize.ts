/**
 * Summarizes a document by its outline and its most central sentences: those that share most with the rest of the
 * text, told in the order in which they stand, none of them much like another (after Radev et al., "Centroid-based
 * summarization of multiple documents", 2004, and Carbonell and Goldstein's maximal marginal relevance, 1998).
 */
import { TimeSlices } from '../../domain/time-slice.ts';
import type { Answer } from '../assistant.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument, LibraryPassage } from '../library.ts';
import { STOP_WORDS } from '../text/word-lists.ts';
import { cite, onOneLine } from './cite.ts';
import { say } from './phrases.ts';
import { type PreparedPassage, preparePassage, type Sentence } from './prepared.ts';
import type { SummaryLength } from './requests.ts';

/** Passages that a summary is drawn from, spread over the whole document. */
const MOST_PASSAGES = 300;
const MOST_HEADINGS = 12;
const SHORTEST_SENTENCE = 6;
const LONGEST_SENTENCE = 45;
/** Words of the text that its subject is told by. */
const SUBJECT_WORDS = 60;
/** How much likeness to what was already chosen takes away. */
const REPETITION = 0.7;
/** What opening a document or a section is worth. */
const OPENING = 0.25;

interface Candidate {
  readonly prepared: PreparedPassage;
  readonly sentence: Sentence;
  readonly stems: ReadonlySet<string>;
  readonly order: number;
  readonly opens: boolean;
}

export async function summarize(
  library: Library,
  documents: readonly LibraryDocument[],
  length: SummaryLength,
  language: Language,
): Promise<Answer> {
  const slices = new TimeSlices();
  const each = documents.length === 0 ? length : shared(length, documents.length);
  const parts: string[] = [];
  const citations: Answer['citations'][number][] = [];
  for (const document of documents) {
    const prepared: PreparedPassage[] = [];
    for (const passage of samplePassages(library, document)) {
      prepared.push(preparePassage(passage, language));
      await slices.pause();
    }
    const outline = outlineOf(prepared);
    const chosen = await centralSentences(prepared, each, slices);
    if (chosen.length === 0) continue;
    const lines = chosen.map(({ prepared: { passage }, sentence }) => {
      citations.push(cite(library, passage, sentence.start, sentence.end));
      return `- ${onOneLine(passage.markdown.slice(sentence.start, sentence.end))} [${citations.length}]`;
    });
    parts.push([say(language, 'summaryOf', { file: document.fileName }), ...lines].join('\n'));
    if (outline.length > 1) parts.push(`${say(language, 'outline')}: ${outline.join(' · ')}`);
  }
  if (parts.length === 0) return { text: say(language, 'notFound'), citations: [], found: false };
  return { text: parts.join('\n\n'), citations, found: true };
}

function shared(length: SummaryLength, documents: number): SummaryLength {
  return {
    sentences: Math.max(1, Math.floor(length.sentences / documents)),
    words: Math.max(20, Math.floor(length.words / documents)),
  };
}

/** Passages at even distances when there are too many. */
function* samplePassages(library: Library, document: LibraryDocument): Generator<LibraryPassage> {
  const step = Math.max(1, Math.ceil(document.passages / MOST_PASSAGES));
  for (let at = 0; at < document.passages; at += step) yield* library.passages(document.id, at, at);
}

function outlineOf(prepared: readonly PreparedPassage[]): string[] {
  const paths = prepared.map(({ passage }) => passage.headings);
  const tops = new Set(paths.map(([top]) => top ?? ''));
  const depth = tops.size <= 2 ? 1 : 0;
  const titles = new Set(paths.map((path) => path[depth] ?? '').filter((title) => title !== ''));
  return [...titles].slice(0, MOST_HEADINGS);
}

async function centralSentences(
  prepared: readonly PreparedPassage[],
  length: SummaryLength,
  slices: TimeSlices,
): Promise<Candidate[]> {
  const candidates = await candidatesOf(prepared, slices);
  const subject = subjectOf(candidates);
  const worth = candidates.map((candidate) => centrality(candidate, subject));
  /** How much each is like one that was chosen. */
  const likeness = new Float64Array(candidates.length);
  const chosen: Candidate[] = [];
  const taken = new Set<Candidate>();
  let words = 0;
  while (chosen.length < length.sentences && taken.size < candidates.length) {
    await slices.pause();
    const next = bestOf(candidates, worth, likeness, taken);
    if (next === undefined) break;
    taken.add(next);
    const count = next.sentence.to - next.sentence.from;
    if (words + count > length.words && chosen.length > 0) {
      if (words > 0.8 * length.words) break;
      continue;
    }
    words += count;
    chosen.push(next);
    for (const [index, { stems }] of candidates.entries()) {
      likeness[index] = Math.max(likeness[index] ?? 0, overlap(stems, next.stems));
    }
  }
  return chosen.sort((a, b) => a.order - b.order);
}

async function candidatesOf(prepared: readonly PreparedPassage[], slices: TimeSlices): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const one of prepared) {
    await slices.pause();
    const stopWords = STOP_WORDS[one.language];
    one.sentences.forEach((sentence, index) => {
      const count = sentence.to - sentence.from;
      if (count < SHORTEST_SENTENCE || count > LONGEST_SENTENCE) return;
      const words = one.words.slice(sentence.from, sentence.to).filter(({ word }) => !stopWords.has(word));
      const stems = new Set(words.map(({ stem }) => stem));
      candidates.push({ prepared: one, sentence, stems, order: candidates.length, opens: index === 0 });
    });
  }
  return candidates;
}

/** The words that most sentences share, with their weights. */
function subjectOf(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of candidates) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const ranked = [...counts]
    .filter(([stem, count]) => count > 1 && stem.length > 2)
    .sort((a, b) => b[1] - a[1]);
  return new Map(ranked.slice(0, SUBJECT_WORDS).map(([stem, count]) => [stem, Math.log(1 + count)]));
}

function centrality(candidate: Candidate, subject: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const stem of candidate.stems) sum += subject.get(stem) ?? 0;
  const dense = sum / Math.sqrt(candidate.stems.size + 4);
  const first = candidate.order === 0 ? 2 * OPENING : candidate.opens ? OPENING : 0;
  return dense * (1 + first);
}

function bestOf(
  candidates: readonly Candidate[],
  worth: readonly number[],
  likeness: Float64Array,
  taken: ReadonlySet<Candidate>,
): Candidate | undefined {
  let best: Candidate | undefined;
  let most = 0;
  candidates.forEach((candidate, index) => {
    if (taken.has(candidate)) return;
    const value = (worth[index] ?? 0) * (1 - REPETITION * (likeness[index] ?? 0));
    if (value > most) {
      most = value;
      best = candidate;
    }
  });
  return best;
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const stem of a) if (b.has(stem)) common++;
  return common / Math.max(1, Math.min(a.size, b.size));
}
