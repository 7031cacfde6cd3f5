/** The values of a PDF (ISO 32000-1, 7.3). */

export class PdfName {
  constructor(readonly name: string) {}
}

export class PdfRef {
  constructor(
    readonly number: number,
    readonly generation: number,
  ) {}
}

/** A string; its bytes are stored as one character each. */
export class PdfString {
  constructor(readonly bytes: string) {}

  /** The text of a "text string": UTF-16 or UTF-8 if it has a byte order mark, else Latin-1 (ISO 32000-2, 7.9.2.2). */
  get text(): string {
    const data = Uint8Array.from(this.bytes, (character) => character.charCodeAt(0));
    if (data[0] === 0xfe && data[1] === 0xff) return new TextDecoder('utf-16be').decode(data.subarray(2));
    if (data[0] === 0xff && data[1] === 0xfe) return new TextDecoder('utf-16le').decode(data.subarray(2));
    if (data[0] === 0xef && data[1] === 0xbb && data[2] === 0xbf)
      return new TextDecoder().decode(data.subarray(3));
    return this.bytes;
  }
}

export type PdfDict = ReadonlyMap<string, PdfObject>;

export class PdfStream {
  constructor(
    readonly dict: PdfDict,
    /** Offset of its data in the file. */
    readonly start: number,
  ) {}
}

export type PdfObject =
  | null
  | boolean
  | number
  | PdfString
  | PdfName
  | PdfRef
  | PdfObject[]
  | PdfDict
  | PdfStream;

/** The text of a name; undefined for any other value. */
export function nameOf(value: PdfObject | undefined): string | undefined {
  return value instanceof PdfName ? value.name : undefined;
}

export function isDict(value: PdfObject | undefined): value is PdfDict {
  return value instanceof Map;
}
