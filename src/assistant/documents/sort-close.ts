/** Sorts documents that the words of a mention name about as well: by what the mention means, or else by where its words are used. */
import { LANGUAGES } from '../languages/language-data.ts';
import type { Library } from '../library.ts';
import { likenessTo } from '../ranking/sentence-likeness.ts';
import { detectLanguage } from '../text/language.ts';
import type { DocumentProfile } from './document-profile.ts';
import type { NamingWord, WordRange } from './document-words.ts';

export interface RankedDocument {
  readonly profile: DocumentProfile;
  readonly score: number;
}

/** Maximum number of equally good documents to sort by content, and by meaning. */
const MAX_ORDERED = 32;
const MAX_COMPARED = 8;
/** Words beside the mention that may say which document is meant: "rental agreement", "contrat de fourniture". */
const BESIDE = { before: 1, behind: 2 };
/** A document is meant if it is that much nearer in meaning than all others. */
const AHEAD = 0.1;

/** @param close two or more, best first */
export function sortClose(
  library: Library,
  text: string,
  mention: WordRange,
  words: readonly NamingWord[],
  close: readonly RankedDocument[],
): readonly RankedDocument[] {
  if (close.length > MAX_ORDERED) return close;
  const byUse = sortByUse(library, mention, words, close);
  const meant = meantOf(text, mention, words, close);
  return meant === undefined ? byUse : [meant, ...byUse.filter((one) => one !== meant)];
}

/** The only document whose name is nearest in meaning: “supply contract” to “Liefervertrag”, among contracts. */
function meantOf(
  text: string,
  { from, to }: WordRange,
  words: readonly NamingWord[],
  close: readonly RankedDocument[],
): RankedDocument | undefined {
  if (close.length > MAX_COMPARED) return undefined;
  const start = words[Math.max(0, from - BESIDE.before)]?.start ?? 0;
  const end = words[Math.min(words.length, to + BESIDE.behind) - 1]?.end ?? text.length;
  const detected = detectLanguage(words.map(({ word }) => word));
  const names = close.map(({ profile }) => ({
    text: profile.name.map(({ word }) => word).join(' '),
    language: profile.language ?? 'en',
  }));
  const asked = text.slice(start, end);
  const likeness = (detected === undefined ? LANGUAGES : [detected]).map((language) =>
    likenessTo({ text: asked, language }, names),
  );
  const nearness = (at: number) =>
    Math.max(...likeness.map((of) => ((of[at]?.sentenceLikeness ?? 0) + (of[at]?.pieceLikeness ?? 0)) / 2));
  const ranked = close.map((_, at) => ({ at, near: nearness(at) })).sort((a, b) => b.near - a.near);
  const [best, second] = ranked;
  return best !== undefined && best.near - (second?.near ?? 0) >= AHEAD ? close[best.at] : undefined;
}

/** By the share of their passages that contain the words of the mention. */
function sortByUse(
  library: Library,
  { from, to }: WordRange,
  words: readonly NamingWord[],
  close: readonly RankedDocument[],
): readonly RankedDocument[] {
  const stems = words.slice(from, to).flatMap((word) => word.stems);
  const counts = library.documentsWith(
    [...new Set(stems)],
    close.map(({ profile }) => profile.document.id),
  );
  const shareOf = ({ document: { id, passages } }: DocumentProfile) =>
    (counts.get(id) ?? 0) / Math.max(1, passages);
  return close.toSorted((a, b) => shareOf(b.profile) - shareOf(a.profile));
}
