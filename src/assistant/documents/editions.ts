/** Files that are versions of one another by their names: "lease-v1.md" and "lease-v2.md", "prices 2024" and "prices 2025". */
import type { DocumentId } from '../../domain/ids.ts';
import type { Library } from '../library.ts';
import { type DocumentProfile, profilesOf } from './document-profile.ts';
import type { WordRange } from './document-words.ts';
import { type NamedVersion, readVersions, versionNumbers } from './read-versions.ts';

interface Edition {
  readonly profile: DocumentProfile;
  /** Orders the versions of a document. */
  readonly number: number;
}

const YEAR = /^(?:19|20)\d\d$/;
const PART_OF_DATE = /^\d{1,2}$/;

/** The name without its version, equal for all versions of a document. */
export function familyOf({ name }: DocumentProfile): string {
  const taken: WordRange[] = [...readVersions(name), ...dateIn(name)];
  const own = name.filter((_, at) => !taken.some(({ from, to }) => from <= at && at < to));
  return own.map(({ word }) => word).join(' ');
}

/** The versions of a document, oldest first; empty where the names do not tell them. @param family with equal names */
export function editionsOf(family: readonly DocumentProfile[]): Edition[] {
  const numbers = family.map(numberIn);
  const isNumbered = numbers.filter((number) => number !== undefined).length > (family.length > 2 ? 1 : 0);
  if (family.length < 2 || !isNumbered) return [];
  // The first version often has no number: "contract.md", "contract-v2.md".
  return family
    .map((profile, at) => ({ profile, number: numbers[at] ?? 1 }))
    .sort((a, b) => a.number - b.number);
}

/** Those of the versions of a document that are named, in the order of the text. */
export function editionsMeant(
  family: readonly DocumentProfile[],
  versions: readonly NamedVersion[],
): DocumentProfile[] {
  const editions = editionsOf(family);
  const numbers = [...new Set(editions.map(({ number }) => number))];
  if (numbers.length < 2) return [];
  return versionNumbers(versions, numbers).flatMap((number) =>
    editions.flatMap((edition) => (edition.number === number ? [edition.profile] : [])),
  );
}

function numberIn({ name }: DocumentProfile): number | undefined {
  const version = readVersions(name)[0]?.version;
  if (typeof version === 'number') return version;
  if (version !== undefined) return version === 'newest' ? Number.MAX_SAFE_INTEGER : 0;
  const [date] = dateIn(name);
  return date?.number;
}

/** A year or a date that begins with one: "2025", "2025-03-12". */
function dateIn(name: DocumentProfile['name']): (WordRange & { readonly number: number })[] {
  const from = name.findIndex(({ word }) => YEAR.test(word));
  if (from < 0) return [];
  const isPart = (at: number) => PART_OF_DATE.test(name[at]?.word ?? '');
  const to = isPart(from + 1) ? (isPart(from + 2) ? from + 3 : from + 2) : from + 1;
  const parts = [0, 1, 2].map((at) => (from + at < to ? Number(name[from + at]?.word) : 0));
  return [{ from, to, number: parts.reduce((sum, part) => sum * 100 + part, 0) }];
}

/** Whether files are versions of one another: of this document, or of any. */
export function hasEditions(library: Library, document?: DocumentId): boolean {
  return versionedFamilies(library).some(
    (family) => document === undefined || family.some((profile) => profile.document.id === document),
  );
}

/** The documents of which a library has several versions as files. */
export function versionedFamilies(library: Library): DocumentProfile[][] {
  return [...Map.groupBy(profilesOf(library).all, familyOf).values()].filter(
    (family) => editionsOf(family).length > 1,
  );
}
