/** Converts a binary document to the parts of a .docx package, which is kept in memory and never zipped. */
import { type Package, packageOfParts } from '../../../package/open-package.ts';
import type { DocumentSummary } from '../../../package/summary-information.ts';
import { element, escapeXml } from '../../../package/write-xml.ts';
import type { BinaryDocument, BinaryNote } from '../binary/binary-document.ts';
import type { Stretch } from '../binary/positions.ts';
import { numberingXml } from './numbering-markup.ts';
import { type Embedded, RunWriter, textBoxXml } from './run-markup.ts';
import { StoryWriter } from './story-markup.ts';
import { styleLookup, stylesXml } from './style-markup.ts';

const NAMESPACES = {
  'xmlns:w': 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:v': 'urn:schemas-microsoft-com:vml',
  'xmlns:o': 'urn:schemas-microsoft-com:office:office',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'xmlns:pic': 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  'xmlns:m': 'http://schemas.openxmlformats.org/officeDocument/2006/math',
};
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
/** The first header stories are note separators. */
const NOTE_SEPARATORS = 6;
/** The footers among the six header stories of a section ([MS-DOC] 2.8.22). */
const FOOTERS: ReadonlySet<number> = new Set([2, 3, 5]);
const MAX_RUNNING_TEXTS = 200;

export function documentParts(
  document: BinaryDocument,
  embedded: Embedded,
  summary: DocumentSummary,
  language: string | undefined,
): Package {
  const styles = styleLookup(document.styles, document.fonts);
  const runs: RunWriter = new RunWriter(document, styles, (stretch) => story.write(stretch), embedded);
  const story = new StoryWriter(document, runs, embedded.data);
  runs.addNotes('w:footnoteReference', document.footnotes);
  runs.addNotes('w:endnoteReference', document.endnotes);
  runs.addNotes('w:commentReference', document.comments);
  const loose = document.looseTextBoxes.map((box) => `<w:p>${textBoxXml(story.write(box))}</w:p>`);
  const body = `<w:body>${story.write(document.main)}${loose.join('')}</w:body>`;
  const numbering = numberingXml(document.definitions, document.instances, styles);
  const kinds: readonly RelatedPart[] = [
    { kind: 'styles', root: 'w:styles', xml: stylesXml(document.styles, styles, language) },
    { kind: 'numbering', root: 'w:numbering', xml: numbering },
    { kind: 'footnotes', root: 'w:footnotes', xml: notesXml('w:footnote', document.footnotes, story) },
    { kind: 'endnotes', root: 'w:endnotes', xml: notesXml('w:endnote', document.endnotes, story) },
    { kind: 'comments', root: 'w:comments', xml: notesXml('w:comment', document.comments, story) },
    ...runningTexts(document, story),
  ];
  const related = kinds.map((part, at) => ({ ...part, target: `${part.kind}${at}.xml` }));
  const graphLinks = [...runs.graphs.keys()].map((id): Link => ({ id, kind: 'oleObject', target: id }));
  return packageOfParts(
    new Map<string, string | Uint8Array>([
      ['word/document.xml', root('w:document', body)],
      ...related.map((part) => [`word/${part.target}`, root(part.root, part.xml)] as const),
      ['word/_rels/document.xml.rels', relationshipsXml([...related, ...graphLinks])],
      ['docProps/core.xml', coreXml(summary)],
      ['_rels/.rels', relationshipsXml(PACKAGE_LINKS)],
      ...[...runs.graphs].map(([id, bytes]) => [`word/${id}`, bytes] as const),
    ]),
  );
}

function root(name: string, content: string): string {
  return element(name, NAMESPACES, content);
}

function notesXml(name: string, notes: readonly BinaryNote[], story: StoryWriter): string {
  return notes
    .map((note, at) => {
      const author = note.author === '' ? undefined : note.author;
      const attributes = { 'w:id': at + 1, 'w:author': author, 'w:date': note.day };
      return element(name, attributes, story.write(note.text));
    })
    .join('');
}

/** A part related to the document by its kind. */
interface RelatedPart {
  readonly kind: string;
  readonly root: string;
  readonly xml: string;
}

function runningTexts(document: BinaryDocument, story: StoryWriter): readonly RelatedPart[] {
  const hasText = (stretch: Stretch) => document.text.slice(stretch.from, stretch.to).trim() !== '';
  const texts: RelatedPart[] = [];
  for (const [at, stretch] of document.headers.slice(NOTE_SEPARATORS).entries()) {
    if (texts.length >= MAX_RUNNING_TEXTS) break;
    if (!hasText(stretch)) continue;
    const isFooter = FOOTERS.has(at % 6);
    const xml = story.write(stretch);
    texts.push(isFooter ? { kind: 'footer', root: 'w:ftr', xml } : { kind: 'header', root: 'w:hdr', xml });
  }
  return texts;
}

interface Link {
  /** Present if something refers to the relationship. */
  readonly id?: string;
  readonly kind: string;
  readonly target: string;
}

const PACKAGE_LINKS: readonly Link[] = [
  { kind: 'officeDocument', target: 'word/document.xml' },
  { kind: 'core-properties', target: 'docProps/core.xml' },
];

function relationshipsXml(links: readonly Link[]): string {
  const content = links.map(({ id, kind, target }, at) =>
    element('Relationship', { Id: id ?? `rId${at + 1}`, Type: `${OFFICE}/${kind}`, Target: target }),
  );
  return element('Relationships', { xmlns: PACKAGE }, content.join(''));
}

function coreXml(summary: DocumentSummary): string {
  const namespaces = {
    'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  };
  const title = `<dc:title>${escapeXml(summary.title ?? '')}</dc:title>`;
  return element(
    'cp:coreProperties',
    namespaces,
    `${title}<dc:creator>${escapeXml(summary.author ?? '')}</dc:creator>`,
  );
}
