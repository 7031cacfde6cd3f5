/** The messages, oldest first, and the pending question. */
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
  /** Asks an earlier question again, or one that an answer offers. */
  readonly onAsk: (text: string) => void;
  /** The following functions must be stable while the log is shown. */
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
        unready={message.state === 'waiting' ? unready : NO_DOCUMENTS}
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

/** Whether a message is the first answer of the chat, and the chat's beginning is shown. */
function isFirstAnswer(messages: readonly MessageView[], message: MessageView): boolean {
  return messages[0]?.ordinal === 1 && messages.find(({ role }) => role === 'assistant') === message;
}

const NO_DOCUMENTS: readonly never[] = [];

/** The last question and answer may change; earlier entries are cached, which keeps long chats fast. */
const UNSETTLED = 2;

function useSettledEntries(
  count: number,
  entry: (message: MessageView, index: number) => VNode,
): (message: MessageView, index: number) => VNode | undefined {
  const cache = useRef(new WeakMap<MessageView, VNode>());
  return (message, index) => {
    const hasEnded = message.state !== 'waiting' && message.state !== 'writing';
    if (index >= count - UNSETTLED || !hasEnded) return undefined;
    const cached = cache.current.get(message) ?? entry(message, index);
    cache.current.set(message, cached);
    return cached;
  };
}

/** Retries the last question: offered below the last answer once it has ended and nothing is in progress. */
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
