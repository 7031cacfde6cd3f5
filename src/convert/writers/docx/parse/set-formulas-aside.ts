/** Finds LaTeX between dollars and references to notes in Markdown and sets them aside. */
import { endOfFormula } from '../../../../markdown/formula-sign.ts';
import { CONTAINER_PREFIX, FenceTracker } from './find-fences.ts';
import type { SetAsides } from './set-aside.ts';

/** Signs with which anything begins that matters here: escape, code, formula, note. */
const MARKER = /[\\`$[]/g;
const NOTE = /\[\^([^\]\s]{1,200})\]/y;
const BACKTICKS = /`+/y;

/**
 * Replaces formulas, and references to the notes named, by stand-ins.
 *
 * @param labels the labels of the notes that exist; other references are text
 */
export function setFormulasAside(markdown: string, labels: ReadonlySet<string>, asides: SetAsides): string {
  if (!markdown.includes('$') && labels.size === 0) return markdown;
  const out: string[] = [];
  const fences = new FenceTracker();
  const lines = markdown.split('\n');
  const displays = findDisplays(lines);
  let paragraph: string[] = [];
  const flush = () => {
    if (paragraph.length > 0) out.push(new InlineScan(paragraph.join('\n'), labels, asides).run());
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const displayEnd = displays.get(at);
    if (displayEnd !== undefined) {
      flush();
      out.push(setDisplayAside(lines.slice(at, displayEnd + 1), asides));
      at = displayEnd;
    } else if (fences.takesLine(line) || line.trim() === '') {
      flush();
      out.push(line);
    } else {
      if (line.trimStart().startsWith('|')) flush();
      paragraph.push(line);
    }
  }
  flush();
  return out.join('\n');
}

/** Blocks `$$ … $$` over several lines: the index of each first line with that of its last. */
function findDisplays(lines: readonly string[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const fences = new FenceTracker();
  let start: number | undefined;
  for (const [at, line] of lines.entries()) {
    if (start === undefined && fences.takesLine(line)) continue;
    if (!line.includes('$$')) continue;
    const text = line.replace(CONTAINER_PREFIX, '').trimEnd();
    if (start === undefined) {
      if (text.startsWith('$$') && !text.includes('$$', 2)) start = at;
    } else if (text.endsWith('$$')) {
      found.set(start, at);
      start = undefined;
    }
  }
  return found;
}

function setDisplayAside(lines: readonly string[], asides: SetAsides): string {
  const first = lines[0] ?? '';
  const prefix = CONTAINER_PREFIX.exec(first)?.[0] ?? '';
  const text = lines.map((line) => line.replace(CONTAINER_PREFIX, '').trim()).join('\n');
  const latex = text.slice(2, text.lastIndexOf('$$')).trim();
  return prefix + asides.keep({ kind: 'equation', latex, source: lines.join('\n') });
}

/** One walk over the lines of a paragraph, from marker to marker. */
class InlineScan {
  readonly #inTable: boolean;
  #at = 0;
  #out = '';
  /** Lengths of backtick runs that are known to find no partner further on. */
  readonly #lonely = new Set<number>();
  #hasDoubleDollar: boolean;

  constructor(
    readonly text: string,
    readonly labels: ReadonlySet<string>,
    readonly asides: SetAsides,
  ) {
    this.#inTable = text.trimStart().startsWith('|');
    this.#hasDoubleDollar = text.includes('$$');
  }

  run(): string {
    for (;;) {
      MARKER.lastIndex = this.#at;
      const marker = MARKER.exec(this.text);
      if (marker === null) return this.#out + this.text.slice(this.#at);
      this.#copyTo(marker.index);
      const sign = marker[0];
      if (sign === '\\') this.#copyTo(marker.index + 2);
      else if (sign === '`') this.#skipCode();
      else if (sign === '$') this.#takeFormula();
      else this.#takeNote();
    }
  }

  #copyTo(end: number): void {
    this.#out += this.text.slice(this.#at, end);
    this.#at = Math.min(end, this.text.length);
  }

  #skipCode(): void {
    BACKTICKS.lastIndex = this.#at;
    const fence = BACKTICKS.exec(this.text)?.[0] ?? '`';
    const inside = this.#at + fence.length;
    const end = this.#lonely.has(fence.length) ? -1 : this.#endOfCode(inside, fence.length);
    if (end < 0) this.#lonely.add(fence.length);
    this.#copyTo(end < 0 ? inside : end);
  }

  #endOfCode(start: number, length: number): number {
    for (let at = this.text.indexOf('`', start); at >= 0; at = this.text.indexOf('`', at)) {
      BACKTICKS.lastIndex = at;
      const run = BACKTICKS.exec(this.text)?.[0].length ?? 1;
      at += run;
      if (run === length) return at;
    }
    return -1;
  }

  #takeNote(): void {
    NOTE.lastIndex = this.#at;
    const match = NOTE.exec(this.text);
    if (match?.[1] === undefined || !this.labels.has(match[1])) {
      this.#copyTo(this.#at + 1);
      return;
    }
    this.#out += this.asides.keep({ kind: 'note', label: match[1], source: match[0] });
    this.#at += match[0].length;
  }

  #takeFormula(): void {
    const { text } = this;
    const start = this.#at;
    if (text.startsWith('$$', start)) {
      const end = this.#hasDoubleDollar ? text.indexOf('$$', start + 2) : -1;
      if (end < 0) this.#hasDoubleDollar = false;
      if (end > start + 2) this.#keepFormula('equation', start + 2, end, end + 2);
      else this.#copyTo(start + 2);
      return;
    }
    const end = endOfFormula(text, start);
    if (end < 0) this.#copyTo(start + 1);
    else this.#keepFormula('math', start + 1, end, end + 1);
  }

  #keepFormula(kind: 'math' | 'equation', start: number, end: number, after: number): void {
    const source = this.text.slice(this.#at, after);
    const written = this.text.slice(start, end);
    if (this.#inTable && /(?<!\\)\|/.test(written)) {
      this.#copyTo(start);
      return;
    }
    const latex = withoutTicks(this.#inTable ? written.replaceAll('\\|', '|') : written).trim();
    this.#out += this.asides.keep({ kind, latex: latex.replaceAll(/\s*\n[ \t>]*/g, ' '), source });
    this.#at = after;
  }
}

/** GitHub's other way to write a formula: dollars around backticks. */
function withoutTicks(latex: string): string {
  return /^`[^`]*`$/.test(latex) ? latex.slice(1, -1) : latex;
}
