/** Parses the edit of a `revise` command line: exactly one operation, with its location. */
import type { Edit, EditPlace, EditUnit } from '../domain/edit.ts';
import { EDIT_UNITS } from '../domain/edit.ts';
import { type CommandInput, type OptionHelp, type UsageError, usage } from './command.ts';

export const EDIT_OPTIONS: readonly OptionHelp[] = [
  {
    name: 'replace',
    value: 'TEXT',
    isFreeText: true,
    text: 'the text as people see it; --with says what to put there',
  },
  {
    name: 'delete',
    value: 'TEXT',
    isFreeText: true,
    text: 'take a text away; with --unit all of what holds it',
  },
  {
    name: 'insert',
    value: 'TEXT',
    isFreeText: true,
    text: 'new paragraphs, one a line, --after or --before a text',
  },
  {
    name: 'move',
    value: 'TEXT',
    isFreeText: true,
    text: 'move what holds a text (--unit) --after or --before another',
  },
  {
    name: 'rename-heading',
    value: 'TITLE',
    isFreeText: true,
    text: 'by title or number; --with is the new title',
  },
  { name: 'set-cell', value: 'VALUE', isFreeText: true, text: 'into --cell, or into --row and --column' },
  {
    name: 'insert-row',
    value: 'VALUES',
    isFreeText: true,
    text: 'behind --row, otherwise the last: "a | b", or "Name=a | Email=b"',
  },
  {
    name: 'move-row',
    value: 'ROW',
    isFreeText: true,
    text: 'named as with --delete-row, --after or --before another row of its table',
  },
  {
    name: 'delete-row',
    value: 'ROW',
    isFreeText: true,
    text: 'by its number, or by what one of its cells says',
  },
  {
    name: 'bold',
    value: 'TEXT',
    isFreeText: true,
    text: 'make a text bold; --italic, --not-bold and --not-italic alike',
  },
  { name: 'italic', value: 'TEXT', isFreeText: true, text: 'make a text italic' },
  { name: 'not-bold', value: 'TEXT', isFreeText: true, text: 'take the bold off' },
  { name: 'not-italic', value: 'TEXT', isFreeText: true, text: 'take the italic off' },
  { name: 'with', value: 'TEXT', isFreeText: true, text: 'the new text' },
  { name: 'everywhere', text: 'change all occurrences, not the only one' },
  { name: 'after', value: 'TEXT', isFreeText: true, text: 'behind what holds this text' },
  { name: 'before', value: 'TEXT', isFreeText: true, text: 'before what holds this text' },
  {
    name: 'unit',
    value: EDIT_UNITS.join('|'),
    text: 'a list item is a paragraph, and the TEXT of a section is its heading',
  },
  {
    name: 'heading',
    value: 'TITLE',
    isFreeText: true,
    text: 'with --insert and --unit section: the title of a new section',
  },
  { name: 'section', value: 'TITLE', isFreeText: true, text: 'look only below this heading' },
  { name: 'occurrence', value: 'N', text: 'which one of several, from 1' },
  { name: 'cell', value: 'ADDRESS', text: 'such as B7, or Prices!B7' },
  { name: 'row', value: 'ROW', isFreeText: true, text: 'by its number, or by what one of its cells says' },
  { name: 'column', value: 'COLUMN', isFreeText: true, text: 'by its number, or by its heading' },
  { name: 'table', value: 'N', text: 'which table of the document, from 1' },
  { name: 'sheet', value: 'NAME', isFreeText: true, text: 'which worksheet' },
];

const OPERATIONS = [
  'replace',
  'delete',
  'insert',
  'move',
  'rename-heading',
  'set-cell',
  'insert-row',
  'move-row',
  'delete-row',
  'bold',
  'italic',
  'not-bold',
  'not-italic',
] as const;
type Operation = (typeof OPERATIONS)[number];

/** @throws UsageError for no operation, for several, and for missing options */
export function readEditOptions(input: CommandInput): Edit {
  const [operation, another] = OPERATIONS.filter((name) => input.options[name] !== undefined);
  if (operation === undefined)
    throw usageError(`one of ${OPERATIONS.map((name) => `--${name}`).join(', ')} is needed`);
  if (another !== undefined)
    throw usageError(`--${operation} and --${another} are two edits: make one at a time`);
  return editOf(operation, new Options(input));
}

function editOf(operation: Operation, options: Options): Edit {
  const text = options.text(operation);
  const everywhere = options.isOn('everywhere') ? { everywhere: true } : {};
  const place = options.place();
  const unit = options.unit();
  switch (operation) {
    case 'replace':
      return { kind: 'replace', text, with: options.given('with'), ...everywhere, ...place };
    case 'delete':
      return { kind: 'delete', text, ...(unit && { unit }), ...everywhere, ...place };
    case 'insert':
      return { ...insertionOf(text, options), ...place };
    case 'move':
      return { kind: 'move', unit: unit ?? 'paragraph', text, to: options.target(), ...place };
    case 'rename-heading':
      return { kind: 'rename_heading', heading: text, with: options.filled('with') };
    case 'set-cell':
      return { kind: 'set_cell', cell: options.cell(), value: text };
    case 'insert-row': {
      const after = { row: numberOr(options.find('row') ?? '-1'), ...options.table() };
      return { kind: 'insert_row', after, cells: cellsOf(text) };
    }
    case 'move-row': {
      const { side, text: beside } = options.target();
      const at = { row: numberOr(text), ...options.table() };
      return { kind: 'move_row', at, to: { side, row: numberOr(beside) } };
    }
    case 'delete-row':
      return { kind: 'delete_row', at: { row: numberOr(text), ...options.table() } };
    default:
      return { kind: 'format', text, ...FORMATS[operation], ...everywhere, ...place };
  }
}

function insertionOf(insert: string, options: Options): Edit {
  const { side, text } = options.target();
  const unit = options.unit();
  const heading = options.find('heading');
  if (heading !== undefined && unit !== 'section') throw usageError('--heading needs --unit section');
  const kind = side === 'after' ? 'insert_after' : 'insert_before';
  return { kind, text, insert, ...(unit && { unit }), ...(heading !== undefined && { heading }) };
}

const FORMATS = {
  bold: { bold: true },
  italic: { italic: true },
  'not-bold': { bold: false },
  'not-italic': { italic: false },
} as const;

/** Parses values in the order of the columns, or with column names. */
function cellsOf(text: string): { column: number | string; value: string }[] {
  const values = text.split('|').map((value) => value.trim());
  const named = values.map((value) => /^([^=]+)=(.*)$/s.exec(value));
  return values.map((value, index) => {
    const [, column, own] = named.every((match) => match !== null) ? (named[index] ?? []) : [];
    return column === undefined
      ? { column: index + 1, value }
      : { column: column.trim(), value: own?.trim() ?? '' };
  });
}

function numberOr(text: string): number | string {
  return /^-?\d{1,7}$/.test(text) ? Number(text) : text;
}

class Options {
  readonly #options: CommandInput['options'];

  constructor(input: CommandInput) {
    this.#options = input.options;
  }

  isOn(name: string): boolean {
    return this.#options[name] === true;
  }

  find(name: string): string | undefined {
    const value = this.#options[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** A required option that may be empty. */
  given(name: string): string {
    const value = this.find(name);
    if (value === undefined) throw usageError(`--${name} is missing`);
    return value;
  }

  filled(name: string): string {
    const value = this.given(name);
    if (value.trim() === '') throw usageError(`--${name} must not be empty`);
    return value;
  }

  /** The text of an operation; only that of a cell may be empty. */
  text(operation: Operation): string {
    return operation === 'set-cell' ? this.given(operation) : this.filled(operation);
  }

  unit(): EditUnit | undefined {
    const value = this.find('unit');
    const unit = EDIT_UNITS.find((name) => name === value);
    if (value !== undefined && unit === undefined)
      throw usageError(`--unit is one of ${EDIT_UNITS.join(', ')}`);
    return unit;
  }

  target(): { readonly side: 'before' | 'after'; readonly text: string } {
    const [before, after] = [this.find('before'), this.find('after')];
    if ((before === undefined) === (after === undefined))
      throw usageError('either --after or --before is needed');
    return before === undefined
      ? { side: 'after', text: this.filled('after') }
      : { side: 'before', text: this.filled('before') };
  }

  place(): { place?: EditPlace } {
    const section = this.find('section');
    const occurrence = this.#number('occurrence');
    if (section === undefined && occurrence === undefined) return {};
    return { place: { ...(section !== undefined && { section }), ...(occurrence && { occurrence }) } };
  }

  table(): { readonly table?: number; readonly sheet?: string } {
    const table = this.#number('table');
    const sheet = this.find('sheet');
    return { ...(table && { table }), ...(sheet !== undefined && { sheet }) };
  }

  cell(): Extract<Edit, { kind: 'set_cell' }>['cell'] {
    const address = this.find('cell');
    if (address === undefined)
      return { row: numberOr(this.filled('row')), column: numberOr(this.filled('column')), ...this.table() };
    const split = address.lastIndexOf('!');
    const sheet = split < 0 ? this.find('sheet') : address.slice(0, split).replace(/^'(.*)'$/, '$1');
    return { address: address.slice(split + 1), ...(sheet === undefined ? {} : { sheet }) };
  }

  #number(name: string): number | undefined {
    const value = this.find(name);
    if (value === undefined) return undefined;
    if (!/^[1-9]\d{0,6}$/.test(value)) throw usageError(`--${name} is a number from 1`);
    return Number(value);
  }
}

function usageError(what: string): UsageError {
  return usage({ name: 'revise' }, what);
}
