/** Serializes PDF values (ISO 32000-1, 7.3), so that objects can be copied to another file. */
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './pdf-object.ts';

/** A value as text, in which every character is a byte. Of a stream, only the dictionary is written. */
export function writeObject(value: PdfObject): string {
  if (value instanceof PdfName) return writeName(value.name);
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`;
  if (value instanceof PdfString) return `<${Buffer.from(value.bytes, 'latin1').toString('hex')}>`;
  if (value instanceof PdfStream) return writeDict(value.dict);
  if (isDict(value)) return writeDict(value);
  if (Array.isArray(value)) return `[${value.map(writeObject).join(' ')}]`;
  return typeof value === 'number' ? writeNumber(value) : String(value);
}

function writeDict(dict: PdfDict): string {
  const entries = [...dict].map(([key, value]) => `${writeName(key)} ${writeObject(value)}`);
  return `<<${entries.join(' ')}>>`;
}

/** Characters other than letters, digits and safe punctuation are written by number (ISO 32000-1, 7.3.5). */
function writeName(name: string): string {
  const hex = (character: string) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  return `/${name.replaceAll(/[^A-Za-z0-9_.+*,-]/g, hex)}`;
}

/** Writes a number without exponent, which PDF does not support. */
function writeNumber(value: number): string {
  return String(value).includes('e') ? value.toFixed(10) : String(value);
}
