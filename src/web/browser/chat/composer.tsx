/** Where the next question is written. Enter sends, Shift and Enter starts a new line; a draft is kept as it grows. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SendIcon, StopIcon } from '../parts/icons.tsx';
import { useWords, type Words } from '../words/words.ts';
import { keepDraft, readDraft } from './draft.ts';
import type { LiveChat } from './use-chat.ts';

const INPUT_ID = 'message';

export interface ComposerProps {
  readonly chatId: string;
  readonly live: LiveChat;
  /** A text handed in to be edited; a higher nonce is a new one. */
  readonly proposed: { readonly text: string; readonly nonce: number };
}

export function Composer({ chatId, live, proposed }: ComposerProps): VNode {
  const words = useWords();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(chatId);
  useEffect(() => {
    if (proposed.nonce === 0) return;
    setText(proposed.text);
    input.current?.focus();
  }, [proposed, setText]);
  const answering = live.chat.status === 'processing';
  const sending = live.pending !== undefined && live.pending.refusal === undefined;
  const send = async () => {
    const question = text.trim();
    if (question === '' || answering || sending) return;
    setText('');
    if (!(await live.ask(question))) setText(question);
    input.current?.focus();
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={input}
        id={INPUT_ID}
        rows={1}
        value={text}
        aria-label={words.message}
        placeholder={words.askPlaceholder}
        title={words.composerHint}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      {answering ? (
        <button type="button" class="send" title={words.stop} aria-label={words.stop} onClick={live.stop}>
          <StopIcon />
        </button>
      ) : (
        <button
          type="submit"
          class="send"
          title={words.send}
          aria-label={words.send}
          aria-disabled={text.trim() === '' || sending}
        >
          <SendIcon />
        </button>
      )}
      <p class="problem" role="alert" hidden={live.pending?.refusal === undefined}>
        {explainRefusal(live.pending?.refusal, words)}
      </p>
    </form>
  );
}

function useDraft(chatId: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => startingText(chatId));
  const change = useRef((next: string) => {
    keepDraft(chatId, next);
    setText(next);
  });
  return [text, change.current];
}

/** What was typed before the scripts ran, or the kept draft; nothing on the server. */
function startingText(chatId: string): string {
  if (typeof document === 'undefined') return '';
  const typed = document.getElementById(INPUT_ID);
  return (typed instanceof HTMLTextAreaElement && typed.value) || readDraft(chatId);
}

function explainRefusal(code: string | undefined, words: Words): string {
  switch (code) {
    case undefined:
      return '';
    case 'insufficient_credits':
      return words.noCredits;
    case 'validation_error':
      return words.tooLong;
    case 'conflict':
      return words.busyAnswering;
    case 'unauthorized':
      return words.signedOutBanner;
    default:
      return words.notSent;
  }
}
