/**
 * Texts of the audit trail, retention and failed documents. They are separate from the texts of all pages, since only
 * the settings' scripts include them.
 */
import de from './settings-de.json';
import en from './settings-en.json';
import type { Locale } from './words.ts';

export type SettingsWords = typeof en;

export const SETTINGS_WORDS: Readonly<Record<Locale, SettingsWords>> = { en, de };
