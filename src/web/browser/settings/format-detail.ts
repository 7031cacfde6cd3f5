/** The details of an audit entry in the page's language. */
import type { AuditDetail } from '../../../domain/audit.ts';
import type { SettingsWords } from '../words/settings-words.ts';
import type { Words } from '../words/words.ts';
import { roleName } from './role-name.ts';

/** @returns for example "version: 2, format: docx"; empty if there are none */
export function formatDetail(
  { role, by, everywhere, ...rest }: AuditDetail,
  words: Words,
  { auditDetail }: SettingsWords,
): string {
  const names: Readonly<Record<string, string>> = auditDetail;
  const formatField = (name: string, value: string | number) => `${names[name] ?? name}: ${value}`;
  return [
    ...Object.entries(rest).map(([name, value]) => formatField(name, value)),
    ...(role === undefined ? [] : [formatField('role', roleName(role, words))]),
    ...(by === undefined ? [] : [formatField('by', words.signInWay[by])]),
    ...(everywhere === undefined ? [] : [auditDetail.everywhere]),
  ].join(', ');
}
