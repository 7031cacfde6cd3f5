/** Takes the definitions of notes (`[^label]: text`) out of Markdown, wherever they stand at its outermost level. */
import { FenceTracker } from './find-fences.ts';

/** No label in earnest is longer; longer ones are text. */
const NOTE_START = /^ {0,3}\[\^([^\]\s]{1,200})\]:[ \t]*/;
const INDENTED = /^(?: {4}|\t)/;

export interface NotesTaken {
  /** The Markdown without the definitions. */
  readonly body: string;
  /** The Markdown of each note by its label; the first definition of a label counts. */
  readonly notes: ReadonlyMap<string, string>;
}

/** Splits Markdown into its body and its notes (GitHub-flavoured footnotes). */
export function takeNotes(markdown: string): NotesTaken {
  if (!markdown.includes('[^')) return { body: markdown, notes: new Map() };
  const notes = new Map<string, string>();
  const body: string[] = [];
  const fences = new FenceTracker();
  const lines = markdown.split('\n');
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const start = fences.closing === undefined ? NOTE_START.exec(line) : null;
    if (start?.[1] === undefined) {
      fences.takesLine(line);
      body.push(line);
      at += 1;
      continue;
    }
    const end = endOfNote(lines, at);
    const text = [line.slice(start[0].length), ...lines.slice(at + 1, end).map(dedented)].join('\n');
    if (!notes.has(start[1])) notes.set(start[1], closedFences(text));
    body.push('');
    at = end;
  }
  return { body: body.join('\n'), notes };
}

/** The index of the first line after the note that starts at the given one. */
function endOfNote(lines: readonly string[], start: number): number {
  let end = start + 1;
  let blank = false;
  for (let at = end; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      blank = true;
      continue;
    }
    if (!INDENTED.test(line) && (blank || NOTE_START.test(line))) break;
    blank = false;
    end = at + 1;
  }
  return end;
}

function dedented(line: string): string {
  return line.replace(INDENTED, '');
}

function closedFences(text: string): string {
  const fences = new FenceTracker();
  for (const line of text.split('\n')) fences.takesLine(line);
  return fences.closing === undefined ? text : `${text}\n${fences.closing}`;
}
