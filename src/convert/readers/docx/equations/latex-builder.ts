/** Joins pieces of LaTeX so that commands end where they should and operators stand between spaces. */
import { latexOf } from './latex-characters.ts';

const ENDS_IN_COMMAND = /\\[A-Za-z]+$/;
const STARTS_WITH_LETTER = /^[A-Za-z]/;
/** An operator after one of these has nothing to its left: a sign, not an operation. */
const NOTHING_BEFORE = /(?:^|[({[,;&]|\\\\|\\left.|\\(?:lbrace|langle))\s*$/;
/** As much of what was written as the rules above look at. */
const TAIL = 24;

export class LatexBuilder {
  private readonly pieces: string[] = [];
  /** The last characters written, so that looking back never costs more than a glance. */
  private tail = '';
  private isAfterOperator = false;

  /** A piece that is LaTeX already. */
  add(latex: string): void {
    if (latex === '') return;
    const separator = ENDS_IN_COMMAND.test(this.tail) && STARTS_WITH_LETTER.test(latex) ? ' ' : '';
    this.write(`${separator}${latex}`);
    this.isAfterOperator = false;
  }

  /** An operator or relation; at the beginning, or after another one, it is a sign. */
  addOperator(latex: string): void {
    if (this.isAfterOperator || NOTHING_BEFORE.test(this.tail)) this.add(latex);
    else this.write(` ${latex} `);
    this.isAfterOperator = true;
  }

  /** The characters of a run, each by its name. */
  addCharacters(text: string): void {
    for (const character of text) {
      if (character === ' ') continue;
      const token = latexOf(character);
      if (token.kind === 'operator') this.addOperator(token.latex);
      else this.add(token.latex);
    }
  }

  finish(): string {
    return this.pieces.join('').replaceAll(/ {2,}/g, ' ').trim();
  }

  private write(text: string): void {
    this.pieces.push(text);
    this.tail = (this.tail + text.slice(-TAIL)).slice(-TAIL);
  }
}
