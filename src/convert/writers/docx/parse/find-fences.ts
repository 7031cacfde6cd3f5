/**
 * Follows the fences of Markdown line by line, well enough to keep out of code what is not code. It does not know
 * containers exactly, which is harmless: see set-aside.ts.
 */

/** Quote marks, list markers and spaces before what a line says (CommonMark 5.1, 5.2). */
export const CONTAINER_PREFIX = /^(?:[ \t]|>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*/;
const FENCE = /^(`{3,}|~{3,})([^\n]*)$/;

export class FenceTracker {
  #open: string | undefined;

  /** Takes the next line and tells whether it belongs to fenced code, the fences included. */
  takesLine(line: string): boolean {
    const text = line.replace(CONTAINER_PREFIX, '');
    const fence = FENCE.exec(text);
    if (this.#open === undefined) {
      if (fence?.[1] === undefined) return false;
      if (fence[1].startsWith('`') && fence[2]?.includes('`') === true) return false;
      this.#open = fence[1];
      return true;
    }
    const closes = fence?.[1]?.startsWith(this.#open) === true && (fence[2] ?? '').trim() === '';
    if (closes) this.#open = undefined;
    return true;
  }

  /** The line that would close what is still open; undefined when nothing is. */
  get closing(): string | undefined {
    return this.#open;
  }
}
