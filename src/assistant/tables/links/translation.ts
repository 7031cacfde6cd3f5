/**
 * Headers and cells in English, for questions in another language than the table's: the dictionary puts both sides into
 * English, where their words meet. Within one language it would only blur words that the language tells apart.
 */
import type { Language } from '../../languages/language-data.ts';
import { detectLanguage } from '../../text/language.ts';
import { RelatedWords } from '../../text/related-words.ts';
import { stem } from '../../text/stem.ts';
import { tokenize } from '../../text/tokens.ts';
import { type Column, isPeople } from '../column.ts';
import { englishStems, englishWords } from '../english.ts';
import { type HeaderWord, unglued } from '../header-words.ts';
import type { TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { CodesBy, ColumnCells } from './cell-index.ts';

/** Columns with more distinct texts hold names, which nobody translates. */
const MAX_TRANSLATED = 300;
/** Share of the texts of a column that the dictionary must know a word of. */
const MOSTLY_KNOWN = 0.5;
/** Texts per column that tell the language of a table whose headers do not. */
const LOOKED_AT = 20;

export interface Translation {
  wordsOf(column: Column): readonly HeaderWord[];
  /** Codes of texts by the English stems of their words. */
  codesOf(cells: ColumnCells): CodesBy;
  /** English stems of words about the table. */
  stemsOf(text: string): readonly string[];
}

/** The table in English; undefined if the question is in its language. */
export function translationFor(table: DataTable, { language }: TableQuestion): Translation | undefined {
  const own = languageOf(table);
  if (own === language) return undefined;
  return own === 'en' ? ENGLISH : translated(table, own);
}

/** Of a table in English, which needs no other words. */
const ENGLISH: Translation = {
  wordsOf: ({ header, words }) => {
    const named = tokenize(titleOf(header)).map(({ word }) => word);
    const own = words.filter(({ word, written }) => named.includes(word) || named.includes(written));
    return own.length > 0 ? own : words;
  },
  codesOf: ({ byStem }) => byStem,
  stemsOf: (text) => englishStems(text, 'en'),
};

/** A header without its unit: "Strom (kWh)" says no more than "Strom". */
function titleOf(header: string): string {
  const title = header.replaceAll(/[([].*?[)\]]/g, ' ').trim();
  return title === '' ? header : title;
}

const related = new RelatedWords();
const languages = new WeakMap<DataTable, Language>();

/** The language of most words of the headers or, where these do not tell, of the texts. */
export function languageOf(table: DataTable): Language {
  const known = languages.get(table);
  if (known !== undefined) return known;
  const headers = table.columns.flatMap(({ words }) => words.map(({ word }) => word));
  const language = related.languageOf(headers) ?? detectLanguage(wordsIn(table)) ?? 'en';
  languages.set(table, language);
  return language;
}

function wordsIn({ columns }: DataTable): string[] {
  return columns
    .filter(({ kind }) => kind === 'text')
    .flatMap((column) =>
      Array.from({ length: Math.min(LOOKED_AT, column.distinct) }, (_, code) => column.textOf(code)),
    )
    .flatMap((text) => tokenize(text).map(({ word }) => word));
}

const translations = new WeakMap<DataTable, Translation>();

function translated(table: DataTable, language: Language): Translation {
  const known = translations.get(table);
  if (known !== undefined) return known;
  const codes = new Map<Column, CodesBy>();
  const translation: Translation = {
    wordsOf: ({ header }) =>
      englishWords(unglued(titleOf(header)), language).map((word) => ({
        ...{ word, written: word, stems: [stem(word, 'en')] },
      })),
    codesOf: ({ column }) => {
      const read = codes.get(column) ?? codesIn(column, language);
      codes.set(column, read);
      return read;
    },
    stemsOf: (text) => englishStems(text, language),
  };
  translations.set(table, translation);
  return translation;
}

function codesIn(column: Column, language: Language): CodesBy {
  const codes = new Map<string, number[]>();
  if (column.kind !== 'text' || column.distinct > MAX_TRANSLATED || isPeople(column)) return codes;
  let known = 0;
  for (let code = 0; code < column.distinct; code++) {
    const own = tokenize(column.textOf(code));
    const english = englishWords(column.textOf(code), language);
    if (english.some((one) => own.every(({ word }) => word !== one))) known++;
    for (const word of new Set(english.map((one) => stem(one, 'en'))))
      codes.set(word, [...(codes.get(word) ?? []), code]);
  }
  // Names mean nothing, though some of them are words as well.
  return known < MOSTLY_KNOWN * column.distinct ? new Map() : codes;
}
