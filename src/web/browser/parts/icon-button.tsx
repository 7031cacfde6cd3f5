/** A button with an icon only; the label is its accessible name and tooltip. */
import type { ComponentChildren, RefObject, VNode } from 'preact';

export interface IconButtonProps {
  readonly label: string;
  /** The tooltip, if it differs from the label. */
  readonly title?: string;
  readonly class?: string;
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

export function IconButton({
  label,
  title,
  class: more,
  buttonRef,
  disabled = false,
  onClick,
  children,
}: IconButtonProps): VNode {
  return (
    <button
      {...(buttonRef && { ref: buttonRef })}
      type="button"
      class={more === undefined ? 'icon-button' : `icon-button ${more}`}
      title={title ?? label}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
