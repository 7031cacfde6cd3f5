/** A change of a value in a sentence or a cell. */
import { columnsOf } from '../column.ts';
import type { Location } from '../locating/locate.ts';
import { seriesIn } from '../series.ts';
import type { ValueCandidate } from '../value-candidate.ts';
import { onDaysOf } from './days-beside.ts';
import { cellFeatures, sentenceFeatures } from './edit-features.ts';
import type { Told } from './message.ts';
import { type PlacedValue, putInCell, putInText } from './put-told.ts';
import type { ToldValue } from './told-values.ts';

export interface ValueEdit extends ValueCandidate {
  readonly told: ToldValue;
  /** Where the old value stands in a sentence. */
  readonly start: number;
  readonly features: Map<string, number>;
}

/** Maximum number of rows and sentences whose meaning is compared with the message. */
export const MAX_COMPARED = 160;
/** The values of a sentence that a told one may replace. */
export function sentenceEdits(location: Location, told: Told): ValueEdit[] {
  const { read, part, text } = location;
  const places = putInText(text, told.value);
  const { text: said } = told.message;
  const meant = told.value.kind === 'series' ? saidOf(said, places) : onDaysOf(said, text, places);
  return (meant.length > 0 ? meant : places).map((place) => ({
    read,
    part,
    text,
    next: place.next,
    old: place.old,
    by: place.by,
    column: undefined,
    score: 0,
    told: told.value,
    start: place.start,
    features: sentenceFeatures(location, place, told),
  }));
}

/** "From Saturday to Sunday": the day that is told beside the new one is the old one. */
function saidOf(message: string, places: readonly PlacedValue[]): readonly PlacedValue[] {
  const said = seriesIn(message);
  return places.filter(({ old }) =>
    seriesIn(old).some((word) => said.some(({ series, key }) => series === word.series && key === word.key)),
  );
}

/** The cells of a row that may say a told value. */
export function cellEdits(location: Location, told: Told): ValueEdit[] {
  const { read, part } = location;
  const { row } = part;
  if (row === undefined) return [];
  return columnsOf(read, row).flatMap((column) => {
    const old = row.cells[column.index] ?? '';
    return putInCell(column, old, told).map(
      (filled): ValueEdit => ({
        read,
        part,
        text: old,
        next: filled.next,
        old,
        by: filled.next,
        column: column.index + 1,
        score: 0,
        told: told.value,
        start: 0,
        features: cellFeatures(location, row, column, filled, told),
      }),
    );
  });
}
