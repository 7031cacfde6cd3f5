/**
 * Parses what to insert and where, in any order: "add a sentence to section 3: …", "in the
 * handbook, at the end of the part about illness, put: …", "new section after …, titled …, with this text: …".
 */
import { CHANGE_DATA, type ChangeData, type Side } from '../../languages/change-data.ts';
import { LANGUAGES, type Language } from '../../languages/language-data.ts';
import type { Phrase } from './phrase.ts';

interface ParsedInsertion {
  readonly language: Language;
  readonly side: Side;
  /** The new part, the part to insert at, the document, and the new text; empty if not given. */
  readonly fresh: string;
  readonly target: string;
  readonly scope: string;
  readonly text: string;
}

const READERS = LANGUAGES.map((language) => ({ language, ...patternsOf(CHANGE_DATA[language]) }));

function patternsOf(data: ChangeData) {
  const { articles, units, verbs, edges } = data;
  const { word, sentence, paragraph, item, section, heading, row } = units;
  const unit = [word, sentence, paragraph, item, section, heading, row].join('|');
  const fresh = `(?:(?:${articles}|${data.another})\\s+){1,2}(?:${unit})(?!\\p{L}).*?`;
  return {
    verbs: verbPatterns(data, fresh),
    bare: new RegExp(`^(?:(?:${articles})\\s+)*(?:${data.another})\\s+(?:${unit})(?!\\p{L})`, 'iu'),
    opening: new RegExp(`^(?<target>.+?) (?:${verbs['opens']})\\s*:?\\s+(?<text>⟦\\d+⟧|.+)$`, 'iu'),
    closing: new RegExp(`^(?<target>.+?) (?:${verbs['closes']})\\s*:?\\s+(?<text>⟦\\d+⟧|.+)$`, 'iu'),
    pointing: new RegExp(`^(?:${data.it})(?:\\s|$)`, 'iu'),
    up: verbs['up'] === undefined ? undefined : new RegExp(`\\s+(?:${verbs['up']})$`, 'iu'),
    wording: new RegExp(`^(?<head>.+?),?\\s(?:${data.wording})\\s+(?<text>⟦\\d+⟧|.+$)(?<tail>.*)$`, 'iu'),
    wordingEnd: new RegExp(`,?\\s(?:${data.wording})$`, 'iu'),
    reported: new RegExp(
      `^(?<head>.*?(?:${sentence}|${paragraph}|${item})),?\\s(?:${data.that})\\s*(?<text>.+)$`,
      'iu',
    ),
    bodied: new RegExp(
      `^(?<head>.+?)\\s?:\\s(?<title>[^⟦:]{2,80}?)[.,;]?\\s(?:${data.body})\\s?:\\s?(?<text>⟦\\d+⟧|.+)$`,
      'isu',
    ),
    elided: new RegExp(
      `\\s(?:${articles})\\s(?:${data.another})(?<one>\\sone)?(?=$|\\s(?:${[data.sides.after, data.sides.before, verbs['adding']].filter(Boolean).join('|')})(?!\\p{L}))`,
      'iu',
    ),
    section: new RegExp(`(?<![\\p{L}])(?:${section})(?!\\p{L})`, 'iu'),
    titled: new RegExp(`,?\\s(?:${data.titled})\\s+(?<title>⟦\\d+⟧|[^,:]+),?`, 'iu'),
    side: sidePattern(data),
    between: new RegExp(`(?:${data.between})$`, 'iu'),
    edge: new RegExp(`^(?:${edges.last})$`, 'iu'),
    list: new RegExp(`^(?:(?:${articles})\\s+)*(?:${data.tableWords})\\s+\\S`, 'iu'),
    fillers: new RegExp(`^(?:(?:${data.trail}|${data.lead})(?:\\s+|$))+`, 'iu'),
    freshEnd: new RegExp(
      `^(?<target>.+?),?\\s+(?:(?:${data.trail}|${data.lead})\\s+)*(?<fresh>${fresh}|(?<quote>⟦\\d+⟧))$`,
      'iu',
    ),
  };
}

/** The verb: at the beginning, after a comma, before the new part, or at the end. */
function verbPatterns({ verbs, lead, trail }: ChangeData, fresh: string): RegExp[] {
  const verb = [verbs['add'], verbs['adding']].filter(Boolean).join('|');
  const inserting = `(?:(?:${lead}|${trail})\\s+)*(?:${verb})(?:\\s+(?:${lead}|${trail}))*`;
  return [
    `^${inserting}(?=\\s|$)`,
    `,\\s*${inserting}(?=\\s|$)`,
    `\\s${inserting}(?=\\s+(?:${fresh}|⟦\\d+⟧)$)`,
    `\\s(?:${verbs['needed']})(?=\\s(?:.+\\s)?${fresh}$)`,
    `^(?:${verbs['needed']})(?=\\s.*${fresh}$)`,
    `\\s${inserting}$`,
  ].map((pattern) => new RegExp(pattern, 'iu'));
}

/** The words for each side of a location, in groups of its name; "into" last, since others may begin with it. */
function sidePattern({ sides, edges, trail, lead, articles, closely }: ChangeData): RegExp {
  const named = Object.entries({
    ...sides,
    end: `${sides.end}|(?:${edges.last})(?=\\s*(?:,|$|(?:(?:${trail}|${lead})\\s+)*(?:${articles})\\s))`,
  })
    .sort(([a], [b]) => Number(a === 'into') - Number(b === 'into'))
    .map(([name, words]) => `(?<${name}>${words})`);
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(?:${closely})\\s+)?(?:${named.join('|')})(?:\\s+|(?<=['’])|$)`,
    'giu',
  );
}

type Reader = (typeof READERS)[number];

/** @returns undefined for a text that inserts nothing or names no location */
export function readInsertion(message: string, whole: Phrase): ParsedInsertion | undefined {
  for (const reader of READERS) {
    const edge = atEdge(message, reader);
    if (edge !== undefined) return edge;
    const { head, text, title } = splitText(message, reader);
    const order = withoutVerb(head, reader);
    const isPointing = order !== undefined && reader.pointing.test(order);
    const read = order === undefined || isPointing ? undefined : placesIn(order, text, reader, title);
    if (read !== undefined && (read.text !== '' || whole.with(read.fresh).quotes.length > 0)) return read;
  }
  return undefined;
}

/** "The chapter on apprentices should start with: …". */
function atEdge(message: string, { language, opening, closing }: Reader): ParsedInsertion | undefined {
  const [start, end] = [opening.exec(message)?.groups, closing.exec(message)?.groups];
  const { target, text } = start ?? end ?? {};
  if (target === undefined || text === undefined) return undefined;
  return { language, side: start === undefined ? 'end' : 'start', fresh: '', target, scope: '', text };
}

/** Splits off the new text: after a colon, after "with the text", or reported ("a sentence that dogs stay outside"). */
function splitText(message: string, reader: Reader): { head: string; text: string; title?: string } {
  const { wording, wordingEnd, reported } = reader;
  const whole = splitSection(message, reader);
  if (whole !== undefined) return whole;
  const [, before = '', behind = ''] = /^(.+?)\s?:\s*(.+)$/su.exec(message) ?? [];
  if (before !== '') {
    const [, quote, tail = ''] = /^(⟦\d+⟧)[,\s]+(\S.*)$/u.exec(behind) ?? [];
    return { head: `${before.replace(wordingEnd, '')} ${tail}`.trim(), text: quote ?? behind };
  }
  const groups = wording.exec(message)?.groups;
  const [, placed = '', quoted = ''] = /^(.+?)\s(⟦\d+⟧)$/u.exec(message) ?? [];
  if (quoted !== '' && groups !== undefined && !/^⟦/.test(groups['text'] ?? ''))
    return { head: placed, text: quoted };
  if (groups !== undefined)
    return { head: `${groups['head']}${groups['tail'] ?? ''}`, text: groups['text'] ?? '' };
  const clause = reported.exec(message)?.groups;
  return clause === undefined
    ? { head: message, text: '' }
    : { head: clause['head'] ?? '', text: sentenceOf(clause['text'] ?? '') };
}

/** "Behind the section on dogs a new one: 4.3 Cats. Text: “…”": the title stands between two colons. */
function splitSection(
  message: string,
  { bodied, elided, section }: Reader,
): { head: string; text: string; title: string } | undefined {
  const { head = '', title, text } = bodied.exec(message)?.groups ?? {};
  const noun = section.exec(head)?.[0];
  if (title === undefined || text === undefined || noun === undefined) return undefined;
  const named = head.replace(
    elided,
    (fresh, one = '') => `${fresh.slice(0, fresh.length - one.length)} ${noun}`,
  );
  return { head: named, text, title };
}

function sentenceOf(clause: string): string {
  const text = clause.charAt(0).toUpperCase() + clause.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** @returns undefined if there is no verb of adding */
function withoutVerb(head: string, { verbs, bare, up }: Reader): string | undefined {
  const verb = verbs.find((pattern) => pattern.test(head));
  if (verb === undefined) return bare.test(head) ? head : undefined;
  const rest = head.replace(verb, (found) => (found.startsWith(',') ? ',' : ' ')).trim();
  return (up === undefined ? rest : rest.replace(up, '')).replace(/[,\s]+$/, '');
}

function placesIn(
  order: string,
  text: string,
  reader: Reader,
  called: string | undefined,
): ParsedInsertion | undefined {
  const title = reader.titled.exec(order);
  const bare = title === null ? order : order.replace(title[0], ' ').trim();
  const marks = [...bare.matchAll(reader.side)];
  const into = marks.find(({ groups }) => groups?.['into'] !== undefined);
  const beside = marks.find(({ groups }) => groups?.['into'] === undefined);
  const mark =
    into !== undefined && beside !== undefined && isNameOfList(bare, into, beside, reader)
      ? into
      : (beside ?? into);
  if (mark === undefined) return undefined;
  const side = SIDES.find((one) => mark.groups?.[one] !== undefined) ?? 'into';
  const before = bare.slice(0, mark.index);
  const isWithin = into !== undefined && into.index < mark.index;
  const own = before.slice(0, isWithin ? into.index : undefined).trim();
  const beyond = bare.slice(mark.index + mark[0].length);
  const place = reader.between.test(mark[0].trim())
    ? beyond.replace(/\s(?:and|und|et|y|e)\s.*$/iu, '')
    : beyond;
  const scope = (isWithin ? before.slice(into.index + into[0].length) : '').replace(/[,\s]+$/, '');
  // "At the clinic, at the end, a sentence": the end of that document.
  const isOpen = reader.edge.test(mark[0].trim()) && scope !== '';
  const read = isOpen
    ? { fresh: `${own} ${place.replace(reader.fillers, '')}`.trim(), target: scope, scope: '' }
    : { fresh: own, target: place, scope };
  // The new part may follow the location: "after section 3 a paragraph".
  const name = (['scope', 'target'] as const).find((one) => {
    const groups = read.fresh === '' ? reader.freshEnd.exec(read[one])?.groups : undefined;
    return groups !== undefined && (groups['quote'] === undefined || text === '');
  });
  const { target = '', fresh = '' } = (name && reader.freshEnd.exec(read[name])?.groups) ?? {};
  const parts = name === undefined ? read : { ...read, [name]: target, fresh };
  const named = called ?? title?.groups?.['title'];
  return {
    ...parts,
    fresh: named === undefined ? parts.fresh : `${parts.fresh} ${named}`,
    language: reader.language,
    side,
    text,
  };
}

/** "Into the list of checks before starting": what stands there is the name of the list, not a place within it. */
function isNameOfList(
  order: string,
  into: RegExpExecArray,
  beside: RegExpExecArray,
  { list }: Reader,
): boolean {
  const between = order.slice(into.index + into[0].length, beside.index).trim();
  return into.index < beside.index && list.test(between) && !between.endsWith(',');
}

const SIDES: readonly Side[] = ['before', 'after', 'end', 'start', 'into'];
