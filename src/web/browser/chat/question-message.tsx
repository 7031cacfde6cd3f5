/** A person's question. */
import type { VNode } from 'preact';
import { CopyButton } from '../parts/copy-button.tsx';
import { EditIcon } from '../parts/icons.tsx';
import type { MessageView } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import type { PendingQuestion } from './use-chat.ts';

export function QuestionMessage(props: { message: MessageView; onEdit: (text: string) => void }): VNode {
  const words = useWords();
  const { message, onEdit } = props;
  return (
    <article class="question" aria-label={words.you}>
      <div class="bubble">{message.text}</div>
      <div class="actions">
        <CopyButton text={message.text} label={words.copy} />
        <button
          type="button"
          class="icon-button"
          title={words.editAndAsk}
          aria-label={words.editAndAsk}
          onClick={() => onEdit(message.text)}
        >
          <EditIcon />
        </button>
      </div>
    </article>
  );
}

/** A question without a response yet. Refused ones are shown below the composer, for editing. */
export function PendingMessage({ pending }: { pending: PendingQuestion }): VNode | null {
  const words = useWords();
  if (pending.refusal !== undefined) return null;
  return (
    <article class="question pending" aria-label={words.you}>
      <div class="bubble">{pending.text}</div>
      <p class="quiet">{words.sending}</p>
    </article>
  );
}
