/**
 * Converts Markdown to the equivalent HTML tree, so that HTML within Markdown is processed by the same code.
 * Constructs without an HTML element become elements that HTML in Markdown can't contain: `formula` (with its LaTeX,
 * and `display` for a displayed one) and `note` (with its label).
 */

import { htmlTokens } from '../../../../markdown/html/tokens.ts';
import { type Env, isNoteOf, type Token } from '../../../../markdown/parse.ts';
import { taskOf } from '../../../../markdown/parser.ts';
import { splitAtoms } from '../../../../markdown/split-atoms.ts';
import { NO_ATTRIBUTES, type TreeBuilder } from './html-tree.ts';

/** The attribute of lists whose numbers are followed by a parenthesis. */
export const PARENTHESIS_ATTRIBUTE = 'data-parenthesis';

/** Receives the content of a note: the blocks between the tokens that open and close it. */
export type AddNote = (label: string, tokens: readonly Token[]) => void;

/** Writes block tokens into a tree, without front matter and note contents. */
export class TreeWriter {
  readonly #tree: TreeBuilder;
  readonly #env: Env;
  readonly #addNote: AddNote;

  /** @param env the definitions in the parsed text */
  constructor(tree: TreeBuilder, env: Env, addNote: AddNote) {
    this.#tree = tree;
    this.#env = env;
    this.#addNote = addNote;
  }

  write(tokens: readonly Token[]): void {
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at];
      if (token?.type === 'footnote_reference_open') {
        const end = endOfNote(tokens, at);
        this.#addNote(String(token.meta?.['label']), tokens.slice(at + 1, end));
        at = end;
      } else if (token !== undefined) this.#writeBlock(token);
    }
  }

  #writeBlock(token: Token): void {
    switch (token.type) {
      case 'inline':
        this.#writeInlines(token.children ?? []);
        return;
      case 'html_block':
        this.#writeHtmlBlock(token.content);
        return;
      case 'fence':
      case 'code_block':
        this.#writeCode(token);
        return;
      case 'formula_block':
        this.#tree.open('p', NO_ATTRIBUTES);
        this.#writeFormula(token.content, true);
        this.#tree.close('p');
        return;
      case 'front_matter':
        return;
      default:
        // Paragraphs in tight lists are not paragraphs but separate lines.
        if (token.hidden) this.#tree.addText('\n');
        else this.#writeTag(token);
        this.#writeTask(token);
    }
  }

  #writeTag(token: Token): void {
    if (token.nesting < 0) this.#tree.close(token.tag);
    else this.#tree.open(token.tag, attributesOf(token));
  }

  #writeTask(item: Token): void {
    const isDone = taskOf(item);
    if (isDone === undefined) return;
    const attributes = new Map([['type', 'checkbox']]);
    this.#tree.open('input', isDone ? attributes.set('checked', '') : attributes);
  }

  #writeCode({ info, content }: Token): void {
    const [language = ''] = info.trim().split(/\s+/);
    this.#tree.open('pre', NO_ATTRIBUTES);
    this.#tree.open('code', language === '' ? NO_ATTRIBUTES : new Map([['class', `language-${language}`]]));
    this.#tree.addText(content);
    this.#tree.close('code');
    this.#tree.close('pre');
  }

  /** Adjacent texts are merged, including line ends. */
  #writeInlines(tokens: readonly Token[]): void {
    let text = '';
    for (const token of tokens) {
      if (token.type === 'text') text += token.content;
      else if (token.type === 'softbreak') text += '\n';
      else {
        if (text !== '') this.#tree.addText(text);
        text = '';
        this.#writeInline(token);
      }
    }
    if (text !== '') this.#tree.addText(text);
  }

  #writeInline(token: Token): void {
    switch (token.type) {
      case 'hardbreak':
        this.#tree.open('br', NO_ATTRIBUTES);
        return;
      case 'code_inline':
        this.#tree.open('code', NO_ATTRIBUTES);
        this.#tree.addText(token.content);
        this.#tree.close('code');
        return;
      case 'html_inline':
        for (const tag of htmlTokens(token.content)) this.#tree.add(tag);
        return;
      case 'formula':
        this.#writeFormula(token.content.replaceAll(/\s*\n[ \t>]*/g, ' '), token.markup === '$$');
        return;
      case 'footnote_ref':
        this.#writeNote(String(token.meta?.['label']));
        return;
      case 'image':
        this.#tree.open('img', new Map([...attributesOf(token), ['alt', altOf(token)]]));
        return;
      default:
        this.#writeTag(token);
    }
  }

  /** Footnotes and formulas are also recognized in HTML, except within code. */
  #writeHtmlBlock(html: string): void {
    let depthOfCode = 0;
    for (const token of htmlTokens(html)) {
      if ('name' in token && /^(?:pre|code)$/.test(token.name)) {
        depthOfCode += token.kind === 'open' ? 1 : -1;
      }
      if (token.kind === 'text' && depthOfCode <= 0) this.#writeSigns(token.value);
      else this.#tree.add(token);
    }
  }

  #writeSigns(text: string): void {
    for (const piece of splitAtoms(text)) {
      if (typeof piece === 'string') this.#tree.addText(piece);
      else if (piece.kind === 'formula') this.#writeFormula(piece.latex, piece.isDisplay);
      else if (isNoteOf(this.#env, piece.label)) this.#writeNote(piece.label);
      else this.#tree.addText(piece.source);
    }
  }

  #writeFormula(latex: string, isDisplay: boolean): void {
    const attributes = new Map([['latex', latex]]);
    this.#tree.open('formula', isDisplay ? attributes.set('display', '') : attributes);
  }

  #writeNote(label: string): void {
    this.#tree.open('note', new Map([['label', label]]));
  }
}

function endOfNote(tokens: readonly Token[], start: number): number {
  const level = tokens[start]?.level;
  const isEnd = ({ type, level: at }: Token) => type === 'footnote_reference_close' && at === level;
  return tokens.findIndex((token, at) => at > start && isEnd(token));
}

function altOf({ content, children }: Token): string {
  return children === null ? content : children.map(altOf).join('');
}

function attributesOf({ attrs, type, markup }: Token): ReadonlyMap<string, string> {
  const hasParenthesis = type === 'ordered_list_open' && markup === ')';
  if (attrs === null && !hasParenthesis) return NO_ATTRIBUTES;
  const attributes = new Map((attrs ?? []).map(([name, value]) => [name, String(value)]));
  return hasParenthesis ? attributes.set(PARENTHESIS_ATTRIBUTE, '') : attributes;
}
