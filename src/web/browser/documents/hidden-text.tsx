/** Warns that a document has text which its file hides, with the text and its location. */
import type { VNode } from 'preact';
import type { ConversionWarning } from '../../../domain/conversion.ts';
import { WarningIcon } from '../parts/icons.tsx';
import { useWords } from '../words/words.ts';

/** Renders nothing for a document without hidden text. */
export function HiddenText({ warnings }: { warnings: readonly ConversionWarning[] }): VNode | null {
  const words = useWords();
  const found = warnings.filter(({ code }) => code === 'hidden_text');
  if (found.length === 0) return null;
  return (
    <section class="hidden-text" aria-label={words.hiddenText}>
      <details>
        <summary>
          <WarningIcon /> {words.hiddenText}
        </summary>
        <p>{words.hiddenTextMeans}</p>
        <ul>
          {found.map(({ hidden, where, count }, index) => (
            <li key={index}>
              {hidden === undefined ? (
                `+ ${count}`
              ) : (
                <>
                  <q>{hidden.text}</q>{' '}
                  <span class="quiet">
                    {where !== undefined && `${words.place(where)}, `}
                    {words.hiding(hidden.way)}
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
