/** Entry point for chats and documents in English. */
import { start } from './start.tsx';
import { en } from './words/en.ts';
import { WorkContent } from './work-content.tsx';

start(en, WorkContent);
