/** Parses durations in cells: clock times, in seconds. */

const CLOCK = /^\W*\+?(\d+):(\d{2})(?::(\d{2}))?(?:\.(\d+))?\W*$/;
const MINUTE = 60;
const HOUR = 3_600;

/** Seconds; two parts are minutes and seconds. */
export function clockSeconds(cell: string): number | undefined {
  const found = CLOCK.exec(cell);
  if (found === null) return undefined;
  const [, first = '0', second = '0', third, fraction = '0'] = found;
  const whole =
    third === undefined
      ? Number(first) * MINUTE + Number(second)
      : Number(first) * HOUR + Number(second) * MINUTE + Number(third);
  return whole + Number(`0.${fraction}`);
}
