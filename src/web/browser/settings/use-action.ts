/** A change to the settings: sent, and then the page as it is now, or why not. */
import { useState } from 'preact/hooks';
import { explainRefusal, type Refusals } from '../refusals.ts';
import { sendJson } from '../requests.ts';
import { useWords } from '../words/words.ts';

export interface Action {
  readonly busy: boolean;
  /** Why the last one was refused; empty while nothing was. */
  readonly problem: string;
  /** Sends, and loads the page anew when it was done. @returns why it was refused; empty when it was done */
  readonly run: (method: 'POST' | 'DELETE', path: string, body?: unknown) => Promise<string>;
}

/** @param own what refusals mean here, by their codes, where that can be said better than in general */
export function useAction(own: Refusals = {}): Action {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  return {
    busy,
    problem,
    run: async (method, path, body = {}) => {
      setBusy(true);
      const answer = await sendJson(method, path, body);
      const refusal = answer.ok ? '' : explainRefusal(answer, words, own);
      setProblem(refusal);
      // Until the page is there anew, nothing is sent a second time.
      setBusy(answer.ok);
      if (answer.ok) location.reload();
      return refusal;
    },
  };
}
