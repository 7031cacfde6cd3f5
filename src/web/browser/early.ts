/** Runs before a page is displayed and long before it is hydrated; small, and independent of the other scripts. */
import { replayEarlyClicks } from './early-presses.ts';
import { preventDoubleSubmit } from './send-once.ts';

replayEarlyClicks();
preventDoubleSubmit();
