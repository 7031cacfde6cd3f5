/** A button that copies a text, where it is told also with its looks, and says for a moment that it did. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';

const SHOWN_MS = 1_600;

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** The same as HTML, for programs that take that. */
  readonly html?: (button: HTMLButtonElement) => string | undefined;
}

export function CopyButton({ text, label, html }: CopyButtonProps): VNode {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async (button: HTMLButtonElement) => {
    await writeClipboard(text, html?.(button));
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <button
      type="button"
      class="icon-button"
      title={label}
      aria-label={copied ? words.copied : label}
      onClick={(event) => void copy(event.currentTarget)}
    >
      {copied ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}

async function writeClipboard(text: string, html: string | undefined): Promise<void> {
  if (html === undefined || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': html })]);
}
