/** Detects the kind of a document by its name and title, the words it uses, and the sections it has. */
import type { PreparedPassage } from '../built-in/prepared.ts';
import { profilesOf } from '../documents/document-profile.ts';
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { RETELLING_DATA, type RetoldKind } from '../languages/retelling-data.ts';
import type { DocumentKind } from '../languages/topic-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { PhraseIndex } from './phrase-index.ts';

export const RETOLD_KINDS = Object.keys(RETELLING_DATA.en.summary.kinds) as readonly RetoldKind[];

/** Kinds in document names, and the summary kind that each is treated as. */
const CALLED: Readonly<Partial<Record<DocumentKind, RetoldKind>>> = {
  contract: 'contract',
  terms: 'contract',
  handbook: 'policy',
  policy: 'policy',
  'works agreement': 'policy',
  procedure: 'procedure',
  report: 'report',
  minutes: 'minutes',
  letter: 'letter',
  specification: 'dataSheet',
};
/** Score of a kind in the name, in the text and in a heading, and of a section that is typical of the kind. */
const BY_NAME = 12;
const BY_WORD = 0.5;
const BY_HEADING = 0.5;
const BY_SECTION = 1.5;
/** Minimum score; below it the kind is unknown. */
const MIN = 5;

const WORDS = eachLanguage(
  (language) =>
    new PhraseIndex<RetoldKind>(
      language,
      kindsOf(language).map(([kind, { words }]) => [kind, words]),
    ),
);
const SECTIONS = eachLanguage(
  (language) =>
    new PhraseIndex<string>(
      language,
      RETOLD_KINDS.flatMap((kind) =>
        Object.entries(RETELLING_DATA[language].summary.aspects[kind]).map(
          ([aspect, { headings }]): [string, string] => [`${kind} ${aspect}`, headings],
        ),
      ),
    ),
);

function kindsOf(language: Language) {
  const { kinds } = RETELLING_DATA[language].summary;
  return RETOLD_KINDS.map((kind) => [kind, kinds[kind]] as const);
}

/** Creates a value for each language. */
export function eachLanguage<Value>(make: (language: Language) => Value): Readonly<Record<Language, Value>> {
  return { en: make('en'), de: make('de'), es: make('es'), fr: make('fr') };
}

/** A kind, and the more specific kind that the document's name gives. */
export interface DetectedKind {
  readonly kind: RetoldKind;
  readonly called: DocumentKind | undefined;
}

/** @returns undefined when the kind is unknown */
export function detectKind(
  library: Library,
  document: LibraryDocument,
  passages: readonly PreparedPassage[],
): DetectedKind | undefined {
  const scores = new Map<RetoldKind, number>(RETOLD_KINDS.map((kind) => [kind, 0]));
  const add = (kind: RetoldKind, score: number) => scores.set(kind, (scores.get(kind) ?? 0) + score);
  const profile = profilesOf(library).of(document.id);
  const called = new Map<RetoldKind, number>();
  for (const [tag, score] of profile?.kinds ?? []) {
    const kind = CALLED[tag];
    if (kind !== undefined) called.set(kind, Math.max(called.get(kind) ?? 0, score));
  }
  for (const [kind, score] of called) add(kind, BY_NAME * score);
  const inText = new Set<string>();
  for (const { words, language } of passages) {
    for (const { tag, phrase } of WORDS[language].find(words.map((word) => word.stem)))
      inText.add(`${tag} ${phrase}`);
  }
  const inHeadings = new Set<string>();
  const sections = new Set<string>();
  const language = languageOf(passages);
  for (const heading of new Set(passages.flatMap(({ passage }) => passage.headings))) {
    const stems = tokenize(heading).map(({ word }) => stem(word, language));
    for (const { tag, phrase } of WORDS[language].find(stems)) inHeadings.add(`${tag} ${phrase}`);
    for (const { tag } of SECTIONS[language].find(stems)) sections.add(tag);
  }
  for (const kind of RETOLD_KINDS) {
    const countIn = (set: ReadonlySet<string>) => [...set].filter((one) => one.startsWith(`${kind} `)).length;
    add(kind, BY_WORD * countIn(inText) + BY_HEADING * countIn(inHeadings) + BY_SECTION * countIn(sections));
  }
  const [best] = [...scores].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < MIN) return undefined;
  const [kind] = best;
  const tags = [...(profile?.kinds ?? [])].sort((a, b) => b[1] - a[1]).map(([tag]) => tag);
  return { kind, called: tags.find((tag) => CALLED[tag] === kind) };
}

/** The language of most passages. */
export function languageOf(passages: readonly PreparedPassage[]): Language {
  const counts = Map.groupBy(passages, ({ language }) => language);
  const most = (language: Language) => counts.get(language)?.length ?? 0;
  return LANGUAGES.toSorted((a, b) => most(b) - most(a))[0] ?? 'en';
}
