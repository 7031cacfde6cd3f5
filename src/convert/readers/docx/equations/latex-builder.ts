/** Joins pieces of LaTeX so that commands end where they should and operators stand between spaces. */
import { latexOf } from './latex-characters.ts';

const ENDS_IN_COMMAND = /\\[A-Za-z]+$/;
const STARTS_WITH_LETTER = /^[A-Za-z]/;
/** An operator after one of these has nothing to its left: a sign, not an operation. */
const NOTHING_BEFORE = /(?:^|[({[,;&]|\\\\|\\left.|\\(?:lbrace|langle))\s*$/;

export class LatexBuilder {
  private text = '';
  private isAfterOperator = false;

  /** A piece that is LaTeX already. */
  add(latex: string): void {
    if (latex === '') return;
    const separator = ENDS_IN_COMMAND.test(this.text.slice(-24)) && STARTS_WITH_LETTER.test(latex) ? ' ' : '';
    this.text += separator + latex;
    this.isAfterOperator = false;
  }

  /** An operator or relation; at the beginning, or after another one, it is a sign. */
  addOperator(latex: string): void {
    if (this.isAfterOperator || NOTHING_BEFORE.test(this.text.slice(-12))) {
      this.add(latex);
    } else {
      this.text = `${this.text.trimEnd()} ${latex} `;
    }
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
    return this.text.replaceAll(/ {2,}/g, ' ').trim();
  }
}
