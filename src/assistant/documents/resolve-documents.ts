/**
 * Finds the documents that a text refers to, by file name, title, number, kind ("the contract"), format ("the
 * spreadsheet"), language ("the German one") or version ("version 1"). Used by everything that works on documents.
 */
import type { Library, LibraryDocument } from '../library.ts';
import { monthNamed } from '../tables/values/dates.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import {
  type DocumentProfile,
  type DocumentProfiles,
  fileWords,
  IN_HEADING,
  numbersIn,
  profilesOf,
  trait,
} from './document-profile.ts';
import {
  DETERMINERS,
  EVERY,
  FORMATS,
  KINDS,
  LANGUAGE_NAMES,
  type NamingWord,
  NOUNS,
  namingWords,
  type WordRange,
} from './document-words.ts';
import { editionsMeant, editionsOf, familyOf, versionedFamilies } from './editions.ts';
import { type NamedVersion, oldOrNew, readVersions, versionNumbers } from './read-versions.ts';
import { type RankedDocument, sortClose } from './sort-close.ts';

/** A document that a text names. */
export interface NamedDocument {
  readonly document: LibraryDocument;
  /**
   * `sure`: by its name or number, or in a form that refers to a document ("the contract"). `likely`: by words that may
   * also mean something else ("prices"). That is enough where some document must be meant, but not to exclude others.
   */
  readonly certainty: 'sure' | 'likely';
  /** Numbers of the versions named with it, in the order of the text; they may not exist. */
  readonly versions: readonly number[];
  /** Whether it is the version of a document that the text names: "the old lease" for "lease-v1.md". */
  readonly isByVersion: boolean;
}

export interface ResolvedDocuments {
  /** In the order of the text; empty when it names none. */
  readonly named: readonly NamedDocument[];
  /** Other documents that a name may mean. */
  readonly alternatives: readonly LibraryDocument[];
  /** Whether the text explicitly asks for all documents. */
  readonly isAll: boolean;
  /** The text without the names of documents and versions. */
  readonly rest: string;
  /** The text without the names of versions. */
  readonly anyVersion: string;
  /** Replaces the first document that the text names with another one. */
  readonly asking: (document: LibraryDocument) => string;
}

/** A range of words that refers to one document, to several similar ones, or to one of several. */
interface Mention extends WordRange {
  readonly ranked: readonly RankedDocument[];
  readonly certainty: NamedDocument['certainty'];
  readonly isPlural: boolean;
}

/** Documents whose score is within this distance of the best one are alternatives. */
const CLOSE = 0.2;
/** The same where the text names a version, which one of another name but the same kind may have. */
const CLOSE_BY_VERSION = 0.5;
const FORMAT = 0.6;
const LANGUAGE = 0.6;
const NUMBER = 3;
const WHOLE_NAME = 4;
/** A shorter name does not identify a document. */
const SHORTEST_NAME = 3;
/** Maximum number of words between two that name the same document: "the contract with Delta". */
const MAX_BETWEEN = 2;
/** Maximum number of documents to check for several versions. */
const MAX_LOOKED_AT = 200;
const ALL_STOP_WORDS = wordsOfAll(({ stopWords }) => stopWords);

/** Results for each library, since several steps of an answer resolve the same text. */
const known = new WeakMap<Library, Map<string, ResolvedDocuments>>();

/** Finds the documents that a text refers to; possibly none. */
export function resolveDocuments(library: Library, text: string): ResolvedDocuments {
  const ofLibrary = known.get(library) ?? new Map<string, ResolvedDocuments>();
  known.set(library, ofLibrary);
  const resolved = ofLibrary.get(text) ?? resolve(library, text);
  ofLibrary.set(text, resolved);
  return resolved;
}

function resolve(library: Library, text: string): ResolvedDocuments {
  const words = namingWords(text.replaceAll('_', ' '));
  const profiles = profilesOf(library);
  const versions = readVersions(words);
  const every = EVERY.find(words);
  const exact = withoutOverlaps([...wholeNames(words, profiles), ...numberMentions(text, words, profiles)]);
  const mentions = [...exact, ...describedDocuments(words, profiles, exact)].sort((a, b) => a.from - b.from);
  const chosen = mentions.map((mention) =>
    selectFrom({ ...mention, ranked: closeSorted(library, text, mention, words) }, versions),
  );
  const named = unique(
    chosen.flatMap(({ documents, certainty, isByVersion }, index) =>
      documents.map((document) => ({
        document,
        certainty,
        isByVersion,
        versions: isByVersion ? [] : versionsFor(library, document, versions, mentions, index),
      })),
    ),
  );
  const byVersion = named.length > 0 || versions.length === 0 ? [] : onlyOneWithVersions(library, versions);
  const taken = [...mentions, ...versions, ...every];
  return {
    named: [...named, ...byVersion],
    alternatives: [...new Set(chosen.flatMap((one) => one.alternatives))].filter(
      (one) => !named.some(({ document }) => document === one),
    ),
    isAll: every.length > 0,
    rest: withoutWords(text, words, taken),
    anyVersion: withoutWords(text, words, versions),
    asking: ({ fileName }) => withName(text, words, mentions[0], fileName),
  };
}

function withName(
  text: string,
  words: readonly NamingWord[],
  mention: WordRange | undefined,
  name: string,
): string {
  const start = words[mention?.from ?? words.length]?.start ?? text.length;
  const end = words[(mention?.to ?? 0) - 1]?.end ?? text.length;
  return `${text.slice(0, start)}“${name}”${text.slice(end)}`;
}

/** The documents that a text names with certainty, in the order of the text. */
export function surelyNamed(library: Library, text: string): LibraryDocument[] {
  return resolveDocuments(library, text)
    .named.filter(({ certainty }) => certainty === 'sure')
    .map(({ document }) => document);
}

/** Mentions of complete file names, as they are written or in English. */
function wholeNames(words: readonly NamingWord[], profiles: DocumentProfiles): Mention[] {
  const candidates = profiles.holding(words.map(({ word }) => trait('opens', word)));
  return candidates.flatMap((profile) => {
    const { fileName } = profile.document;
    const tokens = fileWords(fileName);
    const name = tokens.map(({ word }) => word);
    const stemLength = fileName.replace(/\.[^.]{1,8}$/, '').length;
    const bare = tokens.flatMap(({ word, end }) => (end <= stemLength ? [word] : []));
    const full = findName(name, words);
    const own = full ?? (bare.join('').length < SHORTEST_NAME ? undefined : findName(bare, words));
    const at = own ?? findName(profile.englishName, words);
    if (at === undefined) return [];
    const ranked = [{ profile, score: WHOLE_NAME + (at.to - at.from) }];
    // A name that is a common word ("Rent.md") may be the topic of the question instead.
    const isName = full !== undefined || at.to - at.from > 1 || isDetermined(words, at);
    return [{ ...at, ranked, certainty: isName ? 'sure' : 'likely', isPlural: false }];
  });
}

function findName(name: readonly string[], words: readonly NamingWord[]): WordRange | undefined {
  if (name.length === 0) return undefined;
  const from = words.findIndex((_, at) => name.every((word, i) => words[at + i]?.word === word));
  return from < 0 ? undefined : { from, to: from + name.length };
}

/** Mentions of document numbers such as SOP-014. */
function numberMentions(text: string, words: readonly NamingWord[], profiles: DocumentProfiles): Mention[] {
  return numbersIn(text).flatMap(({ key, start, end }) => {
    const holders = profiles.holding([trait('number', key)]);
    const from = words.findIndex((word) => word.start >= start);
    const to = words.findIndex((word) => word.start >= end);
    if (holders.length === 0 || from < 0) return [];
    const ranked = holders.map((profile) => ({ profile, score: NUMBER }));
    return [{ from, to: to < 0 ? words.length : to, ranked, certainty: 'sure', isPlural: false }];
  });
}

/** A word or phrase that describes a document. */
interface Anchor extends WordRange {
  /** Index keys: at least one holds for each document with a score above 0. */
  readonly traits: readonly string[];
  readonly scoreOf: (profile: DocumentProfile) => number;
  readonly isPlural: boolean;
  readonly isKind: boolean;
  /** The first part of a compound. The document's name must contain it for a sure match. */
  readonly head?: string;
  readonly isLanguage?: boolean;
}

/** Mentions of kinds, formats and languages, with the words next to them. */
function describedDocuments(
  words: readonly NamingWord[],
  profiles: DocumentProfiles,
  exact: readonly Mention[],
): Mention[] {
  const isFree = (range: WordRange) => exact.every(({ from, to }) => range.to <= from || to <= range.from);
  const anchors = withoutOverlaps([
    ...kindAnchors(words),
    ...formatAnchors(words),
    ...languageAnchors(words),
  ]);
  const free = [...anchors, ...nameAnchors(words, profiles, anchors)].filter(isFree);
  return joined(free, (from, to) => isFree({ from, to }) && isLinked(words, from, to)).flatMap(
    (run): Mention[] => {
      const ranked = profiles
        .holding(run.flatMap(({ traits }) => traits))
        .map((profile) => ({ profile, score: run.reduce((sum, anchor) => sum + anchor.scoreOf(profile), 0) }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score);
      const range = { from: run[0]?.from ?? 0, to: run.at(-1)?.to ?? 0 };
      const [best] = ranked;
      if (best === undefined || isDate(words, range)) return [];
      const saysMore = run.some(({ head }) => head !== undefined && !isInName(best.profile, head));
      const isSure = run.length > 1 ? best.score > 1 : isDetermined(words, range) && !saysMore;
      const isPlural = run.some((anchor) => anchor.isPlural);
      return [{ ...range, ranked, certainty: isSure ? 'sure' : 'likely', isPlural }];
    },
  );
}

/** "April 2025", asked of orders, is no name of the minutes of that month. */
function isDate(words: readonly NamingWord[], { from, to }: WordRange): boolean {
  const said = words.slice(from, to).map(({ word }) => word);
  return (
    said.some((word) => monthNamed(word)) && said.every((word) => monthNamed(word) || /^\d+$/.test(word))
  );
}

function closeSorted(library: Library, text: string, mention: Mention, words: readonly NamingWord[]) {
  const best = mention.ranked[0]?.score ?? 0;
  const close = mention.ranked.filter(({ score }) => best - score <= CLOSE);
  if (close.length < 2) return mention.ranked;
  return [...sortClose(library, text, mention, words, close), ...mention.ranked.slice(close.length)];
}

/** Whether a word of the document's name begins with the first part of a compound, or the other way round. */
function isInName({ stems }: DocumentProfile, head: string): boolean {
  return [...stems.keys()].some(
    (stem) => stem.startsWith(head) || (stem.length > 3 && head.startsWith(stem)),
  );
}

function kindAnchors(words: readonly NamingWord[]): Anchor[] {
  return KINDS.find(words).map(({ tag, from, to, isExact, head = '' }) => {
    const own = words.slice(from, to);
    return {
      from,
      to,
      isKind: true,
      ...(head === '' ? {} : { head }),
      traits: [trait('kind', tag), ...(own[0]?.stems ?? []).map((stem) => trait('stem', stem))],
      isPlural: !isExact && /s$/.test(own.at(-1)?.word ?? ''),
      scoreOf: (profile) => Math.max(profile.kinds.get(tag) ?? 0, nameScore(profile, own)),
    };
  });
}

function formatAnchors(words: readonly NamingWord[]): Anchor[] {
  return FORMATS.find(words).map(({ tag, from, to }) => ({
    from,
    to,
    isPlural: false,
    isKind: false,
    traits: (tag === 'sheet' ? [tag, 'csv'] : [tag]).map((format) => trait('format', format)),
    // People who open CSV files in a spreadsheet program call them spreadsheets.
    scoreOf: ({ format }) => (format === tag ? FORMAT : format === 'csv' && tag === 'sheet' ? FORMAT / 2 : 0),
  }));
}

/** "The German one": a language next to a noun for documents, or before a kind. */
function languageAnchors(words: readonly NamingWord[]): Anchor[] {
  const kinds = KINDS.find(words);
  return LANGUAGE_NAMES.find(words).flatMap(({ tag, from, to }) => {
    const isNoun = [from - 1, to].some((at) => NOUNS.has(words[at]?.word ?? ''));
    // "The French goods receipt procedure".
    const isOfKind = kinds.some(
      (kind) => kind.to === from || (kind.from >= to && kind.from - to <= MAX_BETWEEN),
    );
    if (!isNoun && !isOfKind) return [];
    const end = NOUNS.has(words[to]?.word ?? '') ? to + 1 : to;
    return [
      {
        from,
        to: end,
        isPlural: false,
        isKind: false,
        isLanguage: true,
        traits: [trait('language', tag)],
        scoreOf: (profile: DocumentProfile) => (profile.language === tag ? LANGUAGE : 0),
      },
    ];
  });
}

/** Words of names and titles next to another anchor, or several of them in a row. */
function nameAnchors(
  words: readonly NamingWord[],
  profiles: DocumentProfiles,
  anchors: readonly Anchor[],
): Anchor[] {
  const isTaken = (at: number) => anchors.some(({ from, to }) => from <= at && at < to);
  const content = words.flatMap((word, at): Anchor[] => {
    if (isTaken(at) || ALL_STOP_WORDS.has(word.word) || word.word.length < 2) return [];
    const own = [word];
    const traits = word.stems.map((stem) => trait('stem', stem));
    const holders = profiles.holding(traits).length;
    // A word that occurs in all names does not distinguish them.
    if (holders === 0 || (profiles.all.length > 1 && holders === profiles.all.length)) return [];
    const scoreOf = (profile: DocumentProfile) => nameScore(profile, own);
    return [{ from: at, to: at + 1, traits, isPlural: false, isKind: false, scoreOf }];
  });
  const isNext = (own: Anchor) => (one: Anchor) => one.from === own.to || one.to === own.from;
  // Words of headings may be the topic of the question: they name a document only directly next to its kind.
  const names = content.filter(({ traits, scoreOf }) =>
    profiles.holding(traits).some((profile) => scoreOf(profile) > IN_HEADING),
  );
  return content.filter((own) => {
    if (anchors.some(isNext(own))) return true;
    const isNear = (one: Anchor) => isLinked(words, own.to, one.from) || isLinked(words, one.to, own.from);
    return names.includes(own) && (anchors.some(isNear) || names.some(isNext(own)));
  });
}

/** Whether only a few stop words lie between: "the contract with Delta". */
function isLinked(words: readonly NamingWord[], from: number, to: number): boolean {
  const between = words.slice(from, to);
  return to >= from && between.length <= MAX_BETWEEN && between.every(({ word }) => ALL_STOP_WORDS.has(word));
}

function nameScore({ stems }: DocumentProfile, words: readonly NamingWord[]): number {
  return Math.min(...words.map((word) => Math.max(0, ...word.stems.map((stem) => stems.get(stem) ?? 0))));
}

/** Groups anchors that describe the same document, in the order of the text. */
function joined(anchors: readonly Anchor[], isJoined: (from: number, to: number) => boolean): Anchor[][] {
  const runs: Anchor[][] = [];
  const inOrder = [...anchors].sort((a, b) => a.from - b.from);
  for (const [at, anchor] of inOrder.entries()) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (
      run !== undefined &&
      last !== undefined &&
      (isJoined(last.to, anchor.from) || isLanguageOfKind(last, anchor)) &&
      isSameDocument(run, anchor) &&
      !qualifiesNext(run, anchor, inOrder[at + 1])
    ) {
      run.push(anchor);
    } else runs.push([anchor]);
  }
  return runs;
}

/** A language before a kind, with other words between them. */
function isLanguageOfKind(last: Anchor, anchor: Anchor): boolean {
  return last.isLanguage === true && anchor.isKind && anchor.from - last.to <= MAX_BETWEEN;
}

/** Two kinds next to each other are two documents: "the contract and the handbook". */
function isSameDocument(run: readonly Anchor[], anchor: Anchor): boolean {
  return !(anchor.isKind && run.some(({ isKind }) => isKind));
}

/** A word right before a kind qualifies that kind, not the previous one: "the lease and the cleaning agreement". */
function qualifiesNext(run: readonly Anchor[], anchor: Anchor, next: Anchor | undefined): boolean {
  const isApart = anchor.from > (run.at(-1)?.to ?? 0) && run.some(({ isKind }) => isKind);
  return isApart && !anchor.isKind && next?.isKind === true && next.from === anchor.to;
}

/** Whether a determiner comes before: "the contract", "in our handbook". */
function isDetermined(words: readonly NamingWord[], { from }: WordRange): boolean {
  return DETERMINERS.has(words[from - 1]?.word ?? '') || oldOrNew(words[from - 1]?.word ?? '') !== undefined;
}

/** Keeps the longest of overlapping ranges. */
function withoutOverlaps<Range extends WordRange>(ranges: readonly Range[]): Range[] {
  const selected: Range[] = [];
  for (const range of [...ranges].sort((a, b) => b.to - b.from - (a.to - a.from))) {
    if (selected.every(({ from, to }) => to <= range.from || range.to <= from)) selected.push(range);
  }
  return selected.sort((a, b) => a.from - b.from);
}

interface SelectedDocuments {
  readonly documents: readonly LibraryDocument[];
  readonly alternatives: readonly LibraryDocument[];
  readonly certainty: NamedDocument['certainty'];
  /** Whether the named versions are separate documents: "contract-v1.docx". */
  readonly isByVersion: boolean;
}

function selectFrom(
  { ranked, certainty, isPlural }: Mention,
  versions: readonly NamedVersion[],
): SelectedDocuments {
  const best = ranked[0]?.score ?? 0;
  const within = (distance: number) =>
    ranked.filter(({ score }) => best - score <= distance).map(({ profile }) => profile);
  const close = within(CLOSE);
  const [first] = close;
  const familiesOf = (profiles: readonly DocumentProfile[]) => [...Map.groupBy(profiles, familyOf).values()];
  const documentsOf = (chosen: readonly DocumentProfile[]) => chosen.map(({ document }) => document);
  for (const family of familiesOf(within(CLOSE_BY_VERSION))) {
    const byVersion = editionsMeant(family, versions);
    if (byVersion.length > 0)
      return { documents: documentsOf(byVersion), alternatives: [], certainty: 'sure', isByVersion: true };
  }
  if (isPlural) return { documents: documentsOf(close), alternatives: [], certainty, isByVersion: false };
  // If the names differ only in a version, the newest is meant.
  const own = familiesOf(close).find((family) => first !== undefined && family.includes(first)) ?? [];
  const newest = editionsOf(own).map(({ profile }) => profile);
  const ordered = [...newest.reverse(), ...close.filter((profile) => !newest.includes(profile))];
  return {
    documents: documentsOf(ordered.slice(0, 1)),
    alternatives: documentsOf(ordered.slice(1)),
    certainty,
    isByVersion: false,
  };
}

/** The versions closest to this mention. */
function versionsFor(
  library: Library,
  document: LibraryDocument,
  versions: readonly NamedVersion[],
  mentions: readonly Mention[],
  index: number,
): number[] {
  const distance = (version: WordRange, mention: WordRange) =>
    version.to <= mention.from ? mention.from - version.to : version.from - mention.to;
  const own = versions.filter((version) => {
    const distances = mentions.map((mention) => distance(version, mention));
    return distances.indexOf(Math.min(...distances)) === index;
  });
  return versionNumbers(own, library.versions(document.id));
}

/** "What changed between version 1 and 2?" if only one document has several versions. */
function onlyOneWithVersions(library: Library, versions: readonly NamedVersion[]): NamedDocument[] {
  const documents = library.documents();
  if (documents.length > MAX_LOOKED_AT) return [];
  const [family, other] = versionedFamilies(library);
  if (family !== undefined && other === undefined)
    return editionsMeant(family, versions).map(({ document }) => ({
      document,
      certainty: 'likely',
      versions: [],
      isByVersion: true,
    }));
  const several = documents.filter(({ id }) => library.versions(id).length > 1);
  const [only, another] = several;
  if (only === undefined || another !== undefined) return [];
  const numbers = versionNumbers(versions, library.versions(only.id));
  return [{ document: only, certainty: 'likely', versions: numbers, isByVersion: false }];
}

function unique(named: readonly NamedDocument[]): NamedDocument[] {
  const byDocument = new Map<LibraryDocument, NamedDocument>();
  for (const one of named) {
    const before = byDocument.get(one.document);
    byDocument.set(one.document, before === undefined ? one : merge(before, one));
  }
  return [...byDocument.values()];
}

function merge(one: NamedDocument, other: NamedDocument): NamedDocument {
  const versions = [...new Set([...one.versions, ...other.versions])];
  const certainty = [one, other].some((named) => named.certainty === 'sure') ? 'sure' : 'likely';
  return { ...one, certainty, versions };
}

function withoutWords(text: string, words: readonly NamingWord[], taken: readonly WordRange[]): string {
  let rest = text;
  for (const { from, to } of taken) {
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0];
    rest = `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`;
  }
  return rest.replaceAll(/\s+/g, ' ').trim();
}

/** The documents named with certainty; if it is one, with all others its name may refer to. */
export function documentsMeant({ named, alternatives }: ResolvedDocuments): LibraryDocument[] {
  const sure = named.filter(({ certainty }) => certainty === 'sure').map(({ document }) => document);
  return sure.length === 1 ? [...sure, ...alternatives] : sure;
}
