/** Dates of strict workbooks, in ISO 8601 format, as serial numbers. Source: ECMA-376 Part 1, 18.17.4. */

const ISO = /^(?:(\d{4})-(\d{2})-(\d{2}))?(?:T?(\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?)?Z?$/;
const MILLISECONDS_A_DAY = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** Serials before March 1900 are one less, because of Excel's nonexistent leap day. */
const MARCH_1900 = 61;

/** Days since the workbook's epoch; undefined if the text is no date or time. */
export function isoToSerial(text: string, date1904: boolean): number | undefined {
  const match = text === '' ? null : ISO.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0'] = match;
  const time = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
  if (year === undefined) return time;
  const epoch = date1904 ? EPOCH_1904 : EPOCH_1900;
  const days = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - epoch) / MILLISECONDS_A_DAY;
  return (!date1904 && days < MARCH_1900 ? days - 1 : days) + time;
}
