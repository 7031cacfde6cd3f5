/**
 * The same text as one string. One that was put together keeps all its pieces until somebody looks into it, which for
 * the text of a long document takes ten times as much. The look has to decide something, or it is compiled away.
 */
export function oneString(text: string): string {
  return Number.isNaN(text.charCodeAt(0)) ? '' : text;
}
