/** Entry point for chats and documents in German. */
import { start } from './start.tsx';
import { de } from './words/de.ts';
import { WorkContent } from './work-content.tsx';

start(de, WorkContent);
