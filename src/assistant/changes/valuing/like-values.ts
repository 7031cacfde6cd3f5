/** Writes a weekday, a month or a time of day as the values of a column are written: "Saturdays" is Saturday, "5 pm" is 17:00. */
import { likeSeries, seriesIn } from '../series.ts';
import { amountsIn } from './amounts.ts';

const CLOCK = /^(?<hour>\d{1,2})(?<mark>[:.])\d{2}$/;
const MINUTES = 60;

/** @returns undefined where the values are nothing of that, or the text is not */
export function likeValues(values: readonly string[], text: string): string | undefined {
  const [sample] = values;
  if (sample === undefined) return undefined;
  return values.every((value) => CLOCK.test(value)) ? likeTime(sample, text) : likeDay(values, sample, text);
}

function likeDay(values: readonly string[], sample: string, text: string): string | undefined {
  const [word] = seriesIn(text);
  const series = word?.text === text ? word.series : undefined;
  if (series !== 'weekdays' && series !== 'month') return undefined;
  const isOfSeries = (value: string) =>
    seriesIn(value).some((one) => one.series === series && one.text === value);
  return values.every(isOfSeries) ? likeSeries(sample, text, series) : undefined;
}

function likeTime(sample: string, text: string): string | undefined {
  const [time, another] = amountsIn(text);
  const isAll = time?.kind === 'time' && time.text === text.trim() && another === undefined;
  const { hour = '', mark = ':' } = CLOCK.exec(sample)?.groups ?? {};
  if (!isAll) return undefined;
  const hours = String(Math.floor(time.number / MINUTES));
  const minutes = String(time.number % MINUTES).padStart(2, '0');
  return `${hour.startsWith('0') ? hours.padStart(2, '0') : hours}${mark}${minutes}`;
}
