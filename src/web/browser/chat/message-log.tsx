/** What was said, oldest first, and the question that is just on its way. */
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { MessageView } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import { AnswerMessage } from './answer-message.tsx';
import type { ShownCitation } from './citation-preview.tsx';
import { PendingMessage, QuestionMessage } from './question-message.tsx';
import type { LiveChat } from './use-chat.ts';

export interface MessageLogProps {
  readonly live: LiveChat;
  /** Asks what was asked before once more, or what an answer offers. */
  readonly onAsk: (text: string) => void;
  /** These stay the same functions for as long as the log is shown. */
  readonly onEdit: (text: string) => void;
  readonly onPreview: (shown: ShownCitation | undefined) => void;
  readonly onOpen: (path: string) => void;
}

export function MessageLog({ live, onAsk, onEdit, onPreview, onOpen }: MessageLogProps): VNode {
  const words = useWords();
  const { chat, pending } = live;
  const unready = chat.documents.filter((document) => document.status === 'processing');
  const entry = (message: MessageView, index: number) =>
    message.role === 'person' ? (
      <QuestionMessage key={message.id} message={message} onEdit={onEdit} />
    ) : (
      <AnswerMessage
        key={message.id}
        message={message}
        chatId={chat.id}
        speaker={isFirstAnswer(chat.messages, message) ? words.whoAnswers(chat.model) : undefined}
        unready={message.state === 'waiting' ? unready : NONE}
        onRetry={retryOf(live, index, onAsk)}
        onAsk={onAsk}
        onPreview={onPreview}
        onOpen={onOpen}
      />
    );
  const settled = useSettledEntries(chat.messages.length, entry);
  return (
    <>
      {(chat.messages[0]?.ordinal ?? 1) > 1 && (
        <button type="button" class="button button-quiet earlier" onClick={live.showEarlier}>
          {words.earlier}
        </button>
      )}
      <div class="log" role="log" aria-label={words.conversation} aria-busy={chat.status === 'processing'}>
        {chat.messages.map((message, index) => settled(message, index) ?? entry(message, index))}
        {pending !== undefined && <PendingMessage pending={pending} />}
      </div>
    </>
  );
}

/** Whether a chat's beginning is shown, and this is the first answer in it. */
function isFirstAnswer(messages: readonly MessageView[], message: MessageView): boolean {
  return messages[0]?.ordinal === 1 && messages.find(({ role }) => role === 'assistant') === message;
}

const NONE: readonly never[] = [];

/** The last question and its answer still change; entries above them are made once, so that a long chat stays quick. */
const CHANGING = 2;

function useSettledEntries(
  count: number,
  entry: (message: MessageView, index: number) => VNode,
): (message: MessageView, index: number) => VNode | undefined {
  const kept = useRef(new WeakMap<MessageView, VNode>());
  return (message, index) => {
    const hasEnded = message.state !== 'waiting' && message.state !== 'writing';
    if (index >= count - CHANGING || !hasEnded) return undefined;
    const made = kept.current.get(message) ?? entry(message, index);
    kept.current.set(message, made);
    return made;
  };
}

/** Asking the same again: offered below the last answer, once it has ended and nothing else is on its way. */
function retryOf(
  { chat, isAsking }: LiveChat,
  index: number,
  onAsk: (text: string) => void,
): (() => void) | undefined {
  const question = chat.messages[index - 1];
  const isBusy = chat.status === 'processing' || isAsking;
  if (index !== chat.messages.length - 1 || question?.role !== 'person' || isBusy) return undefined;
  return () => onAsk(question.text);
}
