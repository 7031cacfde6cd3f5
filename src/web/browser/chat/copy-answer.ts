/** An answer for the clipboard: its text, followed by its sources. */
import { withoutNoteMarks } from '../../../markdown/note-marks.ts';
import type { CitationView, MessageView } from '../view-model.ts';
import type { Words } from '../words/words.ts';

/** Markdown, which is readable as plain text too. */
export function answerAsText(
  { text, citations }: Pick<MessageView, 'text' | 'citations'>,
  words: Words,
): string {
  const answer = withoutNoteMarks(text);
  if (citations.length === 0) return answer;
  const sources = citations.map((citation, index) => `- [${index + 1}] ${nameSource(citation, words)}`);
  return `${answer.trimEnd()}\n\n${words.sources}:\n\n${sources.join('\n')}\n`;
}

/** @param shown the rendered text of the answer */
export function answerAsHtml(shown: Element, citations: readonly CitationView[], words: Words): string {
  const copy = document.createElement('div');
  for (const child of shown.childNodes) copy.append(child.cloneNode(true));
  for (const reference of copy.querySelectorAll('.citation')) {
    reference.replaceWith(`[${reference.textContent}]`);
  }
  for (const control of copy.querySelectorAll('button, .note-return')) control.remove();
  for (const element of copy.querySelectorAll('*')) {
    for (const name of ['class', 'id', 'tabindex', 'aria-label']) element.removeAttribute(name);
  }
  if (citations.length > 0) copy.append(paragraphOf(`${words.sources}:`), listOf(citations, words));
  return copy.innerHTML;
}

function paragraphOf(text: string): Element {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph;
}

function listOf(citations: readonly CitationView[], words: Words): Element {
  const list = document.createElement('ul');
  for (const [index, citation] of citations.entries()) {
    const item = document.createElement('li');
    item.textContent = `[${index + 1}] ${nameSource(citation, words)}`;
    list.append(item);
  }
  return list;
}

function nameSource({ fileName, headings, version }: CitationView, words: Words): string {
  return [fileName, ...headings, words.versionNumber(version)].join(', ');
}
