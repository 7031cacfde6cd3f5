/** A change to the settings: sent, and then the page as it is now, or why not. */
import { useState } from 'preact/hooks';
import { sendJson } from '../requests.ts';
import { useWords } from '../words/words.ts';

export interface Action {
  readonly busy: boolean;
  /** Why the last one was refused; empty while nothing was. */
  readonly problem: string;
  /** Sends, and loads the page anew when it was done. */
  readonly run: (method: 'POST' | 'DELETE', path: string, body?: unknown) => Promise<void>;
}

export function useAction(): Action {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  return {
    busy,
    problem,
    run: async (method, path, body = {}) => {
      setBusy(true);
      const answer = await sendJson(method, path, body);
      setBusy(false);
      if (answer.ok) location.reload();
      else setProblem(answer.message === '' ? words.notReached : answer.message);
    },
  };
}
