/** A change to the settings: sent, and then the page as it is now, or why not. */
import { type Sending, useSending } from '../parts/use-sending.ts';
import { explainRefusal, type Refusals } from '../refusals.ts';
import { useWords } from '../words/words.ts';

export interface Action extends Pick<Sending, 'busy' | 'problem'> {
  /** Sends, and loads the page anew when it was done. @returns why it was refused; empty when it was done */
  readonly run: (method: 'POST' | 'DELETE', path: string, body?: unknown) => Promise<string>;
}

/** @param own what refusals mean here, by their codes, where that can be said better than in general */
export function useAction(own: Refusals = {}): Action {
  const words = useWords();
  const { busy, problem, send } = useSending(own);
  const run: Action['run'] = async (method, path, body) => {
    const answer = await send(method, path, body);
    if (answer.ok) location.reload();
    return answer.ok ? '' : explainRefusal(answer, words, own);
  };
  return { busy, problem, run };
}
