/** The list of documents a person can access, with search by name or content, and upload by drag and drop. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { listPath } from '../list-path.ts';
import { DocumentStatusBadge } from '../parts/document-status-badge.tsx';
import { DocumentIcon } from '../parts/icons.tsx';
import { QuietLink } from '../parts/quiet-link.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { getJson } from '../requests.ts';
import type { DocumentRow, DocumentsView } from '../view-model.ts';
import { formatSize, formatTime } from '../words/format.ts';
import { useLocale, useWords } from '../words/words.ts';
import { projectName } from './project-name.ts';
import { UploadPanel } from './upload-panel.tsx';
import { usePolling } from './use-polling.ts';
import { useUploads } from './use-uploads.ts';

export function DocumentsPage({ list: initial }: { list: DocumentsView }): VNode {
  const words = useWords();
  const uploads = useUploads();
  const completed = uploads.items.filter(({ state }) => state.kind === 'done').length;
  const list = useCurrentList(initial, completed);
  return (
    <div class="page">
      <header class="page-title">
        <h1>{words.documents}</h1>
        <SearchForm path="/documents" search={list.search} label={words.searchDocuments} />
      </header>
      <UploadPanel
        projects={list.projects}
        isFirst={list.documents.length === 0 && list.search === '' && list.before === null}
        uploads={uploads}
      />
      {list.failed > 0 && (
        <p class="to-failures">
          <QuietLink href="/documents/failed">{words.failedDocuments(list.failed)}</QuietLink>
        </p>
      )}
      {list.documents.length === 0 ? (
        <EmptyList search={list.search} />
      ) : (
        <ul class="documents" aria-label={words.documents}>
          {list.documents.map((document) => (
            <DocumentEntry key={document.id} document={document} showProject={list.projects.length > 1} />
          ))}
        </ul>
      )}
      {list.older !== null && (
        <QuietLink href={listPath('/documents', list.search, list.older)}>{words.olderDocuments}</QuietLink>
      )}
    </div>
  );
}

function EmptyList({ search }: { search: string }): VNode {
  const words = useWords();
  return (
    <div class="empty">
      <p class="quiet">{search === '' ? words.noDocuments : words.nothingFound(search)}</p>
      {search !== '' && <QuietLink href="/documents">{words.allDocuments}</QuietLink>}
    </div>
  );
}

/** @param completed the number of completed uploads */
function useCurrentList(initial: DocumentsView, completed: number): DocumentsView {
  const [list, setList] = useState(initial);
  const path = listPath('/documents/list', initial.search, initial.before);
  const processing = list.documents.some((document) => document.status === 'processing');
  usePolling(processing ? path : undefined, setList);
  useEffect(() => {
    if (completed === 0) return;
    void getJson<DocumentsView>(path).then((answer) => {
      if (answer.ok) setList(answer.body);
    });
  }, [completed, path]);
  return list;
}

function DocumentEntry({ document, showProject }: { document: DocumentRow; showProject: boolean }): VNode {
  const words = useWords();
  const locale = useLocale();
  return (
    <li>
      <a class="document-entry" href={`/documents/${document.id}`}>
        <DocumentIcon />
        <span class="document-name">{document.fileName}</span>
        <span class="document-facts">
          <DocumentStatusBadge status={document.status} />
          <span>{words.versionNumber(document.version)}</span>
          <span>{formatSize(document.size, locale)}</span>
          {showProject && <span>{projectName(document.project, document.projectKind, words)}</span>}
          <span>{words.pushedBy(document.pushedBy, formatTime(document.pushedAt, locale))}</span>
        </span>
        {document.failure !== null && (
          <span class="document-failure">
            {words.failure(document.failure.code, document.failure.message)}
          </span>
        )}
      </a>
    </li>
  );
}
