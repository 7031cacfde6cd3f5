/** Finds variables that look like settings but are unknown, usually because of a typing error. */
import { SETTING_NAMES } from './config.ts';

const PREFIX = 'DOCGATE_';

/** Maximum edit distance of a suggestion. */
const MAX_DISTANCE = 3;

export interface UnknownSetting {
  readonly name: string;
  /** The setting that was probably intended. */
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

/** The warning. */
export function describeUnknown({ name, meant }: UnknownSetting): string {
  return `there is no setting ${name}${meant === undefined ? '' : `; ${meant} is probably meant`}`;
}

function nearest(name: string): string | undefined {
  const [best] = SETTING_NAMES.map((known) => ({ known, distance: distance(name, known) })).sort(
    (a, b) => a.distance - b.distance,
  );
  return best !== undefined && best.distance <= MAX_DISTANCE ? best.known : undefined;
}

/** The Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [column, wanted] of [...b].entries()) {
      const changed = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
