/**
 * Reasons for refusing an edit, by the name of a sentence stored as data in each language: rendered in English at
 * once, and in the person's language if that is known.
 */
import type { EditFault, EditFaultCode, EditReason } from '../../domain/edit.ts';
import DE from './refusals/de.json';
import EN from './refusals/en.json';
import ES from './refusals/es.json';
import FR from './refusals/fr.json';

export type ReasonName = keyof typeof EN;
export type RefusalLanguage = keyof typeof SENTENCES;

const SENTENCES = { en: EN, de: DE, fr: FR, es: ES } satisfies Record<string, Record<ReasonName, string>>;

/** A reason with the values for its sentence; a value may be a reason itself. */
export function because(name: ReasonName, values: EditReason['values'] = {}): EditReason {
  return { name, values };
}

/** The fault of one edit of a set. */
export function refusal(
  code: EditFaultCode,
  edit: number,
  name: ReasonName,
  values: EditReason['values'] = {},
): EditFault {
  const reason = because(name, values);
  return { code, edit, message: sayReason(reason), reason };
}

export function sayReason({ name, values }: EditReason, language: RefusalLanguage = 'en'): string {
  const sentences: Readonly<Record<string, string>> = SENTENCES[language];
  const sentence = sentences[name] ?? name;
  return sentence.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = values[key] ?? '';
    return typeof value === 'object' ? sayReason(value, language) : String(value);
  });
}

/** Renders a fault in a language. */
export function sayFault({ message, reason }: EditFault, language: RefusalLanguage): string {
  return reason === undefined ? message : sayReason(reason, language);
}
