/** Entry point for the settings in English. */
import { SettingsContent } from './settings/settings-content.tsx';
import { start } from './start.tsx';
import { en } from './words/en.ts';

start(en, SettingsContent);
