/**
 * Distinguishes receipts, address blocks and the like from body text. Both have lines that end early, but lines of body
 * text mostly begin in the middle of a sentence, with a small letter.
 */
import type { Line } from '../lines/lines.ts';

/** Fewer lines are not evidence enough. */
const MIN_LINES = 8;
/** Maximum average length of the lines of a listing, in characters. */
const MAX_AVERAGE = 36;
/** Minimum shares of lines that begin like an entry, and with a capital letter. */
const ENTRY_SHARE = 0.8;
const CAPITAL_SHARE = 0.35;

const ENTRY = /^[\p{Lu}\d$€£¥#*(+-]/u;
const CAPITAL = /^\p{Lu}/u;
const HAS_WORDS = /[\p{L}\d]/u;

/** Whether the lines of a column are entries rather than body text. */
export function isListing(lines: readonly Line[]): boolean {
  const texts = lines.map((line) => line.text).filter((text) => HAS_WORDS.test(text));
  if (texts.length < MIN_LINES) return false;
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const entries = texts.filter((text) => ENTRY.test(text)).length;
  const capitals = texts.filter((text) => CAPITAL.test(text)).length;
  return (
    length <= MAX_AVERAGE * texts.length &&
    entries >= ENTRY_SHARE * texts.length &&
    capitals >= CAPITAL_SHARE * texts.length
  );
}
