/** The places an answer rests on, in the order of their numbers. */
import type { VNode } from 'preact';
import { useWords } from '../words/words.ts';
import type { AnswerMessageProps } from './answer-message.tsx';
import { citationPath, openBeside } from './citation-link.tsx';

export function Sources({ message, onOpen }: AnswerMessageProps): VNode {
  const words = useWords();
  return (
    <section class="sources" aria-label={words.sources}>
      <ol>
        {message.citations.map((citation, index) => {
          const path = citationPath(message.id, index + 1, citation);
          return (
            <li key={path}>
              <a href={path} onClick={(event) => openBeside(event, path, onOpen)}>
                <span class="source-number">{index + 1}</span>
                <span class="source-name">{citation.fileName}</span>
                {citation.headings.length > 0 && (
                  <span class="source-heading">{citation.headings.at(-1)}</span>
                )}
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
