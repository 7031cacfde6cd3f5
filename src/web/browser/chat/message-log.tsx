/** What was said, oldest first, and the question that is just on its way. */
import type { VNode } from 'preact';
import type { MessageView } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import { AnswerMessage } from './answer-message.tsx';
import type { ShownCitation } from './citation-preview.tsx';
import { PendingMessage, QuestionMessage } from './question-message.tsx';
import type { LiveChat } from './use-chat.ts';

export interface MessageLogProps {
  readonly live: LiveChat;
  readonly onEdit: (text: string) => void;
  readonly onPreview: (shown: ShownCitation | undefined) => void;
  readonly onOpen: (path: string) => void;
}

export function MessageLog({ live, onEdit, onPreview, onOpen }: MessageLogProps): VNode {
  const words = useWords();
  const { chat, pending } = live;
  const unready = chat.documents.filter((document) => document.status === 'processing');
  return (
    <>
      {(chat.messages[0]?.ordinal ?? 1) > 1 && (
        <button type="button" class="button button-quiet earlier" onClick={live.showEarlier}>
          {words.earlier}
        </button>
      )}
      <div class="log" role="log" aria-label={words.conversation} aria-busy={chat.status === 'processing'}>
        {chat.messages.map((message, index) =>
          message.role === 'person' ? (
            <QuestionMessage key={message.id} message={message} onEdit={onEdit} />
          ) : (
            <AnswerMessage
              key={message.id}
              message={message}
              chatId={chat.id}
              unready={message.state === 'waiting' ? unready : NONE}
              onRetry={retryOf(live, chat.messages, index)}
              onPreview={onPreview}
              onOpen={onOpen}
            />
          ),
        )}
        {pending !== undefined && <PendingMessage pending={pending} />}
      </div>
    </>
  );
}

const NONE: readonly never[] = [];

/** Asking the same again: offered below the last answer, once it has ended. */
function retryOf(live: LiveChat, messages: readonly MessageView[], index: number): (() => void) | undefined {
  const question = messages[index - 1];
  if (index !== messages.length - 1 || question?.role !== 'person' || live.chat.status === 'processing') {
    return undefined;
  }
  return () => void live.ask(question.text);
}
