/** Recognizes requests for all things of a kind: "List all deadlines", "Which obligations has the supplier?". */
import { behindCount } from '../built-in/asked-kind.ts';
import { namingWords, PhraseList } from '../documents/document-words.ts';
import { type ResolvedDocuments, resolveDocuments } from '../documents/resolve-documents.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import { type ListedKind, TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library } from '../library.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';

export interface ListingRequest {
  readonly kind: ListedKind;
  /** As written in the request. */
  readonly said: string;
  /** Words that narrow the list, such as a person or a topic. */
  readonly about: readonly string[];
  readonly documents: ResolvedDocuments;
}

/** Maximum number of words that narrow a list; with more, the text is a question. */
const MAX_ABOUT = 3;
const KINDS: PhraseList<ListedKind> = new PhraseList(
  LANGUAGES.flatMap(
    (language) => Object.entries(TOPIC_DATA[language].listings.names) as [ListedKind, string][],
  ),
);
const wordsUnder = (name: 'ask' | 'filler' | 'single' | 'bodies') =>
  new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].listings[name])));
const ASK = wordsUnder('ask');
const FILLER = wordsUnder('filler');
const SINGLE = wordsUnder('single');
const BODIES = wordsUnder('bodies');
const patternsOf = (name: 'duties' | 'bans' | 'decidedBy') =>
  LANGUAGES.map((language) => new RegExp(`^(?:${TOPIC_DATA[language].listings[name]})$`, 'iu'));
/** Questions for what somebody has to do or decided. Prohibitions are tried before duties. */
const DEEDS = [
  ...patternsOf('bans').map((pattern) => ({ kind: 'prohibitions', pattern }) as const),
  ...patternsOf('duties').map((pattern) => ({ kind: 'responsibilities', pattern }) as const),
  ...patternsOf('decidedBy').map((pattern) => ({ kind: 'decisions', pattern }) as const),
];
const STOP = wordsOfAll(({ stopWords }) => stopWords);

export function readListingRequest(library: Library, text: string): ListingRequest | undefined {
  return readDeeds(library, text) ?? readKind(library, text);
}

/** Whether a text asks for more than one thing, also where they cannot be listed. */
export function asksForList(library: Library, text: string): boolean {
  const bare = bareOf(text);
  return DEEDS.some(({ pattern }) => pattern.test(bare)) || readKind(library, text) !== undefined;
}

function bareOf(text: string): string {
  return text.replace(/[?!.\s]+$/, '').replace(/^[¿¡\s]+/, '');
}

/** "What does the quality manager have to do?", "What is the tenant not allowed to do?", "What did the board decide?" */
function readDeeds(library: Library, text: string): ListingRequest | undefined {
  const bare = bareOf(text);
  for (const { kind, pattern } of DEEDS) {
    const found = pattern.exec(bare);
    if (found === null) continue;
    const groups = Object.entries(found.groups ?? {});
    const who = groups.find(([name, value]) => name.startsWith('who') && value !== undefined)?.[1] ?? '';
    const documents = resolveDocuments(library, who);
    const about = tokenize(documents.rest)
      .map(({ word }) => word)
      .filter((word) => !STOP.has(word) && !(kind === 'decisions' && BODIES.has(word)));
    // Duties are only listed for somebody, decisions only of all; prohibitions for either.
    if (kind === 'responsibilities' ? about.length === 0 : kind === 'decisions' && about.length > 0)
      return undefined;
    if (about.length > MAX_ABOUT) return undefined;
    const said = about.length === 0 ? bare : documents.rest;
    return { kind, said, about, documents };
  }
  return undefined;
}

function readKind(library: Library, text: string): ListingRequest | undefined {
  const documents = resolveDocuments(library, text);
  const words = namingWords(documents.rest);
  // Only the listed forms: "deadlines" asks for a list, "deadline" for a single one.
  const found = KINDS.find(words).find(({ isExact }) => isExact);
  if (found === undefined || behindCount(words.map(({ word }) => word)) !== undefined) return undefined;
  // "What is a glossary?" asks about one, not for what it holds.
  if (SINGLE.has(words[found.from - 1]?.word ?? '')) return undefined;
  const isTaken = (at: number) => found.from <= at && at < found.to;
  const isOnlyKind = words.every(({ word }, at) => isTaken(at) || STOP.has(word));
  if (!isOnlyKind && !words.some(({ word }) => ASK.has(word))) return undefined;
  const about = words
    .filter(({ word }, at) => !isTaken(at) && !STOP.has(word) && !ASK.has(word) && !FILLER.has(word))
    .map(({ word }) => word);
  if (about.length > MAX_ABOUT) return undefined;
  const [first, last] = [words[found.from], words[found.to - 1]];
  const said = documents.rest.slice(first?.start, last?.end);
  return { kind: found.tag, said, about, documents };
}
