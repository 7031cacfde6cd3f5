/** What every way of hiding text in a file needs to say of itself. */

export interface Poison {
  /** How the text is hidden. */
  readonly kind: string;
  /** Whether the text must speak to a program to be found: the description of a picture is shown to nobody anyway. */
  readonly needsInstruction?: boolean;
  /** @returns the file with the text hidden in it; undefined where this file has no room for it */
  readonly apply: (file: Uint8Array, text: string) => Uint8Array | undefined;
}
