/** A chat in which nothing was said yet: what one can do here, and first questions to start from. */
import type { VNode } from 'preact';
import type { Suggestion } from '../../../flows/sessions/suggest-questions.ts';
import type { ChatView } from '../view-model.ts';
import { useWords, type Words } from '../words/words.ts';
import { Choices } from './choices.tsx';

export function EmptyChat({ chat, onAsk }: { chat: ChatView; onAsk: (text: string) => void }): VNode {
  const words = useWords();
  return (
    <section class="empty-chat">
      <h2>{words.emptyChatTitle}</h2>
      <p class="quiet">{words.emptyChatText}</p>
      <Choices
        label={words.suggestions}
        choices={chat.suggestions.map((suggestion) => {
          const question = phrase(suggestion, words);
          return { label: question, question };
        })}
        onAsk={onAsk}
      />
    </section>
  );
}

function phrase(suggestion: Suggestion, words: Words): string {
  switch (suggestion.kind) {
    case 'summarize':
      return words.summarize(suggestion.fileName);
    case 'changed':
      return words.changedIn(suggestion.fileName);
    case 'compare':
      return words.compare(...suggestion.fileNames);
    case 'about':
      return words.about(suggestion.heading, suggestion.fileName);
  }
}
