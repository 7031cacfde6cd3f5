/**
 * Opens a PDF with pdf.js such that nothing is fetched, nothing in the file is run, and nothing is drawn.
 * Every failure to open leaves here as a named refusal.
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

/** A document with more pages than this is refused: no person wrote it. */
const MAX_PAGES = 20_000;

export interface OpenOptions {
  /** Decode pictures too; costs much, and only text recognition needs it. */
  readonly withPictures?: boolean;
}

/** An opened document and how to let go of it. */
export interface OpenedDocument {
  readonly document: PDFDocumentProxy;
  readonly close: () => Promise<void>;
}

/**
 * @throws ConversionRefused `encrypted` when a password is wanted, `damaged` when the bytes are no PDF,
 *   `too_large` when it has too many pages
 */
export async function openDocument(bytes: Uint8Array, options: OpenOptions = {}): Promise<OpenedDocument> {
  const worker = createWorker();
  const task = getDocument({
    // pdf.js takes ownership of what it is given.
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
    // Pictures larger than this many pixels are left out, undecoded.
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

/** pdf.js's own other half, connected without copies; undefined when this build of pdf.js does not show it. */
function createWorker(): PDFWorker | undefined {
  const handler = messageHandler();
  if (handler === undefined) return undefined;
  const [near, far] = DirectPort.pair();
  // The port is all of a Worker that pdf.js uses.
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
 * A page to which pdf.js may believe it attaches its fonts. Without one it would compute the outline of every
 * glyph, which nobody here draws.
 */
function inertDocument(): HTMLDocument {
  const style = { sheet: { cssRules: [], insertRule: () => 0 }, remove: () => undefined };
  const head = { append: () => undefined };
  const inert = { createElement: () => style, documentElement: { getElementsByTagName: () => [head] } };
  return inert as unknown as HTMLDocument;
}
