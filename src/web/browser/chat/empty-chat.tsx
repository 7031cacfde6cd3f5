/** An empty chat: an introduction, and suggested first questions. */
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
          const question = textOf(suggestion, words);
          return { label: question, question };
        })}
        onAsk={onAsk}
      />
    </section>
  );
}

function textOf(suggestion: Suggestion, words: Words): string {
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
