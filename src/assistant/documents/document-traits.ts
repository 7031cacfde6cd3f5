/** Documents by what they are: their language, the kind of their content, their format, several versions. */
import type { Language } from '../languages/language-data.ts';
import type { DocumentKind, FormatName } from '../languages/topic-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import { profilesOf } from './document-profile.ts';
import { FORMATS, type FoundPhrase, KINDS, LANGUAGE_NAMES, NOUNS, namingWords } from './document-words.ts';

export interface DocumentTraits {
  readonly languages: readonly Language[];
  readonly kinds: readonly DocumentKind[];
  readonly formats: readonly FormatName[];
  readonly hasVersions: boolean;
}

const STOP = wordsOfAll(({ stopWords }) => stopWords);
/** Maximum number of documents to check for several versions. */
const MAX_LOOKED_AT = 500;

export const SEVERAL_VERSIONS: DocumentTraits = { languages: [], kinds: [], formats: [], hasVersions: true };

/** Reads "French", "contracts", "in German"; undefined if the text says anything else. */
export function readTraits(text: string): DocumentTraits | undefined {
  const words = namingWords(text);
  const [languages, kinds, formats] = [LANGUAGE_NAMES.find(words), KINDS.find(words), FORMATS.find(words)];
  const found: FoundPhrase<string>[] = [...languages, ...kinds, ...formats];
  const isSaid = (at: number) => found.some(({ from, to }) => from <= at && at < to);
  const isPlain = words.every(({ word }, at) => isSaid(at) || STOP.has(word) || NOUNS.has(word));
  if (found.length === 0 || !isPlain) return undefined;
  const tags = <Tag>(phrases: readonly FoundPhrase<Tag>[]) => phrases.map(({ tag }) => tag);
  return { languages: tags(languages), kinds: tags(kinds), formats: tags(formats), hasVersions: false };
}

/** The documents with all of the traits, in their order. */
export function documentsWithTraits(library: Library, traits: DocumentTraits): LibraryDocument[] {
  const { languages, kinds, formats, hasVersions } = traits;
  return profilesOf(library)
    .all.filter(
      ({ language, kinds: own, format }) =>
        languages.every((one) => one === language) &&
        formats.every((one) => one === format) &&
        (kinds.length === 0 || kinds.some((kind) => own.has(kind))),
    )
    .map(({ document }) => document)
    .filter(({ id }, at) => !hasVersions || (at < MAX_LOOKED_AT && library.versions(id).length > 1));
}
