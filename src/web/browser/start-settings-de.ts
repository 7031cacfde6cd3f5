/** Entry point for the settings in German. */
import { SettingsContent } from './settings/settings-content.tsx';
import { start } from './start.tsx';
import { de } from './words/de.ts';

start(de, SettingsContent);
