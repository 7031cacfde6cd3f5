/** Variables that look like settings and are none: most often a name that is mistyped, and so without effect. */
import { SETTING_NAMES } from './config.ts';

const PREFIX = 'DOCGATE_';

/** A name that differs by more than this is another name. */
const MAX_DISTANCE = 3;

export interface UnknownSetting {
  readonly name: string;
  /** The setting that was probably meant. */
  readonly meant: string | undefined;
}

export function findUnknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
): UnknownSetting[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith(PREFIX) && !SETTING_NAMES.includes(name))
    .sort()
    .map((name) => ({ name, meant: nearest(name) }));
}

/** The line that says so. */
export function describeUnknown({ name, meant }: UnknownSetting): string {
  return `there is no setting ${name}${meant === undefined ? '' : `; ${meant} is probably meant`}`;
}

function nearest(name: string): string | undefined {
  const [best] = SETTING_NAMES.map((known) => ({ known, distance: distance(name, known) })).sort(
    (one, other) => one.distance - other.distance,
  );
  return best !== undefined && best.distance <= MAX_DISTANCE ? best.known : undefined;
}

/** How many letters to put in, take out or change (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, wanted] of [...other].entries()) {
      const changed = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
