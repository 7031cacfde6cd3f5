/**
 * Writes spans as one paragraph of Markdown. Emphasis uses `*` and `~~` where CommonMark would parse them as emphasis,
 * and HTML tags where it would not ("**(a)**b").
 *
 * Source: CommonMark 0.31.2, section 6.2 (delimiter runs), 6.3 (links).
 */
import { isUnmarked, plainTextOf, type Span } from './blocks.ts';
import { escapeHtml, escapeLineStarts, escapeText } from './escape-text.ts';
import { type Mark, nestMarks, type Piece } from './nest-marks.ts';
import { renderHref } from './render-href.ts';
import { spaceFormulas } from './space-formulas.ts';

export interface SpanOptions {
  /** The replacement for a line break: a backslash and a line feed in paragraphs, `<br>` in pipe tables. */
  readonly lineBreak: string;
  /** Whether the text begins a line, where it could be read as a list or heading. */
  readonly startsLine: boolean;
}

const IN_PARAGRAPH: SpanOptions = { lineBreak: '\\\n', startsLine: true };
type MarkPiece = Exclude<Piece, { kind: 'leaf' }>;

const MAILTO_SCHEME = /^mailto:/;
const BARE_ADDRESS = /^https?:\/\/[^\s<>]+$/;
/** An email address as CommonMark accepts it, restricted to common characters. */
const EMAIL = /^[\w.+-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}$/;
const DELIMITER: Readonly<Partial<Record<Mark['kind'], string>>> = { bold: '**', italic: '*', strike: '~~' };
export const HTML_TAG: Readonly<Record<Mark['kind'], string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 'del',
  super: 'sup',
  sub: 'sub',
  link: 'a',
};
/** Marks that still change after this many passes are all written as HTML. */
const MAX_PASSES = 4;
const WHITE_SPACE = /^\s?$/;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;

/**
 * Renders a paragraph's spans, without leading or trailing line feeds. The start of a line is escaped so that it opens
 * no list, heading or other block.
 */
export function renderSpans(spans: readonly Span[], options: SpanOptions = IN_PARAGRAPH): string {
  const [only] = spans;
  if (spans.length === 1 && only?.kind === 'text' && isUnmarked(only)) return renderPlain(only, options);
  const pieces = nestMarks(spaceFormulas(trimSpans(spans)));
  const leaves = leavesOf(pieces, spans, options);
  const markdown = writePieces(pieces, leaves, marksToWriteAsHtml(pieces, leaves));
  return options.startsLine ? escapeLineStarts(markdown) : markdown;
}

/** Fast path for one text without marks, which most paragraphs are. */
function renderPlain(span: Span, options: SpanOptions): string {
  const context = { inLink: false, keepDollar: hasLoneDollar([span]) };
  const markdown = trimSpans([span])
    .map((each) => renderLeaf(each, options, context))
    .join('');
  return options.startsLine ? escapeLineStarts(markdown) : markdown;
}

/** Drops white space and breaks at both ends, which Markdown would ignore. */
export function trimSpans(spans: readonly Span[]): Span[] {
  const trimmed = [...spans];
  const isBlank = (span: Span | undefined): boolean =>
    span?.kind === 'break' || (span?.kind === 'text' && span.text.trim() === '');
  while (isBlank(trimmed.at(-1))) trimmed.pop();
  const first = trimmed.findIndex((span) => !isBlank(span));
  const rest = first < 0 ? [] : trimmed.slice(first);
  const [start, end] = [rest[0], rest.at(-1)];
  if (start?.kind === 'text') rest[0] = { ...start, text: start.text.trimStart() };
  const last = rest[rest.length - 1];
  if (end?.kind === 'text' && last?.kind === 'text')
    rest[rest.length - 1] = { ...last, text: last.text.trimEnd() };
  return rest;
}

/** The Markdown of each leaf; empty for marks. */
function leavesOf(pieces: readonly Piece[], spans: readonly Span[], options: SpanOptions): string[] {
  const keepDollar = hasLoneDollar(spans);
  let inLink = 0;
  return pieces.map((piece) => {
    if (piece.kind === 'leaf') return renderLeaf(piece.span, options, { inLink: inLink > 0, keepDollar });
    if (piece.mark.kind === 'link') inLink += piece.kind === 'open' ? 1 : -1;
    return '';
  });
}

function hasLoneDollar(spans: readonly Span[]): boolean {
  if (spans.some((span) => span.kind === 'math')) return false;
  const text = plainTextOf(spans);
  return text.indexOf('$') === text.lastIndexOf('$');
}

function renderLeaf(
  span: Span,
  options: SpanOptions,
  context: { readonly inLink: boolean; readonly keepDollar: boolean },
): string {
  switch (span.kind) {
    case 'text': {
      const text = span.text.replaceAll(/[\t\n\r\f\v]+/g, ' ');
      return span.marks?.code === true ? renderCode(text) : escapeText(text, context);
    }
    case 'break':
      return options.lineBreak;
    case 'image':
      return `![${escapeText(span.alt.replaceAll(/\s+/g, ' '), { inLink: true })}](${renderHref(span.name)})`;
    case 'math':
      return `$${span.latex}$`;
    case 'note':
      return `[^${span.label}]`;
    case 'anchor':
      return `<a id="${escapeHtml(span.id)}"></a>`;
  }
}

/** The length of the longest run of backticks. */
export function longestBackticks(text: string): number {
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

function renderCode(text: string): string {
  const fence = '`'.repeat(longestBackticks(text) + 1);
  const isSpaced = text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '';
  const pad = isSpaced || text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

/** The marks to write as HTML: scripts, and emphasis whose delimiters CommonMark would not recognize. */
function marksToWriteAsHtml(pieces: readonly Piece[], leaves: readonly string[]): ReadonlySet<Mark> {
  const html = new Set<Mark>();
  for (const piece of pieces) {
    if (piece.kind === 'open' && (piece.mark.kind === 'super' || piece.mark.kind === 'sub'))
      html.add(piece.mark);
  }
  // A mark that becomes HTML changes what its neighbours' delimiters are next to, so they are checked again.
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const { size } = html;
    checkDelimiters(pieces, leaves, html);
    if (html.size === size) return html;
  }
  for (const piece of pieces) if (piece.kind === 'open' && piece.mark.kind !== 'link') html.add(piece.mark);
  return html;
}

function checkDelimiters(pieces: readonly Piece[], leaves: readonly string[], html: Set<Mark>): void {
  let index = 0;
  while (index < pieces.length) {
    const run = delimiterRunAt(pieces, index, html);
    if (run.length > 0) checkRun(pieces, leaves, html, index, run);
    index += Math.max(1, run.length);
  }
}

/** Adjacent delimiters of the same character form one run, as in CommonMark. */
function delimiterRunAt(pieces: readonly Piece[], from: number, html: ReadonlySet<Mark>): Piece[] {
  const run: Piece[] = [];
  let character: string | undefined;
  for (let index = from; index < pieces.length; index++) {
    const piece = pieces[index];
    const delimiter = piece === undefined ? undefined : delimiterOf(piece, html);
    if (piece === undefined || delimiter === undefined) break;
    character ??= delimiter[0];
    if (delimiter[0] !== character) break;
    run.push(piece);
  }
  return run;
}

function delimiterOf(piece: Piece, html: ReadonlySet<Mark>): string | undefined {
  return piece.kind === 'leaf' || html.has(piece.mark) ? undefined : DELIMITER[piece.mark.kind];
}

function checkRun(
  pieces: readonly Piece[],
  leaves: readonly string[],
  html: Set<Mark>,
  at: number,
  run: readonly Piece[],
): void {
  const before = lastCharacter(pieces, leaves, at - 1, html);
  const after = firstCharacter(pieces, leaves, at + run.length, html);
  const opens = run.some((piece) => piece.kind === 'open');
  const closes = run.some((piece) => piece.kind === 'close');
  const fits =
    opens && closes ? false : opens ? isLeftFlanking(before, after) : isLeftFlanking(after, before);
  if (fits) return;
  for (const piece of run) {
    if (piece.kind !== 'leaf' && (piece.kind === 'open' || !opens)) html.add(piece.mark);
  }
}

/** CommonMark 0.31.2, 6.2. With the arguments swapped: whether a run is right-flanking. */
function isLeftFlanking(before: string, after: string): boolean {
  if (WHITE_SPACE.test(after)) return false;
  return !PUNCTUATION.test(after) || WHITE_SPACE.test(before) || PUNCTUATION.test(before);
}

function lastCharacter(
  pieces: readonly Piece[],
  leaves: readonly string[],
  from: number,
  html: ReadonlySet<Mark>,
): string {
  for (let index = from; index >= 0; index--) {
    const piece = pieces[index];
    if (piece === undefined) break;
    if (piece.kind !== 'leaf') return markCharacter(piece, html);
    const text = leaves[index] ?? '';
    if (text !== '') return [...text.slice(-2)].at(-1) ?? '';
  }
  return '';
}

function firstCharacter(
  pieces: readonly Piece[],
  leaves: readonly string[],
  from: number,
  html: ReadonlySet<Mark>,
): string {
  for (let index = from; index < pieces.length; index++) {
    const piece = pieces[index];
    if (piece === undefined) break;
    if (piece.kind !== 'leaf') return markCharacter(piece, html);
    const text = leaves[index] ?? '';
    if (text !== '') return String.fromCodePoint(text.codePointAt(0) ?? 0);
  }
  return '';
}

function markCharacter(piece: MarkPiece, html: ReadonlySet<Mark>): string {
  if (html.has(piece.mark)) return '<';
  if (piece.mark.kind === 'link') return piece.kind === 'open' ? '[' : ')';
  return DELIMITER[piece.mark.kind]?.[0] ?? '<';
}

function writePieces(pieces: readonly Piece[], leaves: readonly string[], html: ReadonlySet<Mark>): string {
  let out = '';
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index];
    if (piece === undefined) break;
    if (piece.kind === 'leaf') {
      out += leaves[index] ?? '';
    } else if (piece.mark.kind !== 'link') {
      out += writeMark(piece, html);
    } else if (isBareAddress(pieces, index)) {
      out += `<${piece.mark.href.replace(MAILTO_SCHEME, '')}>`;
      index += 2;
    } else {
      out = writeLink(out, piece);
    }
  }
  return out;
}

function writeMark(piece: MarkPiece, html: ReadonlySet<Mark>): string {
  const delimiter = DELIMITER[piece.mark.kind];
  if (delimiter !== undefined && !html.has(piece.mark)) return delimiter;
  const tag = HTML_TAG[piece.mark.kind];
  return piece.kind === 'open' ? `<${tag}>` : `</${tag}>`;
}

/** Whether the link at `index` has its own address as text. */
function isBareAddress(pieces: readonly Piece[], index: number): boolean {
  const [open, content, close] = pieces.slice(index, index + 3);
  return (
    open?.kind === 'open' &&
    content?.kind === 'leaf' &&
    content.span.kind === 'text' &&
    open.mark.title === '' &&
    isAddressOf(content.span.text, open.mark.href) &&
    close?.kind === 'close'
  );
}

/** Whether a text can be written as an autolink in angle brackets. Source: CommonMark 0.31.2, 6.5. */
function isAddressOf(text: string, href: string): boolean {
  if (text === href) return BARE_ADDRESS.test(href);
  return MAILTO_SCHEME.test(href) && href.replace(MAILTO_SCHEME, '') === text && EMAIL.test(text);
}

/** Source: CommonMark 0.31.2, section 6.3 (link title). */
function renderTitle(title: string): string {
  const line = title.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? '' : ` "${escapeText(line).replaceAll('"', '\\"')}"`;
}

function writeLink(out: string, piece: MarkPiece): string {
  const href = renderHref(piece.mark.href);
  if (href === '') return out;
  if (piece.kind === 'close') return `${out}](${href}${renderTitle(piece.mark.title)})`;
  return out.endsWith('!') && !out.endsWith('\\!') ? `${out.slice(0, -1)}\\![` : `${out}[`;
}
