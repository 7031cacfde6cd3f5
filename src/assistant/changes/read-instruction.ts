/** Reads what is to be changed from how an instruction is put, in four languages; no document is looked at here. */
import type { Edit, EditPlace } from '../../domain/edit.ts';
import { anyOf } from '../languages/any-of.ts';

export interface Instruction {
  readonly edit: Edit;
  /** The instruction without the texts it quotes: where a document may be named. */
  readonly rest: string;
}

/** A text in any language's quotation marks, or in code marks. */
const QUOTED =
  /["“”„«»]\s?([^"“”„«»]{1,2000}?)\s?["“”„«»]|'([^'\n]{1,2000})'|‘([^’\n]{1,2000})’|`([^`\n]{1,2000})`/g;

const REPLACE = new RegExp(`^${anyOf('replace')}(?!\\p{L})`, 'iu');
const DELETE = new RegExp(`^${anyOf('delete')}(?!\\p{L})`, 'iu');
const INSERT = new RegExp(`^${anyOf('insert')}(?!\\p{L})`, 'iu');
const AFTER = new RegExp(`\\b${anyOf('after')}\\b`, 'iu');
const EVERYWHERE = new RegExp(`(?<!\\p{L})${anyOf('everywhere')}(?!\\p{L})`, 'iu');
const SECTION = new RegExp(
  `\\b${anyOf('within')}\\s+(?:${anyOf('articles')}\\s+)?${anyOf('section')}\\s+(\\d+(?:\\.\\d+)*[a-z]?|[A-Z]\\b)`,
  'iu',
);
const SECTION_NAMED = new RegExp(
  `(?<!\\p{L})${anyOf('namedSection')}\\s*["“„«'‘]\\s?([^"“”„«»'’]{1,300}?)\\s?["”“»'’]`,
  'iu',
);

/** @returns undefined for a text that asks for no change */
export function readInstruction(text: string): Instruction | undefined {
  const edit = readEdit(text);
  return edit && { edit, rest: text.replaceAll(QUOTED, ' ') };
}

function readEdit(text: string): Edit | undefined {
  const section = SECTION_NAMED.exec(text);
  const rest = section === null ? text : text.replace(section[0], ' ');
  const quoted = [...rest.matchAll(QUOTED)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? match[4] ?? '',
  );
  const [first, second] = quoted;
  if (first === undefined || first === '') return undefined;
  const place = readPlace(rest, section?.[1]);
  const everywhere = EVERYWHERE.test(rest.replaceAll(QUOTED, ' '));
  if (REPLACE.test(text) && second !== undefined) {
    return { kind: 'replace', text: first, with: second, ...(everywhere && { everywhere }), ...place };
  }
  if (DELETE.test(text)) return { kind: 'delete', text: first, ...(everywhere && { everywhere }), ...place };
  if (INSERT.test(text) && second !== undefined && AFTER.test(rest.replaceAll(QUOTED, ' '))) {
    return { kind: 'insert_after', text: second, insert: first, ...place };
  }
  return undefined;
}

function readPlace(text: string, named: string | undefined): { place?: EditPlace } {
  const section = named ?? SECTION.exec(text.replaceAll(QUOTED, ' '))?.[1];
  return section === undefined ? {} : { place: { section } };
}
