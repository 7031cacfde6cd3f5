/**
 * Fields: what a field's instruction requests, and whether its result is part of the text. A field is written either
 * as one element or as begin, instruction, separator, result and end, which may nest and may span paragraphs;
 * `FieldStack` tracks the latter.
 *
 * Source: ECMA-376 Part 1, 17.16 (fields), 17.16.4 (instruction syntax).
 */

export interface FieldInstruction {
  /** As written, truncated if it is too long to be genuine. */
  readonly source: string;
  /** In capitals, such as `HYPERLINK`. */
  readonly name: string;
  /** Arguments, without switches and their values. */
  readonly words: readonly string[];
  /** Switches in lower case without backslash, with the following word as the value, if any. */
  readonly switches: ReadonlyMap<string, string>;
}

const TOKEN = /"((?:[^"\\]|\\.)*)"|(\\[^\s"])|([^\s"]+)/g;
/** Longer instructions are malicious; the longest genuine ones hold an address. */
const MAX_INSTRUCTION = 8_192;

/** Parses an instruction; a quoted word is one word. */
function parseInstruction(text: string): FieldInstruction {
  const words: string[] = [];
  const switches = new Map<string, string>();
  let open: string | undefined;
  const source = text.slice(0, MAX_INSTRUCTION);
  for (const match of source.matchAll(TOKEN)) {
    const word = match[1]?.replaceAll(/\\(["\\])/g, '$1') ?? match[3];
    if (match[2] !== undefined) {
      open = match[2].slice(1).toLowerCase();
      switches.set(open, '');
    } else if (open !== undefined) {
      switches.set(open, word ?? '');
      open = undefined;
    } else if (word !== undefined) {
      words.push(word);
    }
  }
  const [name = '', ...rest] = words;
  return { source, name: name.toUpperCase(), words: rest, switches };
}

/** The link target of a field's result; undefined for plain text. */
function hrefOfField(field: FieldInstruction): string | undefined {
  if (field.name === 'HYPERLINK') {
    const anchor = field.switches.get('l');
    // A switch consumes the word after it, so an address after \h or \n is taken from there.
    const address = field.words[0] ?? field.switches.get('n') ?? field.switches.get('h') ?? '';
    return `${address}${anchor === undefined || anchor === '' ? '' : `#${anchor}`}`;
  }
  if (field.name === 'REF' && field.switches.has('h') && field.words[0] !== undefined) {
    return `${REFERENCE_PREFIX}${field.words[0]}`;
  }
  return undefined;
}

/** The tooltip of a link field. Source: ECMA-376 Part 1, 17.16.5.25 (`\\o`). */
function titleOfField(field: FieldInstruction): string | undefined {
  return field.name === 'HYPERLINK' ? field.switches.get('o') : undefined;
}

/** A hyperlink of a story. */
export interface LinkTarget {
  readonly href: string;
  /** The tooltip. */
  readonly title: string | undefined;
}

/** Prefix of the href of a cross-reference, which becomes a link only if it leads to a heading. */
export const REFERENCE_PREFIX = '#ref:';

const WITHOUT_TEXT = new Set(['TOC', 'INDEX', 'TOA', 'XE', 'TC', 'TA', 'RD', 'PRIVATE', 'ADVANCE', 'EQ']);

/** Whether a field's result is left out: tables of contents, and fields that print nothing. */
function isLeftOut(field: FieldInstruction): boolean {
  return WITHOUT_TEXT.has(field.name);
}

/** Fields that every application recomputes for display, so that edits of their results don't last. */
const ALWAYS_COMPUTED = /^\s*(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES|DATE|TIME|PAGEREF)\b/i;

interface OpenField {
  instruction: string;
  parsed: FieldInstruction | undefined;
  /** What it shows instead of a result, such as a form's check box. */
  readonly content: string;
  /** Whether something else is shown instead of its result. */
  isReplaced: boolean;
}

/** What the end of a field adds to the text. */
export interface FieldEnd {
  readonly content: string;
  /** For a field without a stored result, whose instruction defines what it shows. */
  readonly instruction: FieldInstruction | undefined;
}

/** Fields nested deeper than this are malicious. */
const MAX_NESTED = 200;

/** The fields open at the current position. */
export class FieldStack {
  readonly #open: OpenField[] = [];

  get isEmpty(): boolean {
    return this.#open.length === 0;
  }

  /** @param content what the field shows; empty for one that shows its result */
  begin(content = ''): void {
    if (this.#open.length < MAX_NESTED) {
      this.#open.push({ instruction: '', parsed: undefined, content, isReplaced: false });
    }
  }

  /** Appends to the current instruction; the result of a field nested in an instruction is part of it. */
  addInstruction(text: string): void {
    const field = this.#open.findLast(({ parsed }) => parsed === undefined);
    if (field !== undefined && field.instruction.length < MAX_INSTRUCTION) field.instruction += text;
  }

  separate(): void {
    const field = this.#open.at(-1);
    if (field !== undefined) field.parsed ??= parseInstruction(field.instruction);
  }

  /** The bookmark of the note that the innermost field refers to with a reference mark (`\\f`), if any. */
  get noteBookmark(): string | undefined {
    const parsed = this.#open.at(-1)?.parsed;
    return parsed?.name === 'NOTEREF' && parsed.switches.has('f') ? parsed.words[0] : undefined;
  }

  /** Suppresses the result of the innermost field because something else is shown instead. */
  leaveOutResult(): void {
    const field = this.#open.at(-1);
    if (field !== undefined) field.isReplaced = true;
  }

  /** Closes the innermost field; returns undefined if none is open. */
  end(): FieldEnd | undefined {
    const field = this.#open.pop();
    if (field === undefined) return undefined;
    const { content, parsed } = field;
    const hasResult = parsed !== undefined && parsed.name !== 'EQ';
    return { content, instruction: hasResult ? undefined : (parsed ?? parseInstruction(field.instruction)) };
  }

  /** Whether text at this position is part of the document: outside instructions and fields left out. */
  get showsText(): boolean {
    return this.#open.every(
      (field) =>
        field.parsed !== undefined && field.content === '' && !field.isReplaced && !isLeftOut(field.parsed),
    );
  }

  /** Whether this position is within an instruction, which is not text. */
  get isInInstruction(): boolean {
    return this.#open.some((field) => field.parsed === undefined);
  }

  /** Whether this position is within the result of a field that is always recomputed. */
  get isComputed(): boolean {
    return this.#open.some(({ parsed }) => parsed !== undefined && ALWAYS_COMPUTED.test(parsed.source));
  }

  /** The innermost field's instruction; undefined outside fields. */
  get instruction(): string | undefined {
    return this.#open.at(-1)?.instruction.trim();
  }

  /** Whether this position is within a table of contents or an index. */
  get isInContents(): boolean {
    return this.#open.some((field) => field.parsed !== undefined && isLeftOut(field.parsed));
  }

  /** Leaves a table of contents that was never ended: headings are never part of one. */
  leaveContents(): void {
    if (!this.showsText) this.#open.length = 0;
  }

  /** The link at this position, from the innermost field that has one. */
  get link(): LinkTarget | undefined {
    for (let index = this.#open.length - 1; index >= 0; index--) {
      const parsed = this.#open[index]?.parsed;
      const href = parsed === undefined ? undefined : hrefOfField(parsed);
      if (parsed !== undefined && href !== undefined && href !== '')
        return { href, title: titleOfField(parsed) };
    }
    return undefined;
  }
}
