/** Builds small Word files, and opens what became of them. */
import { openPackage } from '../../src/convert/package/open-package.ts';
import { zipParts } from './zip-parts.ts';

export const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

export interface WordParts {
  /** Markup within `w:body`, or the whole part if it starts with `<?xml`. */
  readonly body: string;
  /** Markup of other parts by relationship type, such as `header`. */
  readonly related?: Readonly<Record<string, string>>;
  /** Further parts by name. */
  readonly others?: Readonly<Record<string, string | Uint8Array>>;
}

/** A Word file of the given parts. */
export function wordFile({ body, related = {}, others = {} }: WordParts): Uint8Array {
  const types = Object.keys(related);
  const relationships = types.map(
    (type, index) => `<Relationship Id="rId${index}" Type="${OFFICE}/${type}" Target="${type}.xml"/>`,
  );
  return zipParts({
    '[Content_Types].xml': `${HEADER}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${HEADER}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${HEADER}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships.join('')}</Relationships>`,
    'word/document.xml': body.startsWith('<?xml')
      ? body
      : `${HEADER}<w:document ${W}><w:body>${body}</w:body></w:document>`,
    ...Object.fromEntries(types.map((type) => [`word/${type}.xml`, related[type] ?? ''])),
    ...others,
  });
}

/** The markup within a file's `w:body`. */
export function bodyOf(bytes: Uint8Array): string {
  const text = partOf(bytes, 'word/document.xml');
  return text.slice(text.indexOf('<w:body>') + '<w:body>'.length, text.indexOf('</w:body>'));
}

export function partOf(bytes: Uint8Array, name: string): string {
  return openPackage(bytes).readText(name) ?? '';
}

/** A paragraph of plain runs. */
export function p(...texts: string[]): string {
  return `<w:p>${texts.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join('')}</w:p>`;
}
