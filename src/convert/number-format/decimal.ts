/** Decimal digits of a number as in Excel: 15 significant ones, rounded half away from zero. */

export interface Decimal {
  /** Without leading zeros; empty for a number below one. */
  readonly integer: string;
  /** Exactly as many digits as requested. */
  readonly fraction: string;
}

const SIGNIFICANT = 15;

/**
 * @param value not negative, finite
 * @param places digits after the decimal point, 0 to 30
 */
export function toDecimal(value: number, places: number): Decimal {
  if (value === 0) return { integer: '', fraction: '0'.repeat(places) };
  const [mantissa = '', exponent = '0'] = value.toExponential(SIGNIFICANT - 1).split('e');
  const point = Number(exponent) + 1;
  const digits = `${'0'.repeat(Math.max(0, 1 - point))}${mantissa.replace('.', '')}`;
  return roundAt(digits, Math.max(1, point), places);
}

/** @param point the number of digits before the decimal point */
function roundAt(digits: string, point: number, places: number): Decimal {
  const end = point + places;
  const isUp = (digits[end] ?? '0') >= '5';
  let kept = digits.slice(0, end).padEnd(end, '0');
  let whole = point;
  if (isUp) {
    const raised = addOne(kept);
    whole += raised.length - kept.length;
    kept = raised;
  }
  return { integer: kept.slice(0, whole).replace(/^0+/, ''), fraction: kept.slice(whole) };
}

function addOne(digits: string): string {
  let at = digits.length - 1;
  while (at >= 0 && digits[at] === '9') at--;
  const zeros = '0'.repeat(digits.length - 1 - at);
  return at < 0 ? `1${zeros}` : `${digits.slice(0, at)}${Number(digits[at]) + 1}${zeros}`;
}
