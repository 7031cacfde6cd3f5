/** The headings of a document, to jump to. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import type { OutlineEntry } from './split-content.ts';

export interface OutlineProps {
  readonly entries: readonly OutlineEntry[];
  readonly onOpen: (entry: OutlineEntry) => void;
}

export function Outline({ entries, onOpen }: OutlineProps): VNode {
  const words = useWords();
  const top = Math.min(...entries.map((entry) => entry.level));
  // There may be a thousand headings, and the reader changes with every jump.
  return useMemo(
    () => (
      <nav class="outline" aria-label={words.outline}>
        <ul>
          {entries.map((entry) => (
            <li key={`${entry.part}.${entry.nth}`}>
              <button
                type="button"
                class={`outline-level-${Math.min(entry.level - top, 3)}`}
                onClick={() => onOpen(entry)}
              >
                {entry.title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    ),
    [entries, onOpen, words, top],
  );
}
