/** A button that copies a text and says for a moment that it did. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';

const SHOWN_MS = 1_600;

export function CopyButton({ text, label }: { text: string; label: string }): VNode {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <button
      type="button"
      class="icon-button"
      title={label}
      aria-label={copied ? words.copied : label}
      onClick={copy}
    >
      {copied ? <CheckIcon /> : <CopyIcon />}
    </button>
  );
}
