/** Hydrates the page in the browser, with the data that the server rendered it from, in the page's language. */
import { hydrate } from 'preact';
import { App, type PageContent } from './app.tsx';
import { preserveEarlyInput } from './early-input.ts';
import { INTERACTIVE } from './interactive.ts';
import type { PageState } from './view-model.ts';
import type { Words } from './words/words.ts';

export function start(words: Words, content: PageContent): void {
  const root = document.getElementById('app');
  const data = document.getElementById('page-state')?.textContent;
  if (root === null || data === undefined || data === null) return;
  const state = JSON.parse(data) as PageState;
  preserveEarlyInput(root, () => hydrate(<App state={state} words={words} content={content} />, root));
  // For the browser's performance tools: the page responds to clicks from here on.
  performance.mark('interactive');
  // Restored fields have been rendered by then.
  setTimeout(() => dispatchEvent(new Event(INTERACTIVE)));
}
