/** Finds the rows and sentences that may contain a described value, with how well they match each word. */

import { type Description, FACTOR, type MatchStrengths, most, type Strengths } from '../description.ts';
import { type ReadDocument, sentencesOf } from '../document-blocks.ts';
import { partsWithin } from '../find-parts.ts';
import { nameInWords } from '../fold.ts';
import type { Context } from '../plan.ts';

/** A row or a sentence that matches some of the words. */
export interface Location extends MatchStrengths {
  readonly read: ReadDocument;
  readonly text: string;
  /** For a row: the strengths of each cell. */
  readonly cells: readonly Strengths[] | undefined;
}

export function locate(
  description: Description,
  { documents, scope, focus, isOpen = false }: Context,
  isOpenToRows = false,
): Location[] {
  return documents.flatMap((read) => {
    const title = description.strengths(
      `${nameInWords(read.document.fileName)} ${read.parts[0]?.text ?? ''}`,
    );
    return partsWithin(read, scope.section).flatMap((part): Location[] => {
      const told = focus?.get(part);
      if (focus !== undefined && told === undefined) return [];
      const headings = description.strengths(part.headings.join(' · '));
      const above = most([
        headings.map((one) => one * FACTOR.heading),
        title.map((one) => one * FACTOR.document),
      ]);
      if (part.row !== undefined) {
        if (part.row.isHeader) return [];
        const cells = part.row.cells.map((cell) => description.strengths(cell));
        const own = most(cells);
        return told !== undefined || isOpenToRows || own.some((one) => one > 0)
          ? [{ read, part, text: part.text, cells, own, around: above }]
          : [];
      }
      const whole = description.strengths(part.text);
      if (!isOpen && told === undefined && !whole.some((one) => one > 0)) return [];
      const around = most([above, whole.map((one) => one * FACTOR.neighbour)]);
      const sentences = sentencesOf(part).filter((text) => told === undefined || told.includes(text));
      return sentences.map((text) => ({
        read,
        part,
        text,
        cells: undefined,
        own: description.strengths(text),
        around,
      }));
    });
  });
}

/** Match strengths of a cell, including its row, its column title and its headings. */
export function cellStrengths(header: readonly Strengths[], location: Location, column: number): Strengths {
  const { cells = [], around } = location;
  return most([
    around,
    ...cells.map((one, at) => (at === column ? one.map((own) => own * FACTOR.itself) : one)),
    ...header.map((one, at) => (at === column ? one : one.map((own) => own * FACTOR.header))),
  ]);
}
