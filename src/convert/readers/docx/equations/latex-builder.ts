/** Joins pieces of LaTeX so that commands end where they should and operators have spaces around them. */
import { latexOf } from './latex-characters.ts';

const ENDS_IN_COMMAND = /\\[A-Za-z]+$/;
const STARTS_WITH_LETTER = /^[A-Za-z]/;
/** After one of these, an operator has no left operand: it is a sign, not an operation. */
const NOTHING_BEFORE = /(?:^|[({[,;&]|\\\\|\\left.|\\(?:lbrace|langle))\s*$/;
const SIGN = /^(?:[-+]|\\pm|\\mp|\\sim|\\[A-Z]?[a-z]+arrow)$/;
/** Number of trailing characters that the patterns above look at. */
const TAIL = 24;

export class LatexBuilder {
  readonly #pieces: string[] = [];
  /** The last characters written, so that looking back takes constant time. */
  #tail = '';
  #isAfterOperator = false;
  /** The style command of what was written last. */
  #style: string | undefined;

  /** Adds a piece that is LaTeX already. */
  add(latex: string): void {
    if (latex === '') return;
    const separator = ENDS_IN_COMMAND.test(this.#tail) && STARTS_WITH_LETTER.test(latex) ? ' ' : '';
    this.#write(`${separator}${latex}`);
    this.#isAfterOperator = false;
  }

  /** Adds letters or digits of one style; consecutive pieces of the same style share one command. */
  addStyled(command: string, latex: string): void {
    if (command === this.#style) this.#pieces.push(this.#pieces.pop()?.slice(0, -1) ?? '', `${latex}}`);
    else this.add(`${command}{${latex}}`);
    this.#style = command;
  }

  /** Adds an operator or relation; at the beginning or after another operator, plus and minus are signs. */
  addOperator(latex: string): void {
    const isFirst = this.#isAfterOperator || NOTHING_BEFORE.test(this.#tail);
    if (isFirst && SIGN.test(latex)) this.add(latex);
    else this.#write(isFirst ? `${latex} ` : ` ${latex} `);
    this.#isAfterOperator = true;
  }

  /** Adds the characters of a run, each by its LaTeX name. */
  addCharacters(text: string): void {
    for (const character of text) {
      if (character === ' ') continue;
      const token = latexOf(character);
      if (token.kind === 'operator') this.addOperator(token.latex);
      else this.add(token.latex);
    }
  }

  finish(): string {
    return this.#pieces.join('').replaceAll(/ {2,}/g, ' ').replaceAll('\\quad \\quad ', '\\qquad ').trim();
  }

  #write(text: string): void {
    this.#style = undefined;
    this.#pieces.push(text);
    this.#tail = (this.#tail + text.slice(-TAIL)).slice(-TAIL);
  }
}
