/**
 * Sets or removes bold and italic in parts of a paragraph: runs are split where the formatting changes, and each part
 * keeps all its other properties. With tracking, the run records its previous properties.
 *
 * Source: ECMA-376 Part 1, 17.3.2.1 (b), 17.3.2.16 (i), 17.13.5.31 (rPrChange).
 */
import type { FormatText } from '../../../domain/edit.ts';
import type { XmlElement } from '../../package/parse-xml.ts';
import { openTagOf, rawNameOf, rawPrefixOf, sourceOf } from '../raw-markup.ts';
import type { Splice } from '../splice.ts';
import type { Extent } from '../units.ts';
import type { Paragraph, Piece } from './paragraph.ts';
import { textMarkup } from './run-markup.ts';
import { aroundKept, Segments } from './run-segments.ts';
import type { TrackedMarks } from './tracked-marks.ts';

type Part = 'kept' | 'formatted';

export type Formatting = Pick<FormatText, 'bold' | 'italic'>;

/** The elements for each property, for Latin and for complex scripts. */
const ELEMENTS = { bold: ['b', 'bCs'], italic: ['i', 'iCs'] } as const;

export function formatRuns(
  paragraph: Paragraph,
  extents: readonly Extent[],
  formatting: Formatting,
  marks: TrackedMarks | undefined,
): Splice[] {
  const byRun = Map.groupBy(
    paragraph.pieces.filter(
      ({ kind, first, text }) =>
        kind === 'text' && extents.some(({ start, end }) => start < first + text.length && end > first),
    ),
    ({ run }) => run,
  );
  return [...byRun].flatMap(([run, pieces]) => {
    const segments = new Segments<Part>();
    for (const child of run.elements()) {
      const piece = pieces.find(({ element }) => element === child);
      if (piece !== undefined) splitPiece(piece, extents, segments);
      else if (child.name !== 'w:rPr') segments.add('kept', child);
    }
    const properties = run.element('w:rPr');
    const own = properties === undefined ? '' : sourceOf(properties);
    const formatted = formattedProperties(run, formatting, marks);
    const content = segments.list.flatMap((segment, index) => {
      const kept = index === 0 || marks === undefined ? own : marks.copyOf(own);
      const rPr = segment.kind === 'formatted' ? formatted : kept;
      return [`${openTagOf(run)}${rPr}`, ...segment.content, `</${rawNameOf(run)}>`];
    });
    return aroundKept(run, content);
  });
}

function splitPiece(
  { element, text, first }: Piece,
  extents: readonly Extent[],
  segments: Segments<Part>,
): void {
  const name = rawNameOf(element);
  let at = 0;
  for (const extent of extents.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(at, extent.start - first);
    const end = Math.min(text.length, extent.end - first);
    if (end <= start) continue;
    segments.add('kept', textMarkup(name, text.slice(at, start)));
    segments.add('formatted', textMarkup(name, text.slice(start, end)));
    at = end;
  }
  segments.add('kept', textMarkup(name, text.slice(at)));
}

/** Properties switched off are written too, since a style may switch them on. */
function formattedProperties(
  run: XmlElement,
  formatting: Formatting,
  marks: TrackedMarks | undefined,
): string {
  const prefix = rawPrefixOf(run);
  const properties = run.element('w:rPr');
  const requested = (['bold', 'italic'] as const).filter((kind) => formatting[kind] !== undefined);
  const replaced = new Set(requested.flatMap((kind) => ELEMENTS[kind].map((name) => `w:${name}`)));
  const added = requested
    .flatMap((kind) =>
      ELEMENTS[kind].map(
        (name) => `<${prefix}${name}${formatting[kind] === true ? '' : ` ${prefix || 'w:'}val="0"`}/>`,
      ),
    )
    .join('');
  const kept = (properties?.elements() ?? []).filter(({ name }) => !replaced.has(name));
  const isLead = ({ name }: XmlElement) => name === 'w:rStyle' || name === 'w:rFonts';
  const change = kept.find(({ name }) => name === 'w:rPrChange');
  const others = kept.filter((one) => one !== change);
  const before = others.filter(isLead).map(sourceOf).join('');
  const after = others
    .filter((one) => !isLead(one))
    .map(sourceOf)
    .join('');
  const record = change === undefined ? recordOf(run, properties, marks) : sourceOf(change);
  return `<${prefix}rPr>${before}${added}${after}${record}</${prefix}rPr>`;
}

function recordOf(
  run: XmlElement,
  properties: XmlElement | undefined,
  marks: TrackedMarks | undefined,
): string {
  if (marks === undefined) return '';
  const prefix = rawPrefixOf(run);
  const old = (properties?.elements() ?? []).filter(({ name }) => !/^w:(?:ins|del|rPrChange)$/.test(name));
  return marks.wrap('rPrChange', `<${prefix}rPr>${old.map(sourceOf).join('')}</${prefix}rPr>`, run);
}
