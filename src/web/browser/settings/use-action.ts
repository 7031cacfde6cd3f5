/** Sends a change to the settings, then reloads the page or shows the error. */
import { type Sending, useSending } from '../parts/use-sending.ts';
import { explainRefusal, type Refusals } from '../refusals.ts';
import { useWords } from '../words/words.ts';

export interface Action extends Pick<Sending, 'busy' | 'problem'> {
  /** Sends the request, and reloads the page on success. @returns an explanation of the failure; empty on success */
  readonly run: (method: 'POST' | 'DELETE', path: string, body?: unknown) => Promise<string>;
}

/** @param specific texts for codes that have a specific meaning here */
export function useAction(specific: Refusals = {}): Action {
  const words = useWords();
  const { busy, problem, send } = useSending(specific);
  const run: Action['run'] = async (method, path, body) => {
    const answer = await send(method, path, body);
    if (answer.ok) location.reload();
    return answer.ok ? '' : explainRefusal(answer, words, specific);
  };
  return { busy, problem, run };
}
