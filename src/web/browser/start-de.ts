/** The application in German. */
import { start } from './start.tsx';
import { de } from './words/de.ts';

start(de);
