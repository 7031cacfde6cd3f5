/** The format "General": as many digits as fit eleven characters, else scientific notation. */

const MAX_INTEGER = 1e11;
const MAX_DECIMALS = 9;
/** Smaller numbers are plain only if that displays all digits. */
const SMALL = 1e-4;

export function formatGeneral(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < MAX_INTEGER) return value === 0 ? '0' : String(value);
  const size = Math.abs(value);
  if (size >= MAX_INTEGER) return scientific(value);
  if (size >= SMALL) {
    const digitsBefore = Math.max(1, Math.floor(Math.log10(size)) + 1);
    return trimZeros(value.toFixed(Math.max(0, MAX_DECIMALS + 1 - digitsBefore)));
  }
  const plain = trimZeros(value.toFixed(MAX_DECIMALS));
  return Number(plain) === Number(value.toPrecision(15)) ? plain : scientific(value);
}

function scientific(value: number): string {
  const [mantissa = '', exponent = ''] = value.toExponential(5).split('e');
  const sign = exponent.startsWith('-') ? '-' : '+';
  return `${trimZeros(mantissa)}E${sign}${exponent.replace(/^[+-]/, '').padStart(2, '0')}`;
}

function trimZeros(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}
