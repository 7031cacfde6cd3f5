/**
 * Extracts labels with their values from a text: rows of two cells, tables with a header, lines such as "Chair: Ada".
 * Recognized by form anywhere in a document, such as in its control table or revision history.
 */
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { LibraryPassage } from '../library.ts';
import { splitRow } from '../passages/table.ts';

export interface LabelValue {
  readonly label: string;
  readonly value: string;
  /**
   * All cells of the row, labelled by the table's header if it has one, such as a revision with its date and author.
   */
  readonly row: readonly { readonly label: string; readonly value: string }[];
  readonly passage: LibraryPassage;
  /** The range of the line, with those that continue it, in the passage's Markdown. */
  readonly start: number;
  readonly end: number;
}

const LABEL = String.raw`[\p{L}][\p{L}\p{M} .’'/()-]{1,40}?`;
const COLON = String.raw`(?:\*\*)?\s?:(?:\*\*)?\s`;
/** A semicolon ends a value if another label comes behind it. */
const VALUE = String.raw`(?:[^·;|•\n]|;(?!\s?${LABEL}${COLON}))`;
const LINE = new RegExp(
  String.raw`(?:^|[·;|•]\s?|\*\*)(${LABEL})${COLON}\s*(${VALUE}{1,600})(?=[·;|•\n]|$)`,
  'gu',
);
/** The end of a line, unless the next one continues its sentence. */
const BREAK = /\n(?!\s*\p{Ll})/u;
const SEPARATOR = /^\|?[\s:|-]+\|?$/;

/** All labels with their values in a passage, in order. */
export function labelValuesIn(passage: LibraryPassage): LabelValue[] {
  const found: LabelValue[] = [];
  let header: readonly string[] = headerOf(passage.context);
  let at = 0;
  for (const wrapped of passage.markdown.split(BREAK)) {
    const source = { passage, start: at, end: at + wrapped.trimEnd().length };
    at += wrapped.length + 1;
    const line = wrapped.replaceAll(/\n\s*/g, ' ');
    if (!line.trimStart().startsWith('|')) {
      header = [];
      found.push(...[...inLine(line), ...named(line)].map((one) => ({ ...one, ...source })));
      continue;
    }
    if (SEPARATOR.test(line)) continue;
    const cells = splitRow(line);
    const row = cells.map((value, column) => ({ label: header[column] ?? '', value }));
    // A header labels the cells below. In tables with two columns, the first column labels the second, in the first
    // line too.
    if (cells.length === 2) found.push(pairOf(cells, row, source));
    else if (header.length > 0) found.push(...row.map((cell) => ({ ...cell, row, ...source })));
    if (header.length === 0) header = cells;
  }
  return found.filter(({ label, value }) => label !== '' && value !== '');
}

function headerOf(context: string): readonly string[] {
  const line = context.split('\n').find((one) => one.startsWith('|'));
  return line === undefined ? [] : splitRow(line);
}

function pairOf(
  [label = '', value = '']: readonly string[],
  row: LabelValue['row'],
  source: Pick<LabelValue, 'passage' | 'start' | 'end'>,
): LabelValue {
  return { label, value, row, ...source };
}

/** "Approved by", "rédigé par": labels before a name, without a colon. */
const BEFORE_NAME = LANGUAGES.flatMap((language) => Object.values(TOPIC_DATA[language].facts))
  .flatMap((list) => list.split(',').map((phrase) => phrase.trim()))
  .filter((phrase) => /\s(?:by|von|par|por)$/.test(phrase))
  .join('|');
const BY = new RegExp(String.raw`(?<!\p{L})(${BEFORE_NAME})\s+([^,;–·|()\n:]{3,60})`, 'giu');

function named(line: string): Pick<LabelValue, 'label' | 'value' | 'row'>[] {
  return [...line.matchAll(BY)]
    .map(([, label = '', value = '']) => ({ label, value: value.replaceAll('**', '').trim(), row: [] }))
    .filter(({ value }) => /^(?:\p{L}{1,4}\.\s)?\p{Lu}\p{Ll}+\s\p{Lu}/u.test(value));
}

/** A full stop ends a value, too, in a line of labels alone: "Present: Ada Lund. Excused: Ben Voss." */
const BEGINS = new RegExp(String.raw`^\s*${LABEL}${COLON}`, 'u');
const STOP = new RegExp(String.raw`\.\s(?=${LABEL}${COLON})`, 'u');

function inLine(line: string): Pick<LabelValue, 'label' | 'value' | 'row'>[] {
  const isOfLabels = BEGINS.test(line) && STOP.test(line);
  const pieces = isOfLabels ? line.replace(/\.\s*$/, '').split(STOP) : [line];
  return pieces
    .flatMap((piece) => [...piece.matchAll(LINE)])
    .map(([, label = '', value = '']) => ({
      label: label.trim(),
      value: value.replaceAll('**', '').trim(),
      row: [],
    }));
}

/** A party with its role: "Harbour Estates plc (“Landlord”)", "der Harbour GmbH (nachfolgend „Vermieter“)". */
const ROLE =
  /(?:^|[\s*(“"«„])((?:\p{Lu}[\p{L}\p{N}&.'’-]*)(?:\s(?:\p{Lu}[\p{L}\p{N}&.'’-]*|plc|und|and|et|y|&|of|de|du|von))*)\*{0,2}(?:,(?:(?!\s(?:and|und|et|y)\s)[^()“”„"«»;*]){0,80})?\s\((?:[^()“”„"«»]{0,60}\s)?[“"„«]\s?(?:the |der |die |das |le |la |l’|el )?([\p{L} -]{2,40}?)\s?[”"“»]\)/gu;

/** The parties of a contract, labelled by their roles. */
export function rolesIn(passage: LibraryPassage): LabelValue[] {
  return [...passage.markdown.matchAll(ROLE)].map((match) => {
    const [whole, value = '', label = ''] = match;
    return { label, value, row: [], passage, start: match.index, end: match.index + whole.length };
  });
}

/**
 * A word at the beginning of a sentence, and its definition: "“Outage” means …", "**Light** refers to …", "AtoN (aid to
 * navigation)".
 */
const DEFINES = LANGUAGES.map((language) => TOPIC_DATA[language].listings.defines).join('|');
const DEFINED = new RegExp(
  String.raw`(?:^|[.;]\s)(?:[-*+]\s|\d[\d.]*\s|\([\da-z]\)\s)?["“„«*_]*([\p{L}][\p{L}\p{N} /&'’-]{0,40}?)["”“»*_]*\s(?:${DEFINES})\s(.{3,400}?)(?:\.(?=\s|$)|$)`,
  'gimu',
);

/** Definitions in sentences. */
export function definedIn(passage: LibraryPassage): LabelValue[] {
  return [...passage.markdown.matchAll(DEFINED)].map((match) => {
    const [whole, label = '', value = ''] = match;
    const start = match.index + (whole.length - whole.replace(/^[.;]?\s*/, '').length);
    return { label, value, row: [], passage, start, end: match.index + whole.length };
  });
}
