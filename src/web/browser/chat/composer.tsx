/** Where the next question is written. Enter sends, Shift and Enter starts a new line; a draft is kept as it grows. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Problem, SentForm } from '../parts/form.tsx';
import { SendIcon, StopIcon } from '../parts/icons.tsx';
import { useWords, type Words } from '../words/words.ts';
import type { LiveChat } from './use-chat.ts';
import { useDraft } from './use-draft.ts';

const INPUT_ID = 'message';

/** Puts the cursor where the next question is written, for whoever pressed a button that is gone now. */
export function focusComposer(): void {
  document.getElementById(INPUT_ID)?.focus();
}

export interface ComposerProps {
  readonly chatId: string;
  readonly live: LiveChat;
  /** A text handed in to be edited; a higher nonce is a new one. */
  readonly proposed: { readonly text: string; readonly nonce: number };
}

export function Composer({ chatId, live, proposed }: ComposerProps): VNode {
  const words = useWords();
  const input = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(chatId);
  const { text, write } = draft;
  useProposed(proposed, write, input);
  const answering = live.chat.status === 'processing';
  const send = async () => {
    const question = text.trim();
    if (question === '' || answering || live.isAsking) return;
    draft.send(question);
    input.current?.focus();
    draft.settle(await live.ask(question));
  };
  return (
    <SentForm class="composer" onSend={send}>
      <textarea
        // What a browser puts back after a reload would hide the draft, which knows what never arrived.
        autoComplete="off"
        ref={input}
        id={INPUT_ID}
        rows={1}
        value={text}
        aria-label={words.message}
        placeholder={words.askPlaceholder}
        title={words.composerHint}
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => void (isSending(event) && send())}
      />
      <SendOrStop
        answering={answering}
        disabled={text.trim() === '' || live.isAsking}
        onStop={() => void live.stop()}
      />
      <Problem text={sayWhyNotSent(live.pending?.refusal, words)} />
    </SentForm>
  );
}

/** Writes what is handed in, where the next question is written. */
function useProposed(
  proposed: ComposerProps['proposed'],
  write: (text: string) => void,
  input: { readonly current: HTMLElement | null },
): void {
  useLayoutEffect(() => {
    if (proposed.nonce === 0) return;
    write(proposed.text);
    input.current?.focus();
  }, [proposed, write]);
}

/** Enter alone sends, and is kept from starting a new line. */
function isSending(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return false;
  event.preventDefault();
  return true;
}

interface SendOrStopProps {
  readonly answering: boolean;
  readonly disabled: boolean;
  readonly onStop: () => void;
}

function SendOrStop({ answering, disabled, onStop }: SendOrStopProps): VNode {
  const words = useWords();
  const label = answering ? words.stop : words.send;
  return (
    <button
      type={answering ? 'button' : 'submit'}
      class="send"
      title={label}
      aria-label={label}
      aria-disabled={answering ? undefined : disabled}
      onClick={(event) => {
        if (isRepeated(event)) event.preventDefault();
        else if (answering) onStop();
      }}
    >
      {answering ? <StopIcon /> : <SendIcon />}
    </button>
  );
}

/** The second half of a double click: Send and Stop take each other's place, and neither is meant twice. */
function isRepeated(event: MouseEvent): boolean {
  return event.detail > 1;
}

function sayWhyNotSent(code: string | undefined, words: Words): string {
  switch (code) {
    case undefined:
      return '';
    case 'insufficient_credits':
      return words.noCredits;
    case 'validation_error':
      return words.tooLong;
    case 'conflict':
      return words.busyAnswering;
    case 'rate_limited':
      return words.askedTooMuch;
    case 'unauthorized':
      return words.signedOutBanner;
    case 'not_found':
      return words.chatGone;
    default:
      return words.notSent;
  }
}
