/** Sends requests on behalf of a form, with progress and error. */
import { useState } from 'preact/hooks';
import { explainRefusal, type Refusals } from '../refusals.ts';
import { type Answer, sendJson } from '../requests.ts';
import { useWords } from '../words/words.ts';

export interface Sending {
  /** Stays true after success, so that nothing is sent twice before the page is updated. */
  readonly busy: boolean;
  /** Explanation of the last failure, or empty. */
  readonly problem: string;
  readonly setProblem: (problem: string) => void;
  readonly send: <Body>(method: 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Answer<Body>>;
}

/** @param specific texts for codes that have a specific meaning here */
export function useSending(specific: Refusals = {}): Sending {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async <Body>(method: 'POST' | 'DELETE', path: string, body: unknown = {}) => {
    setBusy(true);
    const answer = await sendJson<Body>(method, path, body);
    setBusy(answer.ok);
    setProblem(answer.ok ? '' : explainRefusal(answer, words, specific));
    return answer;
  };
  return { busy, problem, setProblem, send };
}
