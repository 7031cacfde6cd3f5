/** Unpacks what the writer wrote, part by part, for the tests to look into. */
import { strFromU8, unzipSync } from 'fflate';
import { type WriteDocxOptions, writeDocx } from '../../../../src/convert/writers/docx/write-docx.ts';

/** The parts of the Word file that Markdown becomes, as text by name. */
export function writtenParts(markdown: string, options: WriteDocxOptions = {}): ReadonlyMap<string, string> {
  const files = unzipSync(writeDocx(markdown, options));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

export function writtenPart(markdown: string, name: string, options: WriteDocxOptions = {}): string {
  const part = writtenParts(markdown, options).get(name);
  if (part === undefined) throw new Error(`the package has no part ${name}`);
  return part;
}

export function writtenBody(markdown: string): string {
  return writtenPart(markdown, 'word/document.xml');
}

/** The paragraphs of a document, each as its text; tabs and breaks are spaces. */
export function paragraphTexts(xml: string): readonly string[] {
  return [...xml.matchAll(/<w:p>(.*?)<\/w:p>|<w:p\/>/g)].map(([paragraph]) =>
    paragraph
      .replaceAll(/<w:(?:tab|br)\/>/g, ' ')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );
}
