/**
 * The words of the audit trail: many, and needed on one page of the settings alone, so they are not with those that every
 * page brings. The settings' scripts bring them in each language.
 */
import de from './audit-de.json';
import en from './audit-en.json';
import type { Locale } from './words.ts';

export type AuditWords = typeof en;

export const AUDIT_WORDS: Readonly<Record<Locale, AuditWords>> = { en, de };
