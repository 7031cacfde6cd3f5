/** A document beside the chat, at the quoted passage. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConversionWarning } from '../../../domain/conversion.ts';
import { HiddenText } from '../documents/hidden-text.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { CloseIcon, OpenIcon } from '../parts/icons.tsx';
import { Reader } from '../reader/reader.tsx';
import { type Answer, getJson } from '../requests.ts';
import type { DocumentView } from '../view-model.ts';
import { useWords } from '../words/words.ts';

export interface DocumentPanelProps {
  /** The path of the document's page, with version and citation. */
  readonly path: string;
  readonly onClose: () => void;
}

export function DocumentPanel({ path, onClose }: DocumentPanelProps): VNode {
  const words = useWords();
  const answer = useDocumentView(path);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), [path]);
  const document = answer?.ok ? answer.body : undefined;
  return (
    <aside
      class="document-panel"
      aria-label={document?.fileName ?? words.documents}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header class="panel-header">
        <h2 title={document?.fileName}>{document?.fileName ?? ''}</h2>
        {document !== undefined && <span class="quiet">{words.versionNumber(document.shown)}</span>}
        <a class="icon-button" href={path} aria-label={words.openPage} title={words.openPage}>
          <OpenIcon />
        </a>
        <IconButton buttonRef={close} label={words.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      {document !== undefined && <HiddenText warnings={warningsOf(document)} />}
      {document !== undefined && <Reader key={path} document={document} narrow />}
      {answer === undefined && (
        <p class="waiting" role="status">
          <span class="pulse" aria-hidden="true" />
          {words.opening}
        </p>
      )}
      {answer?.ok === false && (
        <p class="problem">{answer.code === 'not_found' ? words.documentGone : words.contentFailed}</p>
      )}
    </aside>
  );
}

function warningsOf({ versions, shown }: DocumentView): readonly ConversionWarning[] {
  return versions.find(({ number }) => number === shown)?.warnings ?? [];
}

/** The data of a document's page; undefined while loading. */
function useDocumentView(path: string): Answer<DocumentView> | undefined {
  const [answer, setAnswer] = useState<Answer<DocumentView> | undefined>();
  useEffect(() => {
    let current = true;
    const url = new URL(path, location.href);
    void getJson<DocumentView>(`${url.pathname}/view${url.search}`).then((received) => {
      if (current) setAnswer(received);
    });
    return () => {
      current = false;
    };
  }, [path]);
  return answer;
}
