/**
 * The draft of the next message. It is stored while typing, and a sent question stays stored until the server has it,
 * so that neither a reload nor a lost connection loses text.
 */
import { useRef, useState } from 'preact/hooks';
import { readDraft, storeDraft } from './draft.ts';

export interface Draft {
  readonly text: string;
  readonly write: (text: string) => void;
  /** Clears the input while the text is being sent. */
  readonly send: (text: string) => void;
  /** Reports whether the sent text arrived; if not, it is restored before the text typed since. */
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
      storeDraft(chatId, joinLines(sent.current, next));
      setText(next);
    };
    actions.current = {
      write,
      send: (question) => {
        sent.current = question;
        write('');
      },
      settle: (hasArrived) => {
        const unsent = hasArrived ? '' : sent.current;
        sent.current = '';
        write(joinLines(unsent, shown.current));
      },
    };
  }
  return { text, ...actions.current };
}

function joinLines(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}
