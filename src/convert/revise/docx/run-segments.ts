/** The segments of a run that is split: kept, deleted and inserted. */
import type { XmlElement } from '../../package/parse-xml.ts';
import type { Splice } from '../splice.ts';

/** New markup, or an element of the run that is kept in place, since other edits may lie within it. */
export type Content = string | XmlElement;

export interface Segment<Kind = 'kept' | 'del' | 'ins'> {
  readonly kind: Kind;
  readonly content: Content[];
}

export class Segments<Kind> {
  readonly list: Segment<Kind>[] = [];

  add(kind: Kind, content: Content): void {
    if (content === '') return;
    const last = this.list[this.list.length - 1];
    if (last?.kind === kind) last.content.push(content);
    else this.list.push({ kind, content: [content] });
  }
}

/** The splices that rewrite a run around its kept elements. */
export function aroundKept(run: XmlElement, content: readonly Content[]): Splice[] {
  const splices: Splice[] = [];
  let start = run.start;
  let text = '';
  for (const item of content) {
    if (typeof item === 'string') text += item;
    else {
      splices.push({ start, end: item.start, text });
      start = item.end;
      text = '';
    }
  }
  return [...splices, { start, end: run.end, text }];
}
