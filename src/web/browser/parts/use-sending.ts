/** Something that is sent when a person says so: whether it is under way, and why it was refused. */
import { useState } from 'preact/hooks';
import { explainRefusal, type Refusals } from '../refusals.ts';
import { type Answer, sendJson } from '../requests.ts';
import { useWords } from '../words/words.ts';

export interface Sending {
  /** Stays true once it was done: nothing is sent a second time before the page shows what came of it. */
  readonly busy: boolean;
  /** Why the last one was refused; empty while nothing was. */
  readonly problem: string;
  readonly setProblem: (problem: string) => void;
  readonly send: <Body>(method: 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Answer<Body>>;
}

/** @param own what refusals mean here, by their codes, where that can be said better than in general */
export function useSending(own: Refusals = {}): Sending {
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async <Body>(method: 'POST' | 'DELETE', path: string, body: unknown = {}) => {
    setBusy(true);
    const answer = await sendJson<Body>(method, path, body);
    setBusy(answer.ok);
    setProblem(answer.ok ? '' : explainRefusal(answer, words, own));
    return answer;
  };
  return { busy, problem, setProblem, send };
}
