/** Questions offered as buttons: first questions, and those that an answer offers. */
import type { VNode } from 'preact';
import type { Choice } from '../../../domain/choice.ts';

export interface ChoicesProps {
  readonly choices: readonly Choice[];
  /** Accessible name of the list. */
  readonly label: string;
  readonly onAsk: (question: string) => void;
}

export function Choices({ choices, label, onAsk }: ChoicesProps): VNode | null {
  if (choices.length === 0) return null;
  return (
    <ul class="suggestions" aria-label={label}>
      {choices.map((choice) => (
        <li key={choice.question}>
          <button type="button" onClick={() => onAsk(choice.question)}>
            {choice.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
