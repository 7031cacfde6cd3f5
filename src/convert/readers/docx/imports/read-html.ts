/**
 * HTML that a document brings in, as blocks: headings, paragraphs, lists, tables and marked text. Made for the
 * HTML of office programs and of systems that generate reports; styles and scripts say nothing here.
 *
 * Source: HTML Living Standard, sections 4 (elements) and 13.2.5 (tokenization), of which this is a small part.
 */

import { decodeHtmlEntities } from '../../../../markdown/html/entities.ts';
import type { Block, Marks, Span, TableCell } from '../../../../markdown/render/blocks.ts';
import { Flow } from '../flow.ts';
import { parseInteger } from '../properties.ts';

interface Tag {
  readonly name: string;
  readonly isClose: boolean;
  readonly attributes: string;
}

const SKIPPED = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'textarea']);
const BLOCKS = new Set(
  'p div section article header footer main address blockquote pre h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr td th caption hr body figure'.split(
    ' ',
  ),
);
const INDENT = 720;
/** Lists and tables within each other beyond this are malicious. */
const MAX_DEPTH = 40;

/** Splits HTML into tags and texts in one pass; comments and declarations are dropped. */
function* tokens(html: string): Generator<Tag | string> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) {
      yield html.slice(at);
      return;
    }
    if (open > at) yield html.slice(at, open);
    const isComment = html.startsWith('<!--', open);
    const end = html.indexOf(isComment ? '-->' : '>', open + 1);
    if (end < 0) return;
    at = end + (isComment ? 3 : 1);
    const match = /^<(\/?)([A-Za-z][A-Za-z0-9]{0,30})(?::\w+)?/.exec(
      html.slice(open, Math.min(at, open + 40)),
    );
    if (isComment || match === null) continue;
    const name = (match[2] ?? '').toLowerCase();
    yield { name, isClose: match[1] === '/', attributes: html.slice(open + match[0].length, at - 1) };
    if (SKIPPED.has(name) && match[1] === '') at = endOfSkipped(html, at, name);
  }
}

function endOfSkipped(html: string, from: number, name: string): number {
  const close = new RegExp(`</${name}\\s*>`, 'gi');
  close.lastIndex = from;
  return close.exec(html) === null ? html.length : close.lastIndex;
}

function attributeOf(tag: Tag, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    tag.attributes,
  );
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? undefined : decodeHtmlEntities(value);
}

interface OpenList {
  readonly isOrdered: boolean;
  next: number;
}

interface OpenTable {
  readonly rows: TableCell[][];
  cell: { readonly columns: number; readonly rows: number } | undefined;
  /** The flow around the table, to go on with after it. */
  readonly outer: Flow;
  readonly outerLists: OpenList[];
}

/** Reads HTML token by token; every table cell is a flow of its own. */
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
    for (const token of tokens(html)) {
      if (typeof token === 'string') this.#addText(token);
      else this.#addTag(token);
    }
    while (this.#tables.length > 0) this.#closeTable();
    this.#endParagraph();
    return this.#flow.finish();
  }

  #addText(raw: string): void {
    const text = decodeHtmlEntities(raw);
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
      this.#marks.set(mark, Math.max(0, (this.#marks.get(mark) ?? 0) + (tag.isClose ? -1 : 1)));
    } else if (tag.name === 'a') {
      if (tag.isClose) this.#hrefs.pop();
      else this.#hrefs.push(attributeOf(tag, 'href') ?? '');
    } else if (tag.name === 'br') {
      if (this.#spans.length > 0) this.#spans.push({ kind: 'break' });
    } else if (tag.name === 'img') {
      const name = attributeOf(tag, 'src')?.split('/').pop() ?? '';
      const alt = attributeOf(tag, 'alt') ?? '';
      if (name !== '' && !name.startsWith('data:')) this.#spans.push({ kind: 'image', alt, name });
    } else if (BLOCKS.has(tag.name)) {
      this.#endParagraph();
      this.#addBlockTag(tag);
    }
  }

  #addBlockTag(tag: Tag): void {
    const { name, isClose } = tag;
    if (/^h[1-6]$/.test(name)) this.#heading = isClose ? undefined : Number(name[1]);
    else if (name === 'ul' || name === 'ol') this.#toggleList(tag);
    else if (name === 'li') this.#startItem(isClose);
    else if (name === 'table') this.#toggleTable(isClose);
    else if (name === 'tr' && !isClose) this.#tables.at(-1)?.rows.push([]);
    else if (name === 'td' || name === 'th') this.#toggleCell(tag);
    else if (name === 'pre') this.#isPreformatted = !isClose;
    else if (name === 'hr') this.#flow.addBlock({ kind: 'rule' }, 0);
  }

  #toggleList({ name, isClose, attributes }: Tag): void {
    if (isClose) this.#lists.pop();
    else if (this.#lists.length < MAX_DEPTH) {
      const start = parseInteger(/\bstart\s*=\s*["']?(\d{1,9})/i.exec(attributes)?.[1]) ?? 1;
      this.#lists.push({ isOrdered: name === 'ol', next: start });
    }
  }

  #startItem(isClose: boolean): void {
    this.#isItemStart = !isClose;
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
    if (table === undefined || tag.isClose) return;
    const spanOf = (name: string) => Math.min(100, Math.max(1, parseInteger(attributeOf(tag, name)) ?? 1));
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
    const place = { key: 'html', level: this.#lists.length, indent };
    this.#isItemStart = false;
    if (list.isOrdered) {
      this.#flow.addItem(spans, place, { kind: 'number', value: list.next, delimiter: '.' });
      list.next++;
    } else {
      this.#flow.addItem(spans, place, { kind: 'bullet' });
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

/** The blocks that HTML says. Never fails: what makes no sense is read as text. */
export function readHtml(html: string): Block[] {
  return new HtmlReader().read(html);
}
