/** Builds small Word files from the parts that a test is about; everything else is the least that Word needs. */
import { zipParts } from './zip-parts.ts';

export const WORD_NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ');

const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Roots of the parts that a document's own relationships name by their part name. */
const ROOTS: Readonly<Record<string, string>> = {
  styles: 'w:styles',
  numbering: 'w:numbering',
  footnotes: 'w:footnotes',
  endnotes: 'w:endnotes',
  comments: 'w:comments',
  header: 'w:hdr',
  footer: 'w:ftr',
};

const HEADINGS = [1, 2, 3, 4]
  .map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/>` +
      `<w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/></w:rPr></w:style>`,
  )
  .join('');

export interface DocxParts {
  /** The content of `w:body`. */
  readonly body: string;
  /** Contents of further parts by relationship type: `styles`, `numbering`, `footnotes`, `header` … */
  readonly parts?: Readonly<Record<string, string>>;
  /** Further relationships of the document, as elements. */
  readonly relationships?: string;
  /** Further files by name. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** The bytes of a Word file. Headings 1 to 4 are styled; `styles` adds to them. */
export function buildDocx({ body, parts = {}, relationships = '', files = {} }: DocxParts): Uint8Array {
  const all = { ...parts, styles: HEADINGS + (parts['styles'] ?? '') };
  const related = Object.keys(all).map(
    (type) => `<Relationship Id="auto-${type}" Type="${RELATIONSHIP}/${type}" Target="${type}.xml"/>`,
  );
  const xml = Object.entries(all).map(([type, content]): [string, string] => [
    `word/${type}.xml`,
    `<${ROOTS[type] ?? type} ${WORD_NAMESPACES}>${content}</${ROOTS[type] ?? type}>`,
  ]);
  return zipParts({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': relationshipsOf(
      `<Relationship Id="r1" Type="${RELATIONSHIP}/officeDocument" Target="word/document.xml"/>` +
        '<Relationship Id="r2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>',
    ),
    'word/_rels/document.xml.rels': relationshipsOf(related.join('') + relationships),
    'word/document.xml': `<w:document ${WORD_NAMESPACES}><w:body>${body}</w:body></w:document>`,
    ...Object.fromEntries(xml),
    ...files,
  });
}

function relationshipsOf(content: string): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
}
