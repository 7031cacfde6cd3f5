/** Sets of conditions that may hold together: no two over the same words. */
import type { Column } from '../column.ts';
import type { ConditionLink } from '../links/link.ts';
import { countBits } from '../question.ts';

const MAX_SETS = 50;
const MAX_LINKS = 18;
const MAX_TOGETHER = 4;
/** Links weaker than this are guesses. */
const LOOSE = 0.6;
/** A fourth condition is one only beside others that are named as they stand, or by a state or date. */
const NAMED = 0.85;
/** Number of sets ranked before the empty set. */
const MAX_SURE = 12;

export interface ConditionSet {
  readonly links: readonly ConditionLink[];
  readonly bits: number;
}

/** Sets of conditions, most likely first, including the empty set. */
export function conditionSets(links: readonly ConditionLink[]): ConditionSet[] {
  const likely = [...links, ...unions(links)].sort((a, b) => worthOf(b) - worthOf(a)).slice(0, MAX_LINKS);
  let longer: ConditionSet[] = [{ links: [], bits: 0 }];
  const all = [...longer];
  for (let size = 1; size <= MAX_TOGETHER; size++) {
    const usable = size < MAX_TOGETHER ? likely : likely.filter(({ strength }) => strength >= NAMED);
    longer = longer
      .filter(({ links }) => size < MAX_TOGETHER || links.every(({ strength }) => strength >= NAMED))
      .flatMap((set) => extended(set, usable))
      .sort((a, b) => setWorth(b) - setWorth(a))
      .slice(0, MAX_SETS);
    all.push(...longer);
  }
  const [none] = all;
  const best = all
    .filter(({ links }) => links.length > 0)
    .sort((a, b) => setWorth(b) - setWorth(a))
    .slice(0, MAX_SETS);
  const sets = none === undefined ? best : [...best.slice(0, MAX_SURE), none, ...best.slice(MAX_SURE)];
  return sets.map((set) => ({ ...set, links: set.links.flatMap(withOther) }));
}

function withOther(link: ConditionLink): ConditionLink[] {
  return link.also === undefined ? [link] : [link, link.also];
}

function extended(set: ConditionSet, links: readonly ConditionLink[]): ConditionSet[] {
  const last = set.links.at(-1);
  const from = last === undefined ? 0 : links.indexOf(last) + 1;
  return links.slice(from).flatMap((link) => {
    if ((link.bits & set.bits) !== 0 || set.links.some((other) => areApart(other, link))) return [];
    return [{ links: [...set.links, link], bits: set.bits | link.bits }];
  });
}

/**
 * Whether two conditions exclude each other: a row has one cell per column, so it never has two texts, or values in
 * two disjoint ranges.
 */
function areApart(a: ConditionLink, b: ConditionLink): boolean {
  const [one, other] = [a.condition, b.condition];
  if (one.column !== other.column) return false;
  if (one.kind === 'cells' && other.kind === 'cells') {
    if (one.isNegated || other.isNegated) return false;
    // The same codes linked twice are handled by unions.
    const shared = one.codes.filter((code) => other.codes.includes(code)).length;
    return shared === 0 || (shared === one.codes.length && shared === other.codes.length);
  }
  if (one.kind === 'range' && other.kind === 'range')
    return !one.isNegated && !other.isNegated && (one.from > other.to || other.from > one.to);
  return false;
}

/** "Vibration and shock tests", "by web, phone or counter": either of two texts of a column, or any of all named. */
function unions(links: readonly ConditionLink[]): ConditionLink[] {
  const pairs = links.flatMap((a, at) => links.slice(at + 1).flatMap((b) => either(a, b)));
  const all = textsEnumerated(links).flatMap((texts) => (texts.length < 3 ? [] : (anyOf(texts) ?? [])));
  return [...pairs, ...all, ...allDenied(links)];
}

/** All rows but those with any of three texts or more of a column. */
function allDenied(links: readonly ConditionLink[]): ConditionLink[] {
  const denied = links.filter(
    ({ condition, strength }) => condition.kind === 'cells' && condition.isNegated && strength >= LOOSE,
  );
  const columns = new Set(denied.map(({ condition }) => condition.column));
  return [...columns].flatMap((column) => {
    const own = denied.filter(({ condition }) => condition.column === column);
    return own.length < 3 ? [] : (anyOf(own) ?? []);
  });
}

/** The rows with any of the texts. */
export function anyOf([first, ...others]: readonly ConditionLink[]): ConditionLink | undefined {
  return first && others.reduce((some, text) => either(some, text)[0] ?? some, first);
}

function either(a: ConditionLink, b: ConditionLink): ConditionLink[] {
  const [one, other] = [a.condition, b.condition];
  if (one.kind !== 'cells' || other.kind !== 'cells' || one.column !== other.column) return [];
  if (one.isNegated !== other.isNegated) return [];
  // Yes or no is both, and no condition.
  if (one.column.isYesNo && !one.codes.every((code) => other.codes.includes(code))) return [];
  // What leaves out several texts is one word for all of them: "outside Spain and Italy".
  const isDeniedTogether = one.isNegated && !one.codes.some((code) => other.codes.includes(code));
  if ((a.bits & b.bits) !== 0 && !isDeniedTogether) return [];
  // A named text is no alternative to one that only resembles a word of the question.
  if (a.strength < LOOSE !== b.strength < LOOSE) return [];
  const signs = a.signs.includes('cell:either') ? a.signs : ['cell:either', ...a.signs];
  return [
    {
      ...a,
      condition: { ...one, codes: [...new Set([...one.codes, ...other.codes])] },
      bits: a.bits | b.bits,
      strength: Math.min(a.strength, b.strength),
      signs,
    },
  ];
}

/** For each column of which several texts are named by words of their own, the links to them. */
export function textsEnumerated(links: readonly ConditionLink[]): ConditionLink[][] {
  const byColumn = new Map<Column, ConditionLink[]>();
  for (const link of links) {
    const { condition, strength, bits } = link;
    if (condition.kind !== 'cells' || condition.isNegated || strength < LOOSE) continue;
    const known = byColumn.get(condition.column) ?? [];
    if (known.every((other) => (other.bits & bits) === 0 && areApart(other, link)))
      byColumn.set(condition.column, [...known, link]);
  }
  return [...byColumn.values()].filter((texts) => texts.length > 1);
}

function worthOf({ strength, bits }: ConditionLink): number {
  return strength * countBits(bits);
}

function setWorth({ links }: ConditionSet): number {
  return links.reduce((sum, link) => sum + worthOf(link), 0);
}
