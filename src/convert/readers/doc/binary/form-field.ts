/**
 * Reads legacy form fields: the state of a check box, the choices of a list.
 *
 * Source: [MS-DOC] 2.9.78 (FFData), NilPICFAndBinData.
 */
import type { Bytes } from '../../../package/bytes.ts';
import { readStrings } from './strings.ts';

export type BinaryFormField =
  | { readonly kind: 'check-box'; readonly isChecked: boolean }
  | { readonly kind: 'list'; readonly entries: readonly string[]; readonly chosen: number };

const FORM_VERSION = 0xffff_ffff;
const TYPE = { checkBox: 1, list: 2 } as const;
/** The result value of an unmodified field, which has its default. */
const UNTOUCHED = 25;
/** Version, flags, maximum text length and box size precede the name. */
const HEADER_SIZE = 10;
/** Number of texts between the default and the choices: format, help, status line and two macros. */
const TEXTS_BEFORE_CHOICES = 5;

/**
 * @param data the data stream
 * @param at offset of the field's data
 * @returns undefined for text fields, and for damaged ones
 */
export function readFormField(data: Bytes, at: number): BinaryFormField | undefined {
  if (at < 0 || at + 6 > data.length) return undefined;
  const size = Math.min(data.u32(at), data.length - at);
  const head = data.u16(at + 4);
  return head + HEADER_SIZE > size ? undefined : readFormData(data.part(at + head, size - head));
}

function readFormData(form: Bytes): BinaryFormField | undefined {
  if (form.u32(0) !== FORM_VERSION) return undefined;
  const bits = form.u16(4);
  const type = bits & 0x3;
  if (type !== TYPE.checkBox && type !== TYPE.list) return undefined;
  const defaultAt = afterText(form, HEADER_SIZE);
  if (defaultAt + 2 > form.length) return undefined;
  const result = (bits >> 2) & 0x1f;
  const chosen = result === UNTOUCHED ? form.u16(defaultAt) : result;
  if (type === TYPE.checkBox) return { kind: 'check-box', isChecked: chosen === 1 };
  let at = defaultAt + 2;
  for (let text = 0; text < TEXTS_BEFORE_CHOICES; text++) at = afterText(form, at);
  const entries = at < form.length ? readStrings(form.part(at, form.length - at)) : [];
  return { kind: 'list', entries, chosen };
}

/** The end of a length-prefixed and zero-terminated text (Xstz); beyond the end if it is truncated. */
function afterText(form: Bytes, at: number): number {
  return at + 2 > form.length ? form.length : at + 4 + form.u16(at) * 2;
}
