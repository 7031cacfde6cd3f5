/** The page of a document: reading, downloading, versions, editing. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { DocumentStatusBadge } from '../parts/document-status-badge.tsx';
import { DownloadIcon, EditIcon } from '../parts/icons.tsx';
import { Reader } from '../reader/reader.tsx';
import type { DocumentView } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentState } from './document-state.tsx';
import { useDocument } from './use-document.ts';
import { VersionPicker } from './version-picker.tsx';

export function DocumentPage({ document: initial }: { document: DocumentView }): VNode {
  const words = useWords();
  const { document, showCurrent } = useDocument(initial);
  const shown = document.versions.find((version) => version.number === document.shown);
  const page = useRef<HTMLDivElement>(null);
  const { isEditing, setEditing, edit, startEditing } = useEditing(page);
  return (
    <div class="document" ref={page}>
      <header class="page-header document-header">
        <h1 title={document.fileName}>{document.fileName}</h1>
        {document.status !== 'ready' && <DocumentStatusBadge status={document.status} />}
        <div class="document-actions">
          <VersionPicker document={document} />
          {mayEdit(document) && !isEditing && (
            <button ref={edit} type="button" class="button button-quiet" onClick={startEditing}>
              <EditIcon />
              {words.editDocument}
            </button>
          )}
          <Downloads document={document} />
          <DocumentMenu document={document} />
        </div>
      </header>
      <DocumentState document={document} opened={initial.shown} onChange={showCurrent} />
      {shown?.status === 'ready' && (
        <Reader
          document={document}
          narrow={false}
          {...(isEditing && { editing: { onStop: () => setEditing(false) } })}
        />
      )}
    </div>
  );
}

/**
 * Whether the document is being edited. The pressed button disappears, so the focus moves to the text, and back
 * afterwards.
 */
function useEditing(page: { readonly current: Element | null }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const startEditing = () => {
    setEditing(true);
    page.current?.querySelector<HTMLElement>('.reader-scroll')?.focus();
  };
  const hasEdited = useRef(false);
  useLayoutEffect(() => {
    if (hasEdited.current && !isEditing) edit.current?.focus();
    hasEdited.current = isEditing;
  }, [isEditing]);
  return { isEditing, setEditing, edit, startEditing };
}

/** Only the newest version can be edited, and only while no change awaits a decision. */
function mayEdit({ versions, shown, current, changes }: DocumentView): boolean {
  const isNewest = shown === current && shown === versions[0]?.number;
  return isNewest && !changes.some((change) => change.state === 'awaiting');
}

/** Downloads of the shown version; for an older one, the labels name it. */
function Downloads({ document }: { document: DocumentView }): VNode | null {
  const words = useWords();
  const { id, versions, shown, current } = document;
  if (versions.find(({ number }) => number === shown)?.status !== 'ready') return null;
  const path = `/documents/${id}/versions/${shown}/export`;
  const older = shown === current ? undefined : shown;
  return (
    <div class="downloads">
      <Download href={`${path}.docx`} label={words.downloadWord(older)} brief="Word" />
      {document.hasTracked && (
        <Download
          href={`${path}.docx?changes=tracked`}
          label={words.downloadTracked}
          brief={words.downloadTracked}
        />
      )}
      <Download href={`${path}.md`} label={words.downloadMarkdown(older)} brief="Markdown" />
    </div>
  );
}

/** `brief` replaces the label in narrow windows. */
function Download({ href, label, brief }: { href: string; label: string; brief: string }): VNode {
  return (
    <a class="button button-quiet" href={href} aria-label={label} download>
      <DownloadIcon />
      <span class="label-long">{label}</span>
      <span class="label-brief">{brief}</span>
    </a>
  );
}
