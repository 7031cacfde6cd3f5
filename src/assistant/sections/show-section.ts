/** Answers requests to see a section: with its text, or with the existing sections if it is not found. */
import type { Choice } from '../../domain/choice.ts';
import type { Answer } from '../assistant.ts';
import { tell } from '../built-in/phrases.ts';
import type { ResolvedDocuments } from '../documents/resolve-documents.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { sectionAt, sectionsAbout, sectionsNumbered } from './find-sections.ts';
import { outlineOf, type Section } from './outline.ts';
import { nextPiece, type PieceRequest } from './pieces.ts';
import type { SectionRequest } from './read-section-request.ts';
import { pieceOf } from './section-text.ts';

/** Maximum number of headings to list if the section is not found. */
const MAX_NAMED = 20;
/** Maximum number of other documents to offer. */
const MAX_OFFERED = 4;
/** Maximum number of sections to show at once. */
const MAX_SHOWN = 3;

/** @returns undefined when no heading matches the subject, so that the text is searched instead */
export function showSection(asker: PieceRequest, request: SectionRequest): Answer | undefined {
  const { library } = asker;
  const named = request.documents.named.map(({ document }) => document);
  const documents = named.length > 0 ? named : library.documents();
  if (request.number === undefined) {
    const sections = sectionsAbout(library, documents, asker.terms);
    return sections.length === 0 ? undefined : show(asker, request, sections);
  }
  const sections = sectionsNumbered(library, documents, request.number);
  if (sections.length > 0) return show(asker, request, sections);
  const [only, another] = documents;
  if (only === undefined || another !== undefined) {
    const text = tell(asker.language, 'noSectionAnywhere', { section: request.number.said });
    return { text, citations: [], found: false };
  }
  return showByPosition(asker, request, only) ?? noSection(asker, request.number.said, only);
}

/** Shows the sections of the first document and offers those of others. */
function show(
  asker: PieceRequest,
  { number, documents, asksWhich }: SectionRequest,
  sections: readonly Section[],
): Answer | undefined {
  const { library, language, piece } = asker;
  const document = sections[0]?.document;
  const own = sections
    .filter((section) => section.document === document)
    .slice(0, number === undefined ? MAX_SHOWN : 1);
  const citations: Answer['citations'][number][] = [];
  const texts: string[] = [];
  let hasMore = false;
  for (const section of own) {
    const shown = pieceOf(library, section, own.length === 1 ? piece : 1, citations.length + 1);
    if (shown === undefined) continue;
    citations.push(...shown.citations);
    hasMore ||= shown.pieces > piece;
    // A section requested by its title is shown without it, unless the question is which section it is.
    const isNamed = number !== undefined || own.length > 1 || asksWhich === true;
    const isTitled = section.clause === undefined && isNamed;
    texts.push(...(isTitled ? [`**${section.path.at(-1) ?? ''}**`] : []), shown.text);
  }
  if (document === undefined || citations.length === 0) return undefined;
  const more = hasMore && own.length === 1 ? [nextPiece(asker.text, piece, language)] : [];
  const choices = [...more, ...choicesElsewhere(asker, sections, document)];
  const isNamed = documents.named.length > 0 || library.documents().length === 1;
  const head = isNamed ? [] : [tell(language, 'sectionFrom', { file: document.fileName })];
  return { text: [...head, ...texts].join('\n\n'), citations, found: true, choices };
}

function choicesElsewhere(
  { language }: PieceRequest,
  sections: readonly Section[],
  shown: LibraryDocument,
): Choice[] {
  const others = sections.filter(
    ({ document }, index) =>
      document !== shown && sections.findIndex((one) => one.document === document) === index,
  );
  return others.slice(0, MAX_OFFERED).map(({ document: { fileName: file }, path }) => ({
    label: `${tell(language, 'alsoIn', { file })}: ${path.at(-1) ?? ''}`,
    question: tell(language, 'showIn', {
      section: tell(language, 'sectionNamed', { section: path.at(-1) ?? '' }),
      file,
    }),
  }));
}

/** If headings have no numbers, shows the section at that position. */
function showByPosition(
  asker: PieceRequest,
  { number }: SectionRequest,
  document: LibraryDocument,
): Answer | undefined {
  const { library, language, piece } = asker;
  if (number === undefined || number.isAnnex || !/^\d{1,3}$/.test(number.number)) return undefined;
  const section = sectionAt(outlineOf(library, document), Number(number.number));
  const shown = section && pieceOf(library, section, piece);
  if (section === undefined || shown === undefined) return undefined;
  const head = tell(language, 'sectionByOrder', { file: document.fileName, number: number.number });
  return {
    text: [head, `**${section.path.at(-1) ?? ''}**`, shown.text].join('\n\n'),
    citations: shown.citations,
    found: true,
    choices: shown.pieces > piece ? [nextPiece(asker.text, piece, language)] : [],
  };
}

/** Lists the sections of the document that is meant; undefined if it may be any of several. */
export function listSections(
  library: Library,
  { named, alternatives }: ResolvedDocuments,
  language: Language,
): Answer | undefined {
  const [document, another] = named.length > 0 ? named.map((one) => one.document) : library.documents();
  if (document === undefined || another !== undefined || alternatives.length > 0) return undefined;
  const lines = headingsOf(library, document, language);
  if (lines.length === 0) return undefined;
  const head = tell(language, 'sectionFrom', { file: document.fileName });
  return { text: [head, ...lines].join('\n'), citations: [], found: true };
}

/** The upper headings of a document, as lines of a list. */
function headingsOf(library: Library, document: LibraryDocument, language: Language): string[] {
  const upper = outlineOf(library, document).filter(({ path }) => path.length <= 2);
  const shown = upper.slice(0, MAX_NAMED).map(({ path }) => `- ${path.at(-1) ?? ''}`);
  const left = upper.length - shown.length;
  return left > 0 ? [...shown, `- ${tell(language, 'andMore', { count: left })}`] : shown;
}

function noSection({ library, language }: PieceRequest, section: string, document: LibraryDocument): Answer {
  const file = document.fileName;
  const lines = headingsOf(library, document, language);
  const text =
    lines.length === 0
      ? tell(language, 'noSections', { file, section })
      : [tell(language, 'noSection', { file, section }), ...lines].join('\n');
  return { text, citations: [], found: false };
}
