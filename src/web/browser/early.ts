/** Runs before a page is shown, and long before the scripts that take it over: small, and without what those need. */
import { keepEarlyPresses } from './early-presses.ts';
import { sendFormsOnce } from './send-once.ts';

keepEarlyPresses();
sendFormsOnce();
