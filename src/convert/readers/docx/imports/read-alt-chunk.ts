/**
 * Content imported from another file (`w:altChunk`): HTML, alone or as a web archive; plain text; or another Word
 * document. Other formats are left out with a warning.
 *
 * Source: ECMA-376 Part 1, 17.17.2.1 (altChunk), 11.3.1 (alternative format import part); RFC 2557 (MHTML).
 */
import { ConversionRefused } from '../../../../domain/conversion.ts';
import { type Block, spansOf } from '../../../../markdown/render/blocks.ts';
import { openPackage } from '../../../package/open-package.ts';
import type { XmlElement } from '../../../package/parse-xml.ts';
import { readContentTypes } from '../../../package/relationships.ts';
import { decodeLabelled, encodingByMark } from '../../../package/xml-encoding.ts';
import type { Story } from '../story.ts';
import { readHtml } from './read-html.ts';
import { htmlOfArchive } from './read-mhtml.ts';

/** Maximum depth of documents imported into one another; deeper nesting is malicious. */
const MAX_EMBEDDED = 3;

/** The blocks of an imported part. */
export function readAltChunk(chunk: XmlElement, story: Story): Block[] {
  const target = story.relationships.get(chunk.attribute('r:id') ?? '');
  const { opened, warnings, embedded } = story.document;
  const bytes = target === undefined || target.isExternal ? undefined : opened.read(target.target);
  if (target === undefined || bytes === undefined) return [];
  const type = readContentTypes(opened)(target.target) ?? '';
  const kind = kindOf(type, target.target);
  if (kind === 'html') return readHtml(decode(bytes, type));
  if (kind === 'archive') return readHtml(htmlOfArchive(bytes) ?? '');
  if (kind === 'text') return paragraphsOf(decode(bytes, type));
  if (kind === 'word' && embedded < MAX_EMBEDDED) return readWord(bytes, story);
  warnings.add('import_left_out', 'Content imported from another format could not be read.', target.target);
  return [];
}

function readWord(bytes: Uint8Array, story: Story): Block[] {
  try {
    return story.document.readEmbedded(openPackage(bytes), story.document);
  } catch (error) {
    if (!(error instanceof ConversionRefused) || error.code === 'too_large') throw error;
    story.document.warnings.add('import_left_out', 'A document imported into this one could not be read.');
    return [];
  }
}

type ChunkKind = 'html' | 'archive' | 'text' | 'word' | 'other';

function kindOf(type: string, partName: string): ChunkKind {
  const ending = partName.slice(partName.lastIndexOf('.') + 1).toLowerCase();
  if (/html/i.test(type) || ['html', 'htm', 'xhtml'].includes(ending)) return 'html';
  if (/message\/rfc822|multipart/i.test(type) || ['mht', 'mhtml', 'eml'].includes(ending)) return 'archive';
  if (/text\/plain/i.test(type) || ending === 'txt') return 'text';
  if (/wordprocessingml/i.test(type) || ['docx', 'docm', 'dotx'].includes(ending)) return 'word';
  return 'other';
}

function decode(bytes: Uint8Array, type: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024));
  const label =
    /charset\s*=\s*["']?([\w-]{2,30})/i.exec(type)?.[1] ??
    /charset\s*=\s*["']?([\w-]{2,30})/i.exec(head)?.[1];
  return decodeLabelled(bytes, encodingByMark(bytes) ?? label ?? 'utf-8');
}

function paragraphsOf(text: string): Block[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ kind: 'paragraph', spans: spansOf(paragraph.trim()) }));
}
