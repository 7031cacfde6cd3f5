/**
 * The message that is being written. It is kept in this browser as it grows, and what was sent stays kept until the
 * server has it, so that neither a reload nor a lost connection costs a word.
 */
import { useRef, useState } from 'preact/hooks';
import { keepDraft, readDraft } from './draft.ts';

export interface Draft {
  readonly text: string;
  readonly write: (text: string) => void;
  /** Empties the field for what comes next, while the text is on its way. */
  readonly send: (text: string) => void;
  /** Call it with whether what was sent arrived; what did not is put back, in front of what was typed meanwhile. */
  readonly settle: (hasArrived: boolean) => void;
}

export function useDraft(chatId: string): Draft {
  const [text, setText] = useState(() => (typeof document === 'undefined' ? '' : readDraft(chatId)));
  const shown = useRef(text);
  const sent = useRef('');
  const actions = useRef<Omit<Draft, 'text'> | undefined>(undefined);
  if (actions.current === undefined) {
    const write = (next: string) => {
      shown.current = next;
      keepDraft(chatId, joinLines(sent.current, next));
      setText(next);
    };
    actions.current = {
      write,
      send: (question) => {
        sent.current = question;
        write('');
      },
      settle: (hasArrived) => {
        const back = hasArrived ? '' : sent.current;
        sent.current = '';
        write(joinLines(back, shown.current));
      },
    };
  }
  return { text, ...actions.current };
}

function joinLines(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}
