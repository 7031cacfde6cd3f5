/**
 * Determines what a file's bytes may be, by signatures first; anything without a signature is text if it looks like
 * text. If damage hides which of several kinds it was, all of them are possible.
 */
import { ConversionRefused } from '../../domain/conversion.ts';
import type { FileKind } from '../../domain/file-kind.ts';
import { CompoundFile, isCompoundFile } from '../package/compound-file.ts';
import { type RandomAccess, viewOf } from '../package/random-access.ts';
import { looksLikeText } from './looks-like-text.ts';
import { readPartNames } from './part-names.ts';

export interface Content {
  /** A description for messages, with article: "a PDF document". */
  readonly what: string;
  /** The kinds whose endings are valid for this content. */
  readonly kinds: readonly FileKind[];
  /** The kind if the name has no ending; undefined if the content alone is not sufficient. */
  readonly unnamed?: FileKind;
}

/** The header of a PDF may be anywhere within this many bytes (ISO 32000-2, Annex C.2 note; Acrobat). */
const PDF_HEADER_WITHIN = 1024;

/** The namespace of a package in one XML file ("flat OPC"), which is in its first tag. */
const FLAT_PACKAGE = 'http://schemas.microsoft.com/office/2006/xmlPackage';

const PACKAGE_KINDS: readonly FileKind[] = ['docx', 'xlsx', 'xlsb'];
const OFFICE_KINDS: readonly FileKind[] = ['docx', 'doc', 'xlsx', 'xlsb', 'xls'];

/** Content of exactly one kind. */
function only(kind: FileKind, what: string): Content {
  return { what, kinds: [kind], unnamed: kind };
}

/** Reads a bounded number of bytes; throws only errors of `read`. */
export function sniffContent(file: RandomAccess): Content {
  const head = Buffer.from(file.read(0, PDF_HEADER_WITHIN));
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return sniffZip(file);
  if (startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return { what: 'an empty zip archive', kinds: [] };
  if (isCompoundFile(head)) return sniffCompoundFile(file);
  if (isRawBiff(head)) return only('xls', 'an Excel workbook (.xls)');

  const pdfHeader = head.indexOf('%PDF-');
  if (pdfHeader === 0) return only('pdf', 'a PDF document');
  const isText = looksLikeText(file);
  // A text about PDF may contain the header too, so both are possible if it is not at the start.
  if (pdfHeader > 0) {
    return isText
      ? { what: 'text', kinds: ['pdf', 'csv', 'tsv', 'md', 'txt'], unnamed: 'pdf' }
      : only('pdf', 'a PDF document');
  }
  if (isText && head.includes(FLAT_PACKAGE)) {
    return { what: 'a Word document in one XML file', kinds: ['docx', 'md', 'txt'], unnamed: 'docx' };
  }
  if (isText) return { what: 'text', kinds: ['csv', 'tsv', 'md', 'txt'], unnamed: 'txt' };
  return { what: 'binary data of another kind', kinds: [] };
}

function sniffZip(file: RandomAccess): Content {
  const { names, damaged } = readPartNames(file);
  if (names.has('xl/workbook.bin')) return only('xlsb', 'an Excel workbook (.xlsb)');
  const inFolder = (folder: string) => names.keys().some((name) => name.startsWith(folder));
  const isWord = inFolder('word/');
  const isSheet = inFolder('xl/');
  if (isWord && isSheet) return { what: 'an office document', kinds: ['docx', 'xlsx'], unnamed: 'docx' };
  if (isWord) return only('docx', 'a Word document');
  // A damaged workbook may lack the part that identifies .xlsb.
  if (isSheet && damaged) {
    return { what: 'a damaged Excel workbook', kinds: ['xlsx', 'xlsb'], unnamed: 'xlsx' };
  }
  if (isSheet) return only('xlsx', 'an Excel workbook (.xlsx)');
  if (inFolder('ppt/') || inFolder('visio/') || names.has('mimetype')) {
    return { what: 'an office document of another kind', kinds: [] };
  }
  // Part names of a package are arbitrary (ISO/IEC 29500-2): unusual ones are left to the reader, like damage.
  if (damaged || names.has('[content_types].xml')) return { what: 'a damaged package', kinds: PACKAGE_KINDS };
  return { what: 'a zip archive', kinds: [] };
}

function sniffCompoundFile(file: RandomAccess): Content {
  const names = rootNamesOf(file);
  if (names === undefined) return { what: 'a damaged office document', kinds: OFFICE_KINDS };
  // An encrypted package does not show its content ([MS-OFFCRYPTO] 2.3), so the ending decides.
  if (names.has('encryptedpackage') || names.has('encryptioninfo')) {
    return { what: 'an encrypted office document', kinds: OFFICE_KINDS, unnamed: 'docx' };
  }
  if (names.has('worddocument')) return only('doc', 'a Word 97–2003 document');
  if (names.has('workbook') || names.has('book')) return only('xls', 'an Excel workbook (.xls)');
  return { what: 'an OLE compound file of another kind', kinds: [] };
}

function rootNamesOf(file: RandomAccess): ReadonlySet<string> | undefined {
  try {
    return new CompoundFile(file).rootNames;
  } catch (error) {
    if (error instanceof ConversionRefused) return undefined;
    throw error;
  }
}

/** A worksheet stream without a container: a BOF record of BIFF2 to BIFF8 ([MS-XLS] 2.4.21 and its predecessors). */
function isRawBiff(head: Uint8Array): boolean {
  if (head.length < 8 || head[0] !== 0x09) return false;
  const view = viewOf(head);
  const isBof = [0x0009, 0x0209, 0x0409, 0x0809].includes(view.getUint16(0, true));
  const isSized = [4, 6, 8, 16].includes(view.getUint16(2, true));
  const isTyped = [0x0005, 0x0006, 0x0010, 0x0020, 0x0040, 0x0100].includes(view.getUint16(6, true));
  return isBof && isSized && isTyped;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}
