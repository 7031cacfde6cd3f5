/** All changes of a value that a message may mean, with the features by which they are ranked. */
import { byMeaning } from '../locating/by-meaning.ts';
import { choiceEdits } from './choice-edits.ts';
import { type Message, toldOf } from './message.ts';
import { cellEdits, MAX_COMPARED, sentenceEdits, type ValueEdit } from './value-edit.ts';

/** Places that match nearly as well as another one are told apart from it by nothing. */
const LEVEL = 0.005;

export function valueEdits(message: Message): ValueEdit[] {
  const told = message.told.flatMap((value) => {
    const own = toldOf(message, value);
    return message.locations.flatMap((location) =>
      location.cells === undefined ? sentenceEdits(location, own) : cellEdits(location, own),
    );
  });
  const edits = [...told, ...choiceEdits(message)];
  addTies(edits);
  addLikeness(message, edits);
  return edits;
}

/** How many places match the message as well as this one, and how far it is behind the best. */
function addTies(edits: readonly ValueEdit[]): void {
  const groups = Map.groupBy(edits, ({ told, column }) => `${told.start} ${told.end} ${told.kind} ${column}`);
  for (const group of groups.values()) {
    const coveredOf = ({ features }: ValueEdit) => features.get('covered') ?? 0;
    const covered = group.map(coveredOf).toSorted((a, b) => b - a);
    for (const one of group) {
      const own = coveredOf(one);
      one.features.set('ties', Math.log(covered.filter((other) => other > own - LEVEL).length));
      one.features.set('behind', (covered[0] ?? 0) - own);
    }
  }
}

/** How near rows and sentences are to the message in meaning, and how far behind the nearest. */
function addLikeness({ text, language }: Message, edits: readonly ValueEdit[]): void {
  const best = edits.toSorted((a, b) => (b.features.get('covered') ?? 0) - (a.features.get('covered') ?? 0));
  const places = Map.groupBy(best, ({ read, part, column, text: own }) =>
    JSON.stringify([read.document.id, part.text, column === undefined ? own : '']),
  );
  const compared = [...places]
    .slice(0, MAX_COMPARED)
    .flatMap(([key, [one]]) =>
      one === undefined ? [] : [{ read: one.read, part: one.part, text: one.text, score: 0, key }],
    );
  const ranked = byMeaning(language, text, compared);
  const most = ranked[0]?.total ?? 0;
  for (const { place, total } of ranked)
    for (const { features } of places.get(place.key) ?? []) {
      features.set('like', 2 * total);
      features.set('like.behind', 2 * (most - total));
    }
}
