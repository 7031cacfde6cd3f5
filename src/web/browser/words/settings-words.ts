/**
 * Words of the audit trail, of retention and of what failed: needed on those pages alone, so they are not with those that
 * every page brings. The settings' scripts bring them in each language.
 */
import de from './settings-de.json';
import en from './settings-en.json';
import type { Locale } from './words.ts';

export type SettingsWords = typeof en;

export const SETTINGS_WORDS: Readonly<Record<Locale, SettingsWords>> = { en, de };
