/**
 * Which documents a text means, by any telling part: the file's name, its title, number, kind ("the contract"), format
 * ("the spreadsheet"), language ("the German one") or version ("version 1"). Used by everything that works on documents.
 */
import type { Library, LibraryDocument } from '../library.ts';
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
  NEWEST,
  NOUNS,
  namingWords,
  type WordRange,
} from './document-words.ts';
import { type NamedVersion, readVersions, versionNumbers } from './read-versions.ts';

/** A document that a text names. */
export interface NamedDocument {
  readonly document: LibraryDocument;
  /**
   * `sure`: by its name or number, or as one names a document ("the contract"). `likely`: by words that may as well
   * speak of something else ("prices"); enough where some document must be meant, not to leave others out.
   */
  readonly certainty: 'sure' | 'likely';
  /** Numbers of the versions that are named with it, in the order of the text; they need not exist. */
  readonly versions: readonly number[];
}

export interface ResolvedDocuments {
  /** In the order in which the text names them; none when it names none. */
  readonly named: readonly NamedDocument[];
  /** Documents that a name may mean as well as the one above. */
  readonly alternatives: readonly LibraryDocument[];
  /** Whether all documents are asked for expressly. */
  readonly isAll: boolean;
  /** The text without what names documents and versions: what is asked about them. */
  readonly rest: string;
  /** The text with another document in place of the first that it names. */
  readonly asking: (document: LibraryDocument) => string;
}

/** A stretch of the text that names one document, several alike, or one of several. */
interface Mention extends WordRange {
  readonly ranked: readonly { readonly profile: DocumentProfile; readonly worth: number }[];
  readonly certainty: NamedDocument['certainty'];
  readonly isPlural: boolean;
}

/** Documents whose worth is within this of the best may be meant as well. */
const CLOSE = 0.2;
const FORMAT = 0.6;
const LANGUAGE = 0.6;
const NUMBER = 3;
const WHOLE_NAME = 4;
/** A name of fewer letters names nothing by itself. */
const SHORTEST_NAME = 3;
/** Words that may stand between two that name the same document: "the contract with Delta". */
const MOST_BETWEEN = 2;
/** More documents that a name means alike are left in their order. */
const MOST_ORDERED = 32;
/** Of more documents it is not looked up which one has several versions. */
const MOST_LOOKED_AT = 200;
const ALL_STOP_WORDS = wordsOfAll(({ stopWords }) => stopWords);

/** What was resolved in each library: one question is resolved by several steps of its answer. */
const known = new WeakMap<Library, Map<string, ResolvedDocuments>>();

/** Reads which documents a text means. Total: a text that names none gives none. */
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
  const exact = withoutOverlaps([...wholeNames(words, profiles), ...numbered(text, words, profiles)]);
  const mentions = [...exact, ...described(words, profiles, exact)].sort((a, b) => a.from - b.from);
  const chosen = mentions.map((mention) => chooseOf(inOrderOfUse(library, mention, words), versions));
  const named = unique(
    chosen.flatMap(({ documents, certainty, isByVersion }, index) =>
      documents.map((document) => ({
        document,
        certainty,
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

/** Documents that are surely named, in the order of the text. */
export function surelyNamed(library: Library, text: string): LibraryDocument[] {
  return resolveDocuments(library, text)
    .named.filter(({ certainty }) => certainty === 'sure')
    .map(({ document }) => document);
}

/** Names that stand in the text whole. */
function wholeNames(words: readonly NamingWord[], profiles: DocumentProfiles): Mention[] {
  const candidates = profiles.holding(words.map(({ word }) => trait('opens', word)));
  return candidates.flatMap((profile) => {
    const { fileName } = profile.document;
    const tokens = fileWords(fileName);
    const name = tokens.map(({ word }) => word);
    const stemLength = fileName.replace(/\.[^.]{1,8}$/, '').length;
    const bare = tokens.flatMap(({ word, end }) => (end <= stemLength ? [word] : []));
    const full = placeOf(name, words);
    const at = full ?? (bare.join('').length < SHORTEST_NAME ? undefined : placeOf(bare, words));
    if (at === undefined) return [];
    const ranked = [{ profile, worth: WHOLE_NAME + (at.to - at.from) }];
    // A name that is a common word ("Rent.md") may be what is asked about.
    const isName = full !== undefined || bare.length > 1 || isDetermined(words, at);
    return [{ ...at, ranked, certainty: isName ? 'sure' : 'likely', isPlural: false }];
  });
}

function placeOf(name: readonly string[], words: readonly NamingWord[]): WordRange | undefined {
  if (name.length === 0) return undefined;
  const from = words.findIndex((_, at) => name.every((word, i) => words[at + i]?.word === word));
  return from < 0 ? undefined : { from, to: from + name.length };
}

/** Numbers such as SOP-014. */
function numbered(text: string, words: readonly NamingWord[], profiles: DocumentProfiles): Mention[] {
  return numbersIn(text).flatMap(({ key, start, end }) => {
    const holders = profiles.holding([trait('number', key)]);
    const from = words.findIndex((word) => word.start >= start);
    const to = words.findIndex((word) => word.start >= end);
    if (holders.length === 0 || from < 0) return [];
    const ranked = holders.map((profile) => ({ profile, worth: NUMBER }));
    return [{ from, to: to < 0 ? words.length : to, ranked, certainty: 'sure', isPlural: false }];
  });
}

/** What a word says of a document. */
interface Anchor extends WordRange {
  /** What holds for each document that it says something of; for others too, perhaps. */
  readonly traits: readonly string[];
  readonly worthOf: (profile: DocumentProfile) => number;
  readonly isPlural: boolean;
  readonly isKind: boolean;
  /** What a compound says beside the kind, which the document's own name must say too to be surely meant. */
  readonly head?: string;
  readonly isLanguage?: boolean;
}

/** Kinds, formats and languages, with the telling words beside them. */
function described(
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
        .map((profile) => ({ profile, worth: run.reduce((sum, anchor) => sum + anchor.worthOf(profile), 0) }))
        .filter(({ worth }) => worth > 0)
        .sort((a, b) => b.worth - a.worth);
      const range = { from: run[0]?.from ?? 0, to: run.at(-1)?.to ?? 0 };
      const [best] = ranked;
      if (best === undefined) return [];
      const saysMore = run.some(({ head }) => head !== undefined && !isInName(best.profile, head));
      const isSure = run.length > 1 ? best.worth > 1 : isDetermined(words, range) && !saysMore;
      const isPlural = run.some((anchor) => anchor.isPlural);
      return [{ ...range, ranked, certainty: isSure ? 'sure' : 'likely', isPlural }];
    },
  );
}

/** Of documents that a name means alike, the one that says its words most comes first. */
function inOrderOfUse(library: Library, mention: Mention, words: readonly NamingWord[]): Mention {
  const best = mention.ranked[0]?.worth ?? 0;
  const close = mention.ranked.filter(({ worth }) => best - worth <= CLOSE);
  if (close.length < 2 || close.length > MOST_ORDERED) return mention;
  const stems = words.slice(mention.from, mention.to).flatMap((word) => word.stems);
  const holding = library.documentsWith(
    [...new Set(stems)],
    close.map(({ profile }) => profile.document.id),
  );
  const shareOf = ({ document: { id, passages } }: DocumentProfile) =>
    (holding.get(id) ?? 0) / Math.max(1, passages);
  close.sort((a, b) => shareOf(b.profile) - shareOf(a.profile));
  return { ...mention, ranked: [...close, ...mention.ranked.slice(close.length)] };
}

/** Whether a name's words begin as the first part of a compound does. */
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
      worthOf: (profile) => Math.max(profile.kinds.get(tag) ?? 0, nameWorth(profile, own)),
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
    // A CSV file is a spreadsheet to those who open it in one.
    worthOf: ({ format }) => (format === tag ? FORMAT : format === 'csv' && tag === 'sheet' ? FORMAT / 2 : 0),
  }));
}

/** "The German one": before a noun that stands for a document, or before its kind. */
function languageAnchors(words: readonly NamingWord[]): Anchor[] {
  const kinds = KINDS.find(words);
  return LANGUAGE_NAMES.find(words).flatMap(({ tag, from, to }) => {
    const isNoun = [from - 1, to].some((at) => NOUNS.has(words[at]?.word ?? ''));
    // "The French goods receipt procedure".
    const isOfKind = kinds.some(
      (kind) => kind.to === from || (kind.from >= to && kind.from - to <= MOST_BETWEEN),
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
        worthOf: (profile: DocumentProfile) => (profile.language === tag ? LANGUAGE : 0),
      },
    ];
  });
}

/** Words of names and titles beside what names a document, or two of them in a row. */
function nameAnchors(
  words: readonly NamingWord[],
  profiles: DocumentProfiles,
  anchors: readonly Anchor[],
): Anchor[] {
  const isTaken = (at: number) => anchors.some(({ from, to }) => from <= at && at < to);
  const telling = words.flatMap((word, at): Anchor[] => {
    if (isTaken(at) || ALL_STOP_WORDS.has(word.word) || word.word.length < 2) return [];
    const own = [word];
    const traits = word.stems.map((stem) => trait('stem', stem));
    const holders = profiles.holding(traits).length;
    // What all names have in common tells none from another.
    if (holders === 0 || (profiles.all.length > 1 && holders === profiles.all.length)) return [];
    const worthOf = (profile: DocumentProfile) => nameWorth(profile, own);
    return [{ from: at, to: at + 1, traits, isPlural: false, isKind: false, worthOf }];
  });
  const isNext = (own: Anchor) => (one: Anchor) => one.from === own.to || one.to === own.from;
  // Words of headings may be what is asked about: they name a document only right beside its kind.
  const names = telling.filter(({ traits, worthOf }) =>
    profiles.holding(traits).some((profile) => worthOf(profile) > IN_HEADING),
  );
  return telling.filter((own) => {
    if (anchors.some(isNext(own))) return true;
    const isNear = (one: Anchor) => isLinked(words, own.to, one.from) || isLinked(words, one.to, own.from);
    return names.includes(own) && (anchors.some(isNear) || names.some(isNext(own)));
  });
}

/** Whether nothing but a word or two without a meaning of their own stands between: "the contract with Delta". */
function isLinked(words: readonly NamingWord[], from: number, to: number): boolean {
  const between = words.slice(from, to);
  return (
    to >= from && between.length <= MOST_BETWEEN && between.every(({ word }) => ALL_STOP_WORDS.has(word))
  );
}

function nameWorth({ stems }: DocumentProfile, words: readonly NamingWord[]): number {
  return Math.min(...words.map((word) => Math.max(0, ...word.stems.map((stem) => stems.get(stem) ?? 0))));
}

/** Anchors that stand together, in their order. */
function joined(anchors: readonly Anchor[], isJoined: (from: number, to: number) => boolean): Anchor[][] {
  const runs: Anchor[][] = [];
  const inOrder = [...anchors].sort((a, b) => a.from - b.from);
  for (const [at, anchor] of inOrder.entries()) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (
      run !== undefined &&
      last !== undefined &&
      (isJoined(last.to, anchor.from) || belongs(last, anchor)) &&
      agree(run, anchor) &&
      !qualifiesNext(run, anchor, inOrder[at + 1])
    ) {
      run.push(anchor);
    } else runs.push([anchor]);
  }
  return runs;
}

/** A language before a kind, whatever qualifies the kind. */
function belongs(last: Anchor, anchor: Anchor): boolean {
  return last.isLanguage === true && anchor.isKind && anchor.from - last.to <= MOST_BETWEEN;
}

/** Two kinds side by side are two documents: "the contract and the handbook". */
function agree(run: readonly Anchor[], anchor: Anchor): boolean {
  return !(anchor.isKind && run.some(({ isKind }) => isKind));
}

/** "The lease and the cleaning agreement": what stands right before a kind says which of that kind. */
function qualifiesNext(run: readonly Anchor[], anchor: Anchor, next: Anchor | undefined): boolean {
  const isApart = anchor.from > (run.at(-1)?.to ?? 0) && run.some(({ isKind }) => isKind);
  return isApart && !anchor.isKind && next?.isKind === true && next.from === anchor.to;
}

/** "The contract", "in our handbook": said as one names a document. */
function isDetermined(words: readonly NamingWord[], { from }: WordRange): boolean {
  return DETERMINERS.has(words[from - 1]?.word ?? '') || NEWEST.has(words[from - 1]?.word ?? '');
}

/** The longest first, then the surest; what overlaps them is the same said again. */
function withoutOverlaps<Range extends WordRange>(ranges: readonly Range[]): Range[] {
  const kept: Range[] = [];
  for (const range of [...ranges].sort((a, b) => b.to - b.from - (a.to - a.from))) {
    if (kept.every(({ from, to }) => to <= range.from || range.to <= from)) kept.push(range);
  }
  return kept.sort((a, b) => a.from - b.from);
}

interface Chosen {
  readonly documents: readonly LibraryDocument[];
  readonly alternatives: readonly LibraryDocument[];
  readonly certainty: NamedDocument['certainty'];
  /** The versions that are named are the documents themselves: "contract-v1.docx". */
  readonly isByVersion: boolean;
}

function chooseOf({ ranked, certainty, isPlural }: Mention, versions: readonly NamedVersion[]): Chosen {
  const best = ranked[0]?.worth ?? 0;
  const close = ranked.filter(({ worth }) => best - worth <= CLOSE).map(({ profile }) => profile);
  const [first] = close;
  const family = close.filter((profile) => first !== undefined && familyOf(profile) === familyOf(first));
  const isNumbered = family.some((profile) => numberInName(profile) !== undefined);
  const numbered = family
    .map((profile) => ({ profile, number: numberInName(profile) ?? (isNumbered ? 1 : 0) }))
    .sort((a, b) => b.number - a.number);
  const numbers = numbered.map(({ number }) => number).filter((number) => number > 0);
  const meant = versionNumbers(versions, [...numbers].reverse());
  const byVersion = numbered.filter(({ number }) => numbers.length > 1 && meant.includes(number));
  const documentsOf = (chosen: readonly DocumentProfile[]) => chosen.map(({ document }) => document);
  if (byVersion.length > 0) {
    const inOrder = meant.flatMap((number) => byVersion.filter((one) => one.number === number));
    const documents = documentsOf(inOrder.map(({ profile }) => profile));
    return { documents, alternatives: [], certainty, isByVersion: true };
  }
  if (isPlural) return { documents: documentsOf(close), alternatives: [], certainty, isByVersion: false };
  // Of what differs by its number alone, the newest is meant.
  const newest = numbers.length > 1 ? numbered.map(({ profile }) => profile) : [];
  const ordered = [...newest, ...close.filter((profile) => !newest.includes(profile))];
  return {
    documents: documentsOf(ordered.slice(0, 1)),
    alternatives: documentsOf(ordered.slice(1)),
    certainty,
    isByVersion: false,
  };
}

/** What names have in common that differ by their version alone. */
function familyOf({ name }: DocumentProfile): string {
  const versions = readVersions(name);
  const own = name.filter((_, at) => !versions.some(({ from, to }) => from <= at && at < to));
  return own.map(({ word }) => word).join(' ');
}

/** "contract-v2": the number of a version that a file's name gives. */
function numberInName({ name }: DocumentProfile): number | undefined {
  const version = readVersions(name)[0]?.version;
  return typeof version === 'number' ? version : undefined;
}

/** Versions belong to the name that stands nearest. */
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

/** "What changed between version 1 and 2?" where one document alone has several. */
function onlyOneWithVersions(library: Library, versions: readonly NamedVersion[]): NamedDocument[] {
  const documents = library.documents();
  if (documents.length > MOST_LOOKED_AT) return [];
  const several = documents.filter(({ id }) => library.versions(id).length > 1);
  const [only, another] = several;
  if (only === undefined || another !== undefined) return [];
  const numbers = versionNumbers(versions, library.versions(only.id));
  return [{ document: only, certainty: 'likely', versions: numbers }];
}

function unique(named: readonly NamedDocument[]): NamedDocument[] {
  const byDocument = new Map<LibraryDocument, NamedDocument>();
  for (const one of named) {
    const before = byDocument.get(one.document);
    byDocument.set(one.document, before === undefined ? one : bothOf(before, one));
  }
  return [...byDocument.values()];
}

function bothOf(one: NamedDocument, other: NamedDocument): NamedDocument {
  const versions = [...new Set([...one.versions, ...other.versions])];
  const certainty = [one, other].some((named) => named.certainty === 'sure') ? 'sure' : 'likely';
  return { document: one.document, certainty, versions };
}

function withoutWords(text: string, words: readonly NamingWord[], taken: readonly WordRange[]): string {
  let rest = text;
  for (const { from, to } of taken) {
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0];
    rest = `${rest.slice(0, start)}${' '.repeat(end - start)}${rest.slice(end)}`;
  }
  return rest.replaceAll(/\s+/g, ' ').trim();
}
