/** All documents a person reaches: found by name or content, added by dropping files on the page. */

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { listPath } from '../list-path.ts';
import { DocumentStatusSign } from '../parts/document-status-sign.tsx';
import { DocumentIcon } from '../parts/icons.tsx';
import { QuietLink } from '../parts/quiet-link.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { getJson } from '../requests.ts';
import type { DocumentRow, DocumentsView } from '../view-model.ts';
import { formatSize, formatTime } from '../words/format.ts';
import { useLocale, useWords } from '../words/words.ts';
import { projectName } from './project-name.ts';
import { UploadPanel } from './upload-panel.tsx';
import { useFresh } from './use-fresh.ts';
import { useUploads } from './use-uploads.ts';

export function DocumentsPage({ list: given }: { list: DocumentsView }): VNode {
  const words = useWords();
  const uploads = useUploads();
  const taken = uploads.items.filter(({ state }) => state.kind === 'done').length;
  const list = useFreshList(given, taken);
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
        <Nothing search={list.search} />
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

function Nothing({ search }: { search: string }): VNode {
  const words = useWords();
  return (
    <div class="empty">
      <p class="quiet">{search === '' ? words.noDocuments : words.nothingFound(search)}</p>
      {search !== '' && <QuietLink href="/documents">{words.allDocuments}</QuietLink>}
    </div>
  );
}

/** @param taken how many uploads have come to their end */
function useFreshList(given: DocumentsView, taken: number): DocumentsView {
  const [list, setList] = useState(given);
  const path = listPath('/documents/list', given.search, given.before);
  const processing = list.documents.some((document) => document.status === 'processing');
  useFresh(processing ? path : undefined, setList);
  useEffect(() => {
    if (taken === 0) return;
    void getJson<DocumentsView>(path).then((answer) => {
      if (answer.ok) setList(answer.body);
    });
  }, [taken, path]);
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
          <DocumentStatusSign status={document.status} />
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
