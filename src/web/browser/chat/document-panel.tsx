/** A document beside the chat, at the passage that was quoted. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CloseIcon, OpenIcon } from '../parts/icons.tsx';
import { Reader } from '../reader/reader.tsx';
import { type Answer, getJson } from '../requests.ts';
import type { DocumentView } from '../view-model.ts';
import { useWords } from '../words/words.ts';

export interface DocumentPanelProps {
  /** The document's own page, with version and citation. */
  readonly path: string;
  readonly onClose: () => void;
}

export function DocumentPanel({ path, onClose }: DocumentPanelProps): VNode {
  const words = useWords();
  const [answer, setAnswer] = useState<Answer<DocumentView> | undefined>();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let current = true;
    const url = new URL(path, location.href);
    void getJson<DocumentView>(`${url.pathname}/view${url.search}`).then((got) => {
      if (current) setAnswer(got);
    });
    close.current?.focus();
    return () => {
      current = false;
    };
  }, [path]);
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
        <button type="button" class="icon-button" ref={close} aria-label={words.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
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
