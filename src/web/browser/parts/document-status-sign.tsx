/** How far a document is: a word, and a sign that says the same without reading. */
import type { VNode } from 'preact';
import type { DocumentStatus } from '../../../domain/document.ts';
import { useWords } from '../words/words.ts';

export function DocumentStatusSign({ status }: { status: DocumentStatus }): VNode {
  const words = useWords();
  const label = { processing: words.statusProcessing, ready: words.statusReady, failed: words.statusFailed };
  return <span class={`status status-${status}`}>{label[status]}</span>;
}
