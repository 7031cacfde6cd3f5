/**
 * Parses the instruction of an EQ field into text and constructions, such as fractions, with their elements in
 * parentheses. Anything malformed is text.
 *
 * Source: ECMA-376 Part 1, 17.16.5 (EQ); Microsoft, "Field codes: Eq (Equation) field".
 */

export type FieldNode =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'construction';
      /** The letter of its switch, such as `f` for a fraction; `up` and `do` for superscripts and subscripts. */
      readonly name: string;
      /** Options in lower case with their values, such as `co` with `2`, or `lc` with `[`. */
      readonly options: ReadonlyMap<string, string>;
      readonly elements: readonly FieldLine[];
    };

export type FieldLine = readonly FieldNode[];

/** Deeper nesting is treated as malicious. */
const MAX_DEPTH = 20;
const HEAD = /^\s*EQ\s*/i;
/** Switches common to all fields: the format of the result. */
const GENERAL = /\\\*\s*(?:"[^"]*"|[^\s\\(),;"]+)\s*/g;
const CONSTRUCTION = /\\([abdfilorsx])(?![a-z])\s*/iy;
const OPTION = /\\(?:([lrbfv]c)\\(.)|([a-z]{2})\s*(-?\d{0,4}))\s*/iy;
/** Superscripts and subscripts follow each of their options in separate parentheses. */
const SHIFTED = /\\(up|do)\s*\d{0,4}\s*(?=\()/iy;
const ESCAPED = /\\(.)/sy;
/** Text up to the next character with a meaning in the syntax. */
const PLAIN = /[^\\(),;]+/y;

/** Parses a complete instruction, including its name. */
export function parseEquationField(instruction: string): FieldLine {
  const source = instruction.replace(HEAD, '').replaceAll(GENERAL, '').trim();
  return new EquationFieldParser(source).line(0, false);
}

class EquationFieldParser {
  #at = 0;
  /** Semicolons separate elements where the decimal sign is a comma; elsewhere they never occur. */
  readonly #separator: string;

  constructor(readonly source: string) {
    this.#separator = /(?<!\\);/.test(source) ? ';' : ',';
  }

  /** @param isElement whether a separator or an unmatched closing parenthesis ends the line */
  line(depth: number, isElement: boolean): FieldNode[] {
    const nodes: FieldNode[] = [];
    let open = 0;
    while (this.#at < this.source.length) {
      const next = this.source.charAt(this.#at);
      if (isElement && open === 0 && (next === ')' || next === this.#separator)) break;
      const node = (depth < MAX_DEPTH ? this.#construction(depth) : undefined) ?? this.#text();
      nodes.push(node);
      if (node.kind === 'text' && node.text === '(') open += 1;
      if (node.kind === 'text' && node.text === ')') open -= 1;
    }
    return nodes;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.source) ?? undefined;
    if (match !== undefined) this.#at = pattern.lastIndex;
    return match;
  }

  #construction(depth: number): FieldNode | undefined {
    const from = this.#at;
    const shifted = this.#take(SHIFTED)?.[1]?.toLowerCase();
    if (shifted !== undefined) return this.#withElements(shifted, new Map(), depth);
    const name = this.#take(CONSTRUCTION)?.[1]?.toLowerCase();
    if (name === undefined) return undefined;
    const options = this.#options();
    if (this.source.charAt(this.#at) === '(') return this.#withElements(name, options, depth);
    // A superscript follows its option.
    if (name === 's' && this.source.charAt(this.#at) === '\\') return this.#construction(depth);
    this.#at = from;
    return undefined;
  }

  #options(): Map<string, string> {
    const options = new Map<string, string>();
    for (;;) {
      SHIFTED.lastIndex = this.#at;
      const option = SHIFTED.test(this.source) ? undefined : this.#take(OPTION);
      if (option === undefined) return options;
      options.set((option[1] ?? option[3] ?? '').toLowerCase(), option[2] ?? option[4] ?? '');
    }
  }

  #withElements(name: string, options: ReadonlyMap<string, string>, depth: number): FieldNode {
    const elements: FieldLine[] = [];
    do {
      this.#at += 1;
      elements.push(this.line(depth + 1, true));
    } while (this.source.charAt(this.#at) === this.#separator);
    this.#at += 1;
    return { kind: 'construction', name, options, elements };
  }

  #text(): FieldNode {
    const text = this.#take(PLAIN)?.[0] ?? this.#take(ESCAPED)?.[1] ?? this.source.charAt(this.#at++);
    return { kind: 'text', text };
  }
}
