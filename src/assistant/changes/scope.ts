/** Reads the scope of a change (documents, section, everywhere) from the ends of the parts of an instruction. */
import { resolveDocuments, surelyNamed } from '../documents/resolve-documents.ts';
import { CHANGE_DATA, type ChangeData } from '../languages/change-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { wordsOfAll } from '../text/word-lists.ts';
import { holds } from './reading/alternatives.ts';
import type { Instruction, PartName } from './reading/instruction.ts';
import type { Phrase } from './reading/phrase.ts';
import { readTarget, withoutArticles } from './reading/read-target.ts';

export interface Scope {
  /** Empty if none is named, which means all. */
  readonly documents: readonly LibraryDocument[];
  readonly isEverywhere: boolean;
  readonly isAllDocuments: boolean;
  /** A title or number. */
  readonly section: string | undefined;
}

interface ScopedParts extends Scope {
  readonly parts: Instruction['parts'];
}

const SCOPED: readonly PartName[] = ['by', 'what', 'target', 'from', 'values'];

/** The scope, and the parts of the instruction without the words that express it. */
export function readScope(library: Library, instruction: Instruction): ScopedParts {
  const { language, operation } = instruction;
  const data = CHANGE_DATA[language];
  const parts = { ...instruction.parts };
  let scope: Scope = { ...NOWHERE, isEverywhere: instruction.isEverywhere || saysEverywhere(instruction) };
  const merge = (found: Scope) => {
    scope = {
      documents: [...new Set([...scope.documents, ...found.documents])],
      isEverywhere: scope.isEverywhere || found.isEverywhere,
      isAllDocuments: scope.isAllDocuments || found.isAllDocuments,
      section: scope.section ?? found.section,
    };
  };
  const told = parts.scope === undefined ? [] : scopesTold(library, parts.scope, data, instruction);
  for (const one of told) merge(one);
  // "Set at Ann Lee the room to 4": the scope names the row.
  if (told.length === 0 && parts.scope !== undefined && parts.what !== undefined && operation === 'set')
    parts.what = parts.what.with(`${parts.what.masked} ${parts.scope.masked}`);
  // The target of an insertion may be just a document.
  const destination =
    operation === 'insert' && parts.target && isDocument(library, parts.target.words)
      ? scopeOf(library, parts.target, data, instruction)
      : undefined;
  if (destination?.documents.length === 1 && destination.section === undefined) {
    merge(destination);
    delete parts.target;
  }
  if (operation === 'replace' && parts.by?.quotes.length === 0)
    parts.by = withoutTail(library, parts.by, instruction, merge);
  for (const name of SCOPED) {
    let phrase = parts[name];
    if (phrase === undefined) continue;
    phrase = withoutEverywhere(phrase, data, () => merge({ ...NOWHERE, isEverywhere: true }));
    if (name !== 'values') phrase = cutScope(library, phrase, instruction, merge);
    parts[name] = phrase;
  }
  if (scope.documents.length === 0 && resolveDocuments(library, instruction.whole.words).isAll)
    scope = { ...scope, isAllDocuments: true };
  const named = surelyNamed(library, withoutTables(instruction.whole.words, data));
  if (scope.documents.length === 0 && named.length > 0) scope = { ...scope, documents: named };
  return { ...scope, parts };
}

/** What the words for the scope tell: one scope, the scopes of their pieces, or the only document that they name. */
function scopesTold(library: Library, words: Phrase, data: ChangeData, instruction: Instruction): Scope[] {
  const explicit = scopeOf(library, words, data, instruction);
  if (explicit !== undefined) return [explicit];
  const pieces = piecesOf(words, data);
  const told = pieces.flatMap((piece) => scopeOf(library, piece, data, instruction) ?? []);
  if (told.length > 1 && told.length === pieces.length) return told;
  const documents = surelyNamed(library, words.words);
  return documents.length === 1 ? [{ ...NOWHERE, documents }] : [];
}

/** "Replace in the handbook everywhere …": the word may stand anywhere in an order to replace words. */
function saysEverywhere({ operation, whole, language }: Instruction): boolean {
  return operation === 'replace' && holds(whole.masked, CHANGE_DATA[language].everywhere);
}

/** "Handbook, section 8", "Handbook § 8": the document and its section. */
function piecesOf(scope: Phrase, { units }: ChangeData): Phrase[] {
  const numbered = new RegExp(`\\s+(?=(?:${units.section})\\s*\\d|§)`, 'iu');
  const [first = '', ...others] = scope.masked.split(/,\s+/).flatMap((piece) => piece.split(numbered));
  return others.length === 0 ? [] : [first, ...others].map((piece) => scope.with(piece));
}

/** Whether words name a document; a single word outside any file name may name a section. */
function isDocument(library: Library, words: string): boolean {
  const own = stemsOfAnyLanguage(words.toLowerCase());
  const isFile = library
    .documents()
    .some(({ fileName }) =>
      tokenize(fileName).some(({ word }) => stemsOfAnyLanguage(word).some((stem) => own.includes(stem))),
    );
  return isFile || /\s\S+\s/.test(words) || surelyNamed(library, words).length > 0;
}

/** Removes words such as "table", which do not identify a document. */
function withoutTables(words: string, { tableWords }: ChangeData): string {
  return words.replaceAll(new RegExp(`(?<!\\p{L})(?:${tableWords})(?!\\p{L})`, 'giu'), ' ');
}

function withoutEverywhere(phrase: Phrase, { everywhere }: ChangeData, found: () => void): Phrase {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${everywhere})(?![\\p{L}\\p{N}])`, 'iu');
  if (!pattern.test(phrase.masked) || phrase.masked.replace(pattern, '').trim() === '') return phrase;
  found();
  const rest = phrase.masked.replace(pattern, ' ').replace(/\s*[,;]\s*$|\s+[.!]\s*$/, '');
  return phrase.with(rest.replace(/^\s*(?:of|von|de)\s+/i, ''));
}

/** "With Vendor throughout the agreement", "durch Leitung, auch im Plural": what follows the new text says where, and which forms. */
function withoutTail(
  library: Library,
  by: Phrase,
  instruction: Instruction,
  merge: (scope: Scope) => void,
): Phrase {
  const data = CHANGE_DATA[instruction.language];
  const { everywhere, also, scope } = data;
  const tail = new RegExp(`^(?<text>.+?)[,;]?\\s(?:${everywhere})(?<rest>[,;.]?\\s.+)$`, 'iu');
  const { text, rest = '' } = tail.exec(by.masked)?.groups ?? {};
  const place = by.with(rest.trim().replace(new RegExp(`^(?:(?:${scope})\\s+)+`, 'iu'), ''));
  const found = text === undefined ? undefined : scopeOf(library, place, data, instruction);
  if (found !== undefined) merge(found);
  const isTail = found !== undefined || /^[,;.]/.test(rest);
  if (isTail) merge({ ...NOWHERE, isEverywhere: true });
  const bare = isTail ? (text ?? by.masked) : by.masked;
  return by.with(bare.replace(new RegExp(`[,;]\\s(?:(?:and|und|et|y)\\s)?(?:${also})\\s[^⟦]+$`, 'iu'), ''));
}

const NOWHERE: Scope = {
  documents: [],
  isEverywhere: false,
  isAllDocuments: false,
  section: undefined,
};

/** Removes a scope such as "in section 4 of the contract" from the end or the beginning. */
function cutScope(
  library: Library,
  phrase: Phrase,
  instruction: Instruction,
  merge: (scope: Scope) => void,
): Phrase {
  const data = CHANGE_DATA[instruction.language];
  const front = new RegExp(`^(?:${data.scope})\\s+(.+)$`, 'iu').exec(phrase.masked)?.[1];
  const words = front?.split(' ') ?? [];
  // "In der Anweisung Winterdienst Schichtleiter": the scope comes first.
  for (let count = words.length - 1; count > 0; count--) {
    const place = phrase.with(words.slice(0, count).join(' '));
    const isNamed = surelyNamed(library, withoutTables(place.words, data)).length > 0;
    const found = isNamed ? scopeOf(library, place, data, instruction) : undefined;
    if (found === undefined || found.documents.length === 0) continue;
    merge(found);
    return phrase.with(words.slice(count).join(' '));
  }
  const preposition = new RegExp(`\\s(?:${data.scope})\\s+`, 'giu');
  for (const { index, 0: word } of phrase.masked.matchAll(preposition)) {
    const tail = phrase.with(phrase.masked.slice(index + word.length));
    const found = scopeOf(library, tail, data, instruction);
    if (found === undefined) continue;
    merge(found);
    return cutScope(library, phrase.with(phrase.masked.slice(0, index)), instruction, merge);
  }
  return phrase;
}

/** The scope that a phrase expresses; undefined if it contains anything else. */
function scopeOf(
  library: Library,
  phrase: Phrase,
  data: ChangeData,
  { language }: Instruction,
): Scope | undefined {
  const quote = phrase.quote;
  if (quote !== undefined) {
    const documents = library.documents().filter(({ fileName }) => fileName === quote);
    return documents.length > 0 ? { ...NOWHERE, documents } : undefined;
  }
  const target = readTarget(phrase, language);
  if (target.section !== undefined) return { ...NOWHERE, section: target.section };
  if (target.unit === 'section' || target.unit === 'heading') {
    // "§ 4" is written like that, and tells its document from others.
    const number = /^§/.test(target.words) ? target.words : target.number;
    const section = target.quote ?? number ?? target.topic;
    return section === '' ? undefined : { ...NOWHERE, ...cutInner(library, section) };
  }
  // "From the table" does not narrow the scope.
  if (new RegExp(`^(?:${data.tableWords})$`, 'iu').test(withoutArticles(phrase.masked, data))) return NOWHERE;
  return scopeOfDocuments(library, phrase, data);
}

/** The documents that a phrase names, and whether all of them are meant; undefined if it contains anything else. */
function scopeOfDocuments(library: Library, phrase: Phrase, data: ChangeData): Scope | undefined {
  const isWhole = new RegExp(`(?<!\\p{L})(?:${data.whole})(?!\\p{L})`, 'iu').test(phrase.masked);
  const { named, isAll, rest } = resolveDocuments(library, phrase.text);
  const ended = rest.replace(/\s*[.!?]+\s*$/, '').trim();
  const left = withoutArticles(ended, data).replace(new RegExp(`^(?:${data.units.document})$`, 'iu'), '');
  const bare = left.replaceAll(
    new RegExp(`(?<!\\p{L})(?:${data.whole}|${data.articles})(?!\\p{L})`, 'giu'),
    '',
  );
  const known = named.map(({ document }) => document);
  const documents = known.length > 1 || bare.trim() === '' ? known : documentsCalled(library, bare, known[0]);
  if (bare.replaceAll(/[\s.,]+/g, '') !== '' && documents.length !== 1) return undefined;
  if (documents.length === 0 && !isAll && !isWhole) return undefined;
  return { ...NOWHERE, documents, isEverywhere: isWhole || isAll, isAllDocuments: isAll };
}

/** Documents with all the words in their file name, or the named document if it contains them: "the Transvet contract". */
function documentsCalled(
  library: Library,
  words: string,
  named: LibraryDocument | undefined,
): readonly LibraryDocument[] {
  const significant = tokenize(words).filter(({ word }) => !STOP_WORDS.has(word));
  if (significant.length === 0 || significant.length > MAX_NAMES || /\d/.test(words)) return [];
  const isSame = (one: string, other: string) =>
    stemsOfAnyLanguage(one).some((stem) => stemsOfAnyLanguage(other).includes(stem));
  const namesOf = ({ fileName }: LibraryDocument) =>
    tokenize(fileName.replace(/\.[^.]{1,8}$/, '').replaceAll('_', ' ')).map(({ word }) => word);
  const isHeld = (word: string, names: readonly string[]) => names.some((name) => isSame(word, name));
  if (named === undefined)
    return library.documents().filter((document) => {
      const names = namesOf(document);
      const ends = [names.at(0) ?? '', names.at(-1) ?? ''];
      return (
        significant.every(({ word }) => isHeld(word, names)) &&
        significant.some(({ word }) => isHeld(word, ends))
      );
    });
  const says = (word: string) => library.searchIn(named.id, stemsOfAnyLanguage(word), 1).length > 0;
  const isOwn = significant.every(
    ({ word, start }) => isHeld(word, namesOf(named)) || (/\p{Lu}/u.test(words.charAt(start)) && says(word)),
  );
  return isOwn ? [named] : [];
}

const STOP_WORDS = wordsOfAll(({ stopWords }) => stopWords);
const MAX_NAMES = 2;

/** Splits the document off a section name: "termination of the lease". */
function cutInner(library: Library, section: string): Pick<Scope, 'section' | 'documents'> {
  const documents = surelyNamed(library, section);
  if (documents.length === 0) return { section, documents };
  const { rest } = resolveDocuments(library, section);
  const bare = rest.replace(/\s(?:of|in|von|der|des|du|de|del|la)\s*$/iu, '').trim();
  return bare === '' ? { section, documents: [] } : { section: bare, documents };
}
