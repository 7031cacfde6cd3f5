/**
 * Follows complex fields through a story. Between a field's begin and its separator stands its instruction, which
 * is no text; between separator and end its result, which is.
 *
 * Source: ECMA-376 Part 1, 17.16.18 (fldChar) and 17.16.5 (field definitions).
 */

interface OpenField {
  instruction: string;
  isResult: boolean;
  isComputed: boolean;
}

/** Fields whose results every application works out anew when it shows the page, so that no edit lasts. */
const ALWAYS_COMPUTED = /^\s*(?:PAGE|NUMPAGES|SECTION|SECTIONPAGES|DATE|TIME|PAGEREF)\b/i;

/** Instructions longer than this are cut; only their first words matter. */
const MAX_INSTRUCTION = 200;

export class FieldState {
  private readonly open: OpenField[] = [];
  private instructions = 0;
  private computed = 0;

  /** @param type `w:fldCharType`: begin, separate or end */
  takeFieldChar(type: string | undefined): void {
    if (type === 'begin') this.begin();
    else if (type === 'separate') this.separate();
    else if (type === 'end') this.end();
  }

  takeInstruction(text: string): void {
    const field = this.open[this.open.length - 1];
    if (field !== undefined && !field.isResult && field.instruction.length < MAX_INSTRUCTION) {
      field.instruction += text;
    }
  }

  /** Runs `read` within the result of a simple field. */
  within(instruction: string, read: () => void): void {
    this.begin();
    this.takeInstruction(instruction);
    this.separate();
    read();
    this.end();
  }

  /** False within an instruction. */
  get isText(): boolean {
    return this.instructions === 0;
  }

  /** True within the result of a field that is always computed anew. */
  get isComputed(): boolean {
    return this.computed > 0;
  }

  /** The innermost field's instruction, or undefined outside of fields. */
  get instruction(): string | undefined {
    return this.open[this.open.length - 1]?.instruction.trim();
  }

  private begin(): void {
    this.open.push({ instruction: '', isResult: false, isComputed: false });
    this.instructions++;
  }

  private separate(): void {
    const field = this.open[this.open.length - 1];
    if (field === undefined || field.isResult) return;
    field.isResult = true;
    field.isComputed = ALWAYS_COMPUTED.test(field.instruction);
    this.instructions--;
    if (field.isComputed) this.computed++;
  }

  private end(): void {
    const field = this.open.pop();
    if (field === undefined) return;
    if (!field.isResult) this.instructions--;
    if (field.isComputed) this.computed--;
  }
}
