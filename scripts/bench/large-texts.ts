/** What large files are made of. */

export const MB = 1024 * 1024;
const WORDS =
  'every record of the works is kept in the office where it was made until a year has passed and somebody asks for it'.split(
    ' ',
  );

export function many(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join('');
}

/** Parts until there are so many characters. */
export function repeated(length: number, part: (index: number) => string): string {
  const parts: string[] = [];
  for (let index = 0, left = length; left > 0; index++) {
    parts.push(part(index));
    left -= parts.at(-1)?.length ?? 0;
  }
  return parts.join('');
}

export function words(count: number, from: number): string {
  return Array.from({ length: count }, (_, at) => WORDS[(from * 7 + at * 3) % WORDS.length]).join(' ');
}

/** The same numbers each time, which pack as badly as measured ones. */
export function figure(index: number): number {
  return Math.imul(index + 1, 0x9e3779b1) >>> 8;
}
