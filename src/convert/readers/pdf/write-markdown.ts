/** Writes the blocks of a document as GitHub-flavoured Markdown. */
import type { Block, Cell, ItemBlock, Span, TableBlock } from './blocks.ts';
import { escapeText, renderTable } from './markdown-stand-in.ts';

/** The whole document; ends with a line break unless it is empty. */
export function writeMarkdown(blocks: readonly Block[]): string {
  const parts: string[] = [];
  const list = new ListWriter();
  for (const block of blocks) {
    const [text, tight] = block.kind === 'item' ? list.write(block) : [writeBlock(block), false];
    if (block.kind !== 'item') list.end();
    if (text === '') continue;
    if (parts.length > 0) parts.push(tight ? '\n' : '\n\n');
    parts.push(text);
  }
  return parts.length === 0 ? '' : `${parts.join('')}\n`;
}

function writeBlock(block: Exclude<Block, ItemBlock>): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(Math.min(6, block.level))} ${writeSpans(block.spans).trim()}`;
    case 'paragraph':
      return guardLineStart(writeSpans(block.spans));
    case 'quote':
      return `> ${guardLineStart(writeSpans(block.spans))}`;
    case 'table':
      return writeTable(block);
    case 'code':
      return fence(block.text);
    case 'figure':
      return `![${escapeText(block.alt)}](figure)`;
    case 'note':
      return `[^${block.label}]: ${writeSpans(block.spans)}`;
  }
}

function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks}\n${text}\n${marks}`;
}

/** Numbers items and indents them to where their parent's text begins. */
class ListWriter {
  /** Width of the marker at each depth above the next item. */
  #indents: number[] = [];

  end(): void {
    this.#indents = [];
  }

  write(item: ItemBlock): [string, boolean] {
    const tight = this.#indents.length > 0 && !item.continued;
    const depth = Math.min(item.depth, this.#indents.length);
    const indent = ' '.repeat(this.#indents.slice(0, depth).reduce((sum, width) => sum + width, 0));
    if (item.continued) {
      const inner = indent + ' '.repeat(this.#indents[depth] ?? 2);
      return [inner + guardLineStart(writeSpans(item.spans)), false];
    }
    const marker = item.number === undefined ? '-' : `${item.number}.`;
    this.#indents = [...this.#indents.slice(0, depth), marker.length + 1];
    const label = item.label === '' ? '' : `${escapeText(item.label)} `;
    return [`${indent}${marker} ${label}${guardLineStart(writeSpans(item.spans))}`, tight];
  }
}

function writeTable(table: TableBlock): string {
  return renderTable(
    table.rows.map((row) => row.map((cell) => ({ ...cell, text: writeCell(cell) }))),
    table.headerRows,
  );
}

function writeCell(cell: Cell): string {
  return cell.paragraphs.map((spans) => writeSpans(spans)).join('<br>');
}

/** Marks that would start a list, heading or quote at the start of a line lose that power. */
function guardLineStart(text: string): string {
  return text.replace(/^(\s*)([-+*#>])(?=\s|$|#)/, '$1\\$2').replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

export function writeSpans(spans: readonly Span[]): string {
  return spans.map(writeSpan).join('').trim();
}

function writeSpan(span: Span): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(span.text) ?? [];
  if (inner === '') return span.text;
  let text = span.code === true ? codeSpan(inner) : escapeText(inner);
  if (span.raised !== undefined) text = `<${span.raised}>${text}</${span.raised}>`;
  if (span.struck === true) text = `~~${text}~~`;
  if (span.bold === true && span.italic === true) text = `***${text}***`;
  else if (span.bold === true) text = `**${text}**`;
  else if (span.italic === true) text = `*${text}*`;
  if (span.link !== undefined) text = `[${text}](${linkTarget(span.link)})`;
  return before + text + after;
}

function codeSpan(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function linkTarget(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.replaceAll(/[\s<>]/g, encodeURIComponent)}>` : url;
}
