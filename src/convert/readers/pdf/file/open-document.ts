/**
 * Opens a PDF with pdf.js so that nothing is fetched, no code of the file is run, and nothing is drawn.
 * Every failure to open is thrown as a `ConversionRefused`.
 */
import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'unpdf/pdfjs';
import { ConversionRefused } from '../../../../domain/conversion.ts';
import { CharacterMaps } from './character-maps.ts';
import { DirectPort } from './direct-port.ts';

/** Maximum number of pages. */
const MAX_PAGES = 20_000;

export interface OpenOptions {
  /** Decodes pictures too, which is slow and needed only for text recognition. */
  readonly withPictures?: boolean;
}

/** An open document. */
export interface OpenedDocument {
  readonly document: PDFDocumentProxy;
  readonly close: () => Promise<void>;
}

/**
 * @throws ConversionRefused `encrypted` if a password is required, `damaged` if the bytes are not a PDF,
 *   `too_large` if it has too many pages
 */
export async function openDocument(bytes: Uint8Array, options: OpenOptions = {}): Promise<OpenedDocument> {
  const worker = createWorker();
  const task = getDocument({
    // pdf.js takes ownership of the buffer.
    data: new Uint8Array(bytes),
    ...(worker === undefined ? {} : { worker }),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    useWasm: options.withPictures === true,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    cMapPacked: false,
    BinaryDataFactory: CharacterMaps,
    disableFontFace: false,
    ownerDocument: inertDocument(),
    // Pictures larger than this many pixels are dropped without decoding.
    ...(options.withPictures === true ? {} : { maxImageSize: 1 }),
    enableXfa: false,
  });
  try {
    const document = await task.promise;
    if (document.numPages > MAX_PAGES) {
      throw new ConversionRefused('too_large', `The PDF has more than ${MAX_PAGES} pages.`);
    }
    return { document, close: () => task.destroy() };
  } catch (error) {
    await task.destroy();
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): ConversionRefused {
  if (error instanceof ConversionRefused) return error;
  if (error instanceof PasswordException) {
    return new ConversionRefused('encrypted', 'The PDF asks for a password before it opens.');
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new ConversionRefused(
    'damaged',
    `The file cannot be opened as a PDF: ${reason.replace(/\.?$/, '.')}`,
  );
}

interface MessageHandler {
  initializeFromPort(port: DirectPort): void;
}

/** Connects pdf.js's worker half without copying; undefined if this build of pdf.js does not expose it. */
function createWorker(): PDFWorker | undefined {
  const handler = messageHandler();
  if (handler === undefined) return undefined;
  const [near, far] = DirectPort.pair();
  // pdf.js uses no other parts of a Worker than those of the port.
  const worker = PDFWorker.create({ port: near as unknown as Worker, verbosity: VerbosityLevel.ERRORS });
  handler.initializeFromPort(far);
  return worker;
}

function messageHandler(): MessageHandler | undefined {
  const shared: unknown = Reflect.get(globalThis, 'pdfjsWorker');
  if (typeof shared !== 'object' || shared === null || !('WorkerMessageHandler' in shared)) return undefined;
  const handler = shared.WorkerMessageHandler;
  return typeof handler === 'function' && 'initializeFromPort' in handler
    ? (handler as unknown as MessageHandler)
    : undefined;
}

/**
 * A fake document to which pdf.js attaches its fonts. Without one it computes the outlines of all glyphs, which are not
 * needed.
 */
function inertDocument(): HTMLDocument {
  const style = { sheet: { cssRules: [], insertRule: () => 0 }, remove: () => undefined };
  const head = { append: () => undefined };
  const inert = { createElement: () => style, documentElement: { getElementsByTagName: () => [head] } };
  return inert as unknown as HTMLDocument;
}
