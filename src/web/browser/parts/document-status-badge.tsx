/** The processing status of a document as a word and a symbol. */
import type { VNode } from 'preact';
import type { DocumentStatus } from '../../../domain/document.ts';
import { useWords } from '../words/words.ts';

export function DocumentStatusBadge({ status }: { status: DocumentStatus }): VNode {
  const words = useWords();
  const label = { processing: words.statusProcessing, ready: words.statusReady, failed: words.statusFailed };
  return <span class={`status status-${status}`}>{label[status]}</span>;
}
