/** Similarity of words: parts of compounds, and spellings that differ by one letter. */

const SHORTEST_PART = 4;
const SHORTEST_MISSPELT = 6;

/** Whether a word begins or ends another: "Bruch" and "Bruchfälle". */
export function isPartOf(part: string, whole: string): boolean {
  if (part.length < SHORTEST_PART || whole.length < part.length + 3) return false;
  return whole.startsWith(part) || whole.endsWith(part);
}

/** Endings by which several things differ from one, in any of the languages. */
const SEVERAL = /^(?:s|es|n|en|e|er|nen|x)$/;

/** Whether two words are one noun, once of one thing and once of several: "orders" and "order", and not "ordered". */
export function isSameNoun(a: string, b: string): boolean {
  const [one, several] = a.length <= b.length ? [a, b] : [b, a];
  if (one === several) return true;
  return several.startsWith(one) && SEVERAL.test(several.slice(one.length));
}

/** Whether a stem ends a longer one: damages are what "Straßenschäden" are, whatever is damaged. */
export function isHeadOf(head: string, whole: string): boolean {
  return head.length >= SHORTEST_PART && whole.length >= head.length + 3 && whole.endsWith(head);
}

/** Letters of a word that is known though two of them are wrong. */
const SHORTEST_TWICE = 8;

/** Whether two long words differ by two letters at most: "difrence" and "difference". The first two must agree. */
export function isNearlySpelled(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < SHORTEST_TWICE || Math.abs(a.length - b.length) > 2) return false;
  return a.slice(0, 2) === b.slice(0, 2) && isWithin(a, b, 2);
}

/** Whether a word becomes another by at most so many letters that are added, missing or replaced. */
function isWithin(a: string, b: string, edits: number): boolean {
  let head = 0;
  while (head < a.length && head < b.length && a.charCodeAt(head) === b.charCodeAt(head)) head++;
  const [one, other] = [a.slice(head), b.slice(head)];
  if (one === '' || other === '') return one.length + other.length <= edits;
  if (edits === 0) return false;
  return (
    isWithin(one.slice(1), other.slice(1), edits - 1) ||
    isWithin(one.slice(1), other, edits - 1) ||
    isWithin(one, other.slice(1), edits - 1)
  );
}

/** Whether two words differ by one letter: added, missing, replaced, or two swapped. The first letter must agree. */
export function isMisspelling(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (
    short.length < SHORTEST_MISSPELT ||
    long.length - short.length > 1 ||
    short.charAt(0) !== long.charAt(0)
  )
    return false;
  if (/\d/.test(a) || /\d/.test(b)) return false;
  let head = 0;
  while (head < short.length && short.charCodeAt(head) === long.charCodeAt(head)) head++;
  if (short.length < long.length) return short.slice(head) === long.slice(head + 1);
  const isSwapped =
    short.charAt(head) === long.charAt(head + 1) && short.charAt(head + 1) === long.charAt(head);
  return (
    short.slice(head + 1) === long.slice(head + 1) ||
    (isSwapped && short.slice(head + 2) === long.slice(head + 2))
  );
}

/** Who does something is not what is done: "performers" are no "performances", though they share a stem. */
export function areApart(word: string, other: string): boolean {
  const isDeed = (one: string) => DEED.test(one);
  return (isAgent(word) && isDeed(other)) || (isDeed(word) && isAgent(other));
}

/** Whether a word names who does something: "performer", "Besteller", "vendeuse". */
export function isAgent(word: string): boolean {
  return AGENT.test(word);
}

const AGENT = /(?:er|or|eur|euse|ador|in|innen)s?$/;
const DEED = /(?:ance|ence|ation|ment|ungen|ung|ancia|acion)s?$/;
