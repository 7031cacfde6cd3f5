/** The details of an entry of the audit trail, in the page's language. */
import type { AuditDetail } from '../../../domain/audit.ts';
import type { SettingsWords } from '../words/settings-words.ts';
import type { Words } from '../words/words.ts';
import { roleName } from './role-name.ts';

/** @returns such as "version: 2, format: docx"; empty when there are none */
export function sayDetail(
  { role, by, everywhere, ...plain }: AuditDetail,
  words: Words,
  { auditDetail }: SettingsWords,
): string {
  const names: Readonly<Record<string, string>> = auditDetail;
  const say = (name: string, value: string | number) => `${names[name] ?? name}: ${value}`;
  return [
    ...Object.entries(plain).map(([name, value]) => say(name, value)),
    ...(role === undefined ? [] : [say('role', roleName(role, words))]),
    ...(by === undefined ? [] : [say('by', words.signInWay[by])]),
    ...(everywhere === undefined ? [] : [auditDetail.everywhere]),
  ].join(', ');
}
