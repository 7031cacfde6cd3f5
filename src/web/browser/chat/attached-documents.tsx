/** The documents of a chat, with their processing status. */
import type { VNode } from 'preact';
import { DocumentStatusBadge } from '../parts/document-status-badge.tsx';
import { DocumentIcon } from '../parts/icons.tsx';
import type { DocumentItem } from '../view-model.ts';
import { useWords } from '../words/words.ts';

export function AttachedDocuments({ documents }: { documents: readonly DocumentItem[] }): VNode {
  const words = useWords();
  return (
    <aside class="attached" aria-labelledby="attached-title">
      <h2 id="attached-title">{words.documents}</h2>
      {documents.length === 0 ? (
        <p class="quiet">{words.emptyChatNoDocuments}</p>
      ) : (
        <ul aria-labelledby="attached-title" aria-live="polite">
          {documents.map((document) => (
            <AttachedDocument key={document.id} document={document} />
          ))}
        </ul>
      )}
    </aside>
  );
}

function AttachedDocument({ document }: { document: DocumentItem }): VNode {
  const words = useWords();
  return (
    <li>
      <a class="attached-document" href={`/documents/${document.id}`} title={document.fileName}>
        <DocumentIcon />
        <span class="attached-name">{document.fileName}</span>
        <span class="attached-facts">
          <DocumentStatusBadge status={document.status} />
          {document.version > 1 && <span class="quiet">{words.versionNumber(document.version)}</span>}
        </span>
        {document.progress !== null && document.status === 'processing' && (
          <progress value={document.progress} aria-label={words.statusProcessing} />
        )}
      </a>
      {document.failure !== null && (
        <p class="attached-failure">{words.failure(document.failure.code, document.failure.message)}</p>
      )}
    </li>
  );
}
