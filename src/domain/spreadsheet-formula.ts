/**
 * Detects values in CSV files that spreadsheet programs interpret as formulas. Source: OWASP, "CSV Injection". Such a
 * value is stored unchanged, but the approver is warned.
 */

/** A negative number, a phone number, or a dash, with an optional unit. */
const SIGNED_VALUE = /^[+-](?:\s*\d[\d\s.,'’]*[\p{L}%€$£°]{0,3})?$/u;

export function looksLikeFormula(value: string): boolean {
  return /^[=@\t\r]/.test(value) || (/^[+-]/.test(value) && !SIGNED_VALUE.test(value));
}
