/**
 * Converts imported HTML to blocks: headings, paragraphs, lists, tables and formatted text. Designed for the HTML of
 * office programs and of report generators; styles and scripts are ignored.
 *
 * Source: HTML Living Standard, 4 (elements), a small part of it.
 */

import { BLOCK_NAMES, documentTokens, type HtmlToken } from '../../../../markdown/html/tokens.ts';
import type { Block, Marks, Span, TableCell } from '../../../../markdown/render/blocks.ts';
import { Flow } from '../flow.ts';
import { parseInteger } from '../properties.ts';

type Tag = Extract<HtmlToken, { kind: 'open' | 'close' }>;

const INDENT = 720;
/** Deeper nesting of lists and tables is malicious. */
const MAX_DEPTH = 40;

interface OpenList {
  readonly isOrdered: boolean;
  next: number;
}

interface OpenTable {
  readonly rows: TableCell[][];
  cell: { readonly columns: number; readonly rows: number } | undefined;
  /** The flow around the table, which continues after it. */
  readonly outer: Flow;
  readonly outerLists: OpenList[];
}

/** Reads HTML token by token; every table cell has a separate flow. */
class HtmlReader {
  #flow = new Flow();
  #spans: Span[] = [];
  readonly #marks = new Map<string, number>();
  readonly #hrefs: string[] = [];
  #lists: OpenList[] = [];
  readonly #tables: OpenTable[] = [];
  #heading: number | undefined;
  #isItemStart = false;
  #isPreformatted = false;

  read(html: string): Block[] {
    for (const token of documentTokens(html)) {
      if ('value' in token) this.#addText(token.value);
      else this.#addTag(token);
    }
    while (this.#tables.length > 0) this.#closeTable();
    this.#endParagraph();
    return this.#flow.finish();
  }

  #addText(text: string): void {
    const shown = this.#isPreformatted ? text : text.replaceAll(/[ \t\r\n\f]+/g, ' ');
    const isLeading = this.#spans.length === 0 && shown.trim() === '';
    if (shown === '' || (isLeading && !this.#isPreformatted)) return;
    if (this.#tables.length > 0 && this.#tables.at(-1)?.cell === undefined) return;
    this.#spans.push({ kind: 'text', text: shown, marks: this.#currentMarks() });
  }

  #currentMarks(): Marks {
    const has = (name: string) => (this.#marks.get(name) ?? 0) > 0;
    const href = this.#hrefs.at(-1);
    return {
      ...(has('bold') ? { bold: true } : {}),
      ...(has('italic') ? { italic: true } : {}),
      ...(has('strike') ? { strike: true } : {}),
      ...(has('code') ? { code: true } : {}),
      ...(has('super') ? { script: 'super' as const } : has('sub') ? { script: 'sub' as const } : {}),
      ...(href === undefined || href === '' ? {} : { href }),
    };
  }

  #addTag(tag: Tag): void {
    const mark = MARKS.get(tag.name);
    if (mark !== undefined) {
      this.#marks.set(mark, Math.max(0, (this.#marks.get(mark) ?? 0) + (tag.kind === 'close' ? -1 : 1)));
    } else if (tag.name === 'a') {
      if (tag.kind === 'close') this.#hrefs.pop();
      else this.#hrefs.push(tag.attributes.get('href') ?? '');
    } else if (tag.name === 'br') {
      if (this.#spans.length > 0) this.#spans.push({ kind: 'break' });
    } else if (tag.name === 'img' && tag.kind === 'open') {
      const name = tag.attributes.get('src')?.split('/').pop() ?? '';
      const alt = tag.attributes.get('alt') ?? '';
      if (name !== '' && !name.startsWith('data:')) this.#spans.push({ kind: 'image', alt, name });
    } else if (BLOCK_NAMES.has(tag.name)) {
      this.#endParagraph();
      this.#addBlockTag(tag);
    }
  }

  #addBlockTag(tag: Tag): void {
    const { name } = tag;
    const isClose = tag.kind === 'close';
    if (/^h[1-6]$/.test(name)) this.#heading = isClose ? undefined : Number(name[1]);
    else if (name === 'ul' || name === 'ol') this.#toggleList(tag);
    else if (name === 'li') this.#isItemStart = !isClose;
    else if (name === 'table') this.#toggleTable(isClose);
    else if (name === 'tr' && !isClose) this.#tables.at(-1)?.rows.push([]);
    else if (name === 'td' || name === 'th') this.#toggleCell(tag);
    else if (name === 'pre') this.#isPreformatted = !isClose;
    else if (name === 'hr') this.#flow.addBlock({ kind: 'rule' }, 0);
  }

  #toggleList(tag: Tag): void {
    if (tag.kind === 'close') this.#lists.pop();
    else if (this.#lists.length < MAX_DEPTH) {
      this.#lists.push({
        isOrdered: tag.name === 'ol',
        next: parseInteger(tag.attributes.get('start')) ?? 1,
      });
    }
  }

  #toggleTable(isClose: boolean): void {
    if (isClose) this.#closeTable();
    else if (this.#tables.length < MAX_DEPTH) {
      this.#tables.push({ rows: [], cell: undefined, outer: this.#flow, outerLists: this.#lists });
    }
  }

  #closeTable(): void {
    this.#closeCell();
    const table = this.#tables.pop();
    if (table === undefined) return;
    this.#flow = table.outer;
    this.#lists = table.outerLists;
    const rows = table.rows.filter((row) => row.length > 0);
    if (rows.length > 0) this.#flow.addBlock({ kind: 'table', table: { rows } }, 0);
  }

  #toggleCell(tag: Tag): void {
    const table = this.#tables.at(-1);
    this.#closeCell();
    if (table === undefined || tag.kind === 'close') return;
    const spanOf = (name: string) => Math.min(100, Math.max(1, parseInteger(tag.attributes.get(name)) ?? 1));
    table.cell = { columns: spanOf('colspan'), rows: spanOf('rowspan') };
    this.#flow = new Flow();
    this.#lists = [];
  }

  #closeCell(): void {
    const table = this.#tables.at(-1);
    if (table?.cell === undefined) return;
    this.#endParagraph();
    const row = table.rows.at(-1) ?? [];
    if (table.rows.length === 0) table.rows.push(row);
    row.push({ content: this.#flow.finish(), ...table.cell });
    table.cell = undefined;
    this.#flow = table.outer;
  }

  #endParagraph(): void {
    const spans = this.#spans;
    this.#spans = [];
    if (spans.every((span) => span.kind !== 'image' && (span.kind !== 'text' || span.text.trim() === '')))
      return;
    const indent = this.#lists.length * INDENT;
    const list = this.#lists.at(-1);
    if (this.#isPreformatted) this.#addPreformatted(spans);
    else if (this.#heading !== undefined) this.#flow.addHeading(this.#heading, spans);
    else if (this.#isItemStart && list !== undefined) this.#addItem(spans, list, indent);
    else this.#flow.addParagraph(spans, indent);
  }

  #addPreformatted(spans: readonly Span[]): void {
    const text = spans.map((span) => (span.kind === 'text' ? span.text : '\n')).join('');
    this.#flow.addBlock({ kind: 'code', text: text.replaceAll(/^\n+|\s+$/g, '') }, 0);
  }

  #addItem(spans: readonly Span[], list: OpenList, indent: number): void {
    const position = { key: 'html', level: this.#lists.length, indent };
    this.#isItemStart = false;
    if (list.isOrdered) {
      this.#flow.addItem(spans, position, { kind: 'number', value: list.next, delimiter: '.' });
      list.next++;
    } else {
      this.#flow.addItem(spans, position, { kind: 'bullet' });
    }
  }
}

const MARKS: ReadonlyMap<string, string> = new Map([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['cite', 'italic'],
  ['s', 'strike'],
  ['del', 'strike'],
  ['strike', 'strike'],
  ['code', 'code'],
  ['tt', 'code'],
  ['kbd', 'code'],
  ['sup', 'super'],
  ['sub', 'sub'],
]);

/** The blocks of an HTML document. Never fails: anything malformed is read as text. */
export function readHtml(html: string): Block[] {
  return new HtmlReader().read(html);
}
