/** The application in English. */
import { start } from './start.tsx';
import { en } from './words/en.ts';

start(en);
