/** A button that copies a text, optionally with formatting, and briefly shows success. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';

const FEEDBACK_MS = 1_600;

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** The same content as HTML, for programs that accept it. */
  readonly html?: (button: HTMLButtonElement) => string | undefined;
}

export function CopyButton({ text, label, html }: CopyButtonProps): VNode {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async (button: HTMLButtonElement) => {
    await writeClipboard(text, html?.(button));
    setCopied(true);
    setTimeout(() => setCopied(false), FEEDBACK_MS);
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
