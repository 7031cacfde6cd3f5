/**
 * Values of CSV files that spreadsheet programs take for formulas when they open one. Source: OWASP, "CSV Injection".
 * Such a value stays as it was typed; whoever approves it is told.
 */

/** A negative number, a telephone number, a dash: perhaps with a unit. */
const SIGNED_VALUE = /^[+-](?:\s*\d[\d\s.,'’]*[\p{L}%€$£°]{0,3})?$/u;

export function looksLikeFormula(value: string): boolean {
  return /^[=@\t\r]/.test(value) || (/^[+-]/.test(value) && !SIGNED_VALUE.test(value));
}
