/** Building blocks of forms that are submitted by scripts. */
import type { ComponentChildren, VNode } from 'preact';

/** An error message; always in the page, so that it is announced when it appears. */
export function Problem({ text }: { text: string }): VNode {
  return (
    <p class="problem" role="alert" hidden={text === ''}>
      {text}
    </p>
  );
}

export interface SentFormProps {
  readonly class: string;
  readonly label?: string;
  readonly onSend: () => unknown;
  readonly children: ComponentChildren;
}

export function SentForm({ class: style, label, onSend, children }: SentFormProps): VNode {
  return (
    <form
      class={style}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
    </form>
  );
}

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly isEmail?: boolean;
  readonly autocomplete?: 'off';
  readonly required?: boolean;
  readonly maxLength?: number;
}

/** A single-line field labelled by its placeholder. */
export function TextField({ label, onText, isEmail = false, ...field }: TextFieldProps): VNode {
  const kind = isEmail ? ({ type: 'email' } as const) : ({ type: 'text' } as const);
  return (
    <input
      class="field"
      placeholder={label}
      aria-label={label}
      {...field}
      {...kind}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  );
}
