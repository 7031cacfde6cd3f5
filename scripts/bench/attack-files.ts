/** The files of the attack: long ones in which every line says something else. */

const MB = 1024 * 1024;

/** A name that occurs on some lines of `longMarkdown`, for each number another one. */
export function callsOfWord(number: number): string {
  return `clause ${number % 97}`;
}

/** Markdown with emphasis in every line, so that what is asked for never stands there as it is written. */
export function longMarkdown(bytes: number): string {
  const lines: string[] = [];
  for (let at = 0, number = 0; at < bytes; number++) {
    const line = `Under **${callsOfWord(number)}** of part ${number} the *record* is kept for ${number % 40} days, and nobody but the head of the department may say otherwise.\n\n`;
    lines.push(line);
    at += line.length;
  }
  return lines.join('');
}

/** Two texts of 8 MB of which no line is the same. */
export function differingLines(): readonly [string, string] {
  const write = (word: string) => {
    const lines: string[] = [];
    for (let at = 0, number = 0; at < 8 * MB - 200; number++) {
      const line = `${word} ${number} says ${number * 7919} of ${word}\n`;
      lines.push(line);
      at += line.length;
    }
    return lines.join('');
  };
  return [write('before'), write('after')];
}
