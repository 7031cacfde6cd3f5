/**
 * Writes edits into the XML of a Word file. Parts that no edit touches stay byte for byte as they were packed; in an
 * edited part only the changed characters differ. Optionally the edits are written as tracked changes.
 */
import type { Edit, EditWarning, Revision, Tracking } from '../../../domain/edit.ts';
import { copyZip } from '../../package/copy-zip.ts';
import type { XmlElement } from '../../package/parse-xml.ts';
import { encodePart } from '../encode-part.ts';
import { applyHunks, type Hunk } from '../plan-hunks.ts';
import type { Reviser } from '../reviser.ts';
import { applySplices, findOverlap, type Splice } from '../splice.ts';
import { splitHunks } from '../split-hunks.ts';
import { isBound, releaseControl } from './content-controls.ts';
import { editRuns } from './edit-runs.ts';
import { findMirrors, type Mirrors, withMirrors } from './mirrors.ts';
import type { Paragraph } from './paragraph.ts';
import { type DocxPlan, planDocx } from './plan-docx.ts';
import { trackRuns } from './track-runs.ts';
import { AnnotationIds, TrackedMarks } from './tracked-marks.ts';
import { fillParagraph, insertParagraphs, isRemovable, removeParagraph } from './whole-paragraphs.ts';
import { openWordFile, type WordFile } from './word-file.ts';

/**
 * Applies a set of edits to a Word file.
 *
 * @param tracking if given, the edits are written as tracked changes with this author and time
 * @throws ConversionRefused if the file is damaged, encrypted, too large, or no Word package
 */
export function reviseDocx(bytes: Uint8Array, edits: readonly Edit[], tracking?: Tracking): Revision {
  const file = openWordFile(bytes);
  const planned = planDocx(
    file.parts.flatMap((part) => part.story.paragraphs),
    edits,
  );
  if (!planned.ok) return planned;
  const marks = tracking === undefined ? undefined : new TrackedMarks(tracking, usedIds(file));
  const untrackable = planned.plan.markup.find((one) => one.untrackable !== undefined)?.untrackable;
  if (marks !== undefined && untrackable !== undefined) return { ok: false, faults: [untrackable] };
  const changes = new PartChanges(file, marks);
  changes.apply(planned.plan);
  const overlap = [...changes.byPart.values()]
    .map((splices) => findOverlap(splices, edits.length - 1))
    .find((fault) => fault !== undefined);
  if (overlap !== undefined) return { ok: false, faults: [overlap] };
  const contents = new Map(
    [...changes.byPart].map(([name, splices]) => {
      const source = file.parts.find((part) => part.name === name)?.root.source ?? '';
      return [name, encodePart(file.package, name, applySplices(source, splices))];
    }),
  );
  const warnings = [...signatureWarning(file), ...changes.warnings];
  const { count: replaced, places } = planned.plan;
  return { ok: true, bytes: copyZip(bytes, contents), replaced, places, warnings };
}

export const docxReviser: Reviser = { revise: reviseDocx };

function usedIds(file: WordFile): AnnotationIds {
  const ids = new AnnotationIds();
  for (const part of file.parts) ids.skipIdsOf(part.root.source);
  return ids;
}

function signatureWarning(file: WordFile): EditWarning[] {
  if (!file.isSigned) return [];
  const message = 'The file was signed; its signature is no longer valid, since the text has changed.';
  return [{ code: 'signature_invalid', message }];
}

/** Collects the splices of each part. */
class PartChanges {
  readonly byPart = new Map<string, Splice[]>();
  readonly #mirrors: Mirrors;
  readonly #released = new Set<XmlElement>();
  readonly #removed = new Set<XmlElement>();
  #hasUnbound = false;

  readonly #marks: TrackedMarks | undefined;

  constructor(file: WordFile, marks: TrackedMarks | undefined) {
    this.#marks = marks;
    const mirrors = new Map<Paragraph, Paragraph[]>();
    for (const part of file.parts) findMirrors(part.story, mirrors);
    this.#mirrors = mirrors;
  }

  get warnings(): EditWarning[] {
    if (!this.#hasUnbound) return [];
    const message =
      'A content control that was filled from a document property or a data part now holds its own text.';
    return [{ code: 'content_control_unlinked', message }];
  }

  apply({ changes, fills, insertions, markup }: DocxPlan): void {
    for (const { block, hunks, removesEmpty } of changes) {
      this.#eachMirror(block, (paragraph) => this.#changeText(paragraph, hunks, removesEmpty));
    }
    for (const [block, text] of fills) {
      this.#eachMirror(block, ({ element }) => [fillParagraph(element, text, this.#marks)]);
    }
    // New paragraphs at one position are inserted together, since they share a mark.
    for (const [block, own] of Map.groupBy(insertions, (one) => one.block)) {
      for (const [side, alike] of Map.groupBy(own, (one) => one.side)) {
        const lines = alike.flatMap((one) => one.lines);
        this.#eachMirror(block, (beside) =>
          insertParagraphs({ lines, side, beside, like: beside }, this.#marks),
        );
      }
    }
    for (const { partName, render } of markup) this.#add(partName, render(this.#marks));
  }

  #eachMirror(block: Paragraph, change: (paragraph: Paragraph) => readonly Splice[]): void {
    for (const paragraph of withMirrors(block, this.#mirrors)) {
      this.#add(paragraph.partName, change(paragraph));
    }
  }

  #add(partName: string, added: readonly Splice[]): void {
    const splices = this.byPart.get(partName) ?? [];
    for (const splice of added) splices.push(splice);
    this.byPart.set(partName, splices);
  }

  #changeText(paragraph: Paragraph, hunks: readonly Hunk[], removesEmpty: boolean): Splice[] {
    const marks = this.#marks;
    const removes =
      removesEmpty &&
      applyHunks(paragraph.text, hunks).trim() === '' &&
      isRemovable(paragraph, marks !== undefined, this.#removed);
    if (removes) this.#removed.add(paragraph.element);
    if (removes && marks === undefined) return [removeParagraph(paragraph, marks)];
    const splices = this.#release(paragraph, hunks);
    if (marks === undefined) return [...splices, ...editRuns(paragraph, hunks)];
    const removal = removes ? [removeParagraph(paragraph, marks)] : [];
    return [...splices, ...trackRuns(paragraph, hunks, marks), ...removal];
  }

  /** Releases the content controls around the changed text, each once. */
  #release(paragraph: Paragraph, hunks: readonly Hunk[]): Splice[] {
    const controls = [...splitHunks(paragraph.pieces, hunks).keys()].flatMap((piece) => piece.controls);
    return controls.flatMap((control) => {
      if (this.#released.has(control)) return [];
      this.#released.add(control);
      this.#hasUnbound ||= isBound(control);
      return releaseControl(control);
    });
  }
}
