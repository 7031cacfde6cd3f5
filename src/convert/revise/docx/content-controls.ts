/**
 * Content controls whose content Word would overwrite. A control bound to a property or data part is filled from
 * there when the file is opened, and one that shows its placeholder counts as empty; so an edited control is unbound
 * and no longer a placeholder, or the edit would be lost.
 *
 * Source: ECMA-376 Part 1, 17.5.2.6 (dataBinding), 17.5.2.39 (showingPlcHdr); [MS-DOCX] 2.5.3 (w15:dataBinding).
 */
import type { XmlElement } from '../../package/parse-xml.ts';
import type { Splice } from '../splice.ts';

const BINDINGS = ['w:dataBinding', 'w15:dataBinding'];

/** Whether Word fills the control from a property or data part. */
export function isBound(control: XmlElement): boolean {
  const properties = control.element('w:sdtPr');
  return BINDINGS.some((name) => properties?.element(name) !== undefined);
}

/** The splices that make a control keep the text written into it. */
export function releaseControl(control: XmlElement): Splice[] {
  const properties = control.element('w:sdtPr');
  return [...BINDINGS, 'w:showingPlcHdr']
    .map((name) => properties?.element(name))
    .filter((element) => element !== undefined)
    .map(({ start, end }) => ({ start, end, text: '' }));
}
