/** The composer. Enter sends, Shift+Enter starts a new line; the draft is stored while typing. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Problem, SentForm } from '../parts/form.tsx';
import { SendIcon, StopIcon } from '../parts/icons.tsx';
import { useWords, type Words } from '../words/words.ts';
import type { LiveChat } from './use-chat.ts';
import { useDraft } from './use-draft.ts';

const INPUT_ID = 'message';

/** Focuses the composer, for buttons that disappear when pressed. */
export function focusComposer(): void {
  document.getElementById(INPUT_ID)?.focus();
}

export interface ComposerProps {
  readonly chatId: string;
  readonly live: LiveChat;
  /** A text to be edited; a higher nonce means a new text. */
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
        // A value that the browser restores on reload would replace the draft, which includes unsent questions.
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
      <Problem text={refusalText(live.pending?.refusal, words)} />
    </SentForm>
  );
}

/** Puts a proposed text into the composer. */
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

/** Whether a key press sends the question: Enter without Shift, whose line break is suppressed. */
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

/** The second click of a double click: Send and Stop replace each other, and only one of them is intended. */
function isRepeated(event: MouseEvent): boolean {
  return event.detail > 1;
}

function refusalText(code: string | undefined, words: Words): string {
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
