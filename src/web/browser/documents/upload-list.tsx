/** The uploads of a page: progress, problems and what to do about them, until each document is ready. */
import type { ComponentChildren, VNode } from 'preact';
import { CheckIcon, CloseIcon, WarningIcon } from '../parts/icons.tsx';
import type { DocumentItem } from '../view-model.ts';
import { formatSize } from '../words/format.ts';
import { useLocale, useWords } from '../words/words.ts';
import type { UploadItem, UploadQueue, UploadState } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';

export function UploadList({ items, queue, documents }: Uploads): VNode | null {
  const words = useWords();
  if (items.length === 0) return null;
  return (
    <ul class="upload-items" aria-label={words.uploads} aria-live="polite">
      {items.map((item) => (
        <UploadEntry key={item.id} item={item} queue={queue} document={documents.get(item.id)} />
      ))}
    </ul>
  );
}

interface UploadEntryProps {
  readonly item: UploadItem;
  readonly queue: UploadQueue;
  /** The resulting document, once it is known. */
  readonly document: DocumentItem | undefined;
}

function UploadEntry({ item, queue, document }: UploadEntryProps): VNode {
  const words = useWords();
  const locale = useLocale();
  const { id, file, state } = item;
  const isOver = state.kind === 'done' || state.kind === 'refused';
  const label = isOver ? words.dismissUpload(file.name) : words.cancelUpload(file.name);
  return (
    <li class="upload-item">
      <span class="upload-name" title={file.name}>
        {file.name}
      </span>
      <span class="quiet upload-size">{formatSize(file.size, locale)}</span>
      <button
        type="button"
        class="icon-button"
        aria-label={label}
        title={isOver ? words.close : words.cancel}
        onClick={() => queue.remove(id)}
      >
        <CloseIcon />
      </button>
      <div class="upload-state">
        <State item={item} queue={queue} document={document} />
      </div>
    </li>
  );
}

function State({ item, queue, document }: UploadEntryProps): VNode {
  const words = useWords();
  const { state, id } = item;
  switch (state.kind) {
    case 'waiting':
      return <p class="quiet">{words.uploadWaits}</p>;
    case 'sending':
      return <Progress share={state.share} name={item.file.name} />;
    case 'broken':
      return (
        <Problem text={state.isRetried ? words.uploadBrokeRetrying : words.uploadBroke}>
          <button type="button" class="button button-quiet" onClick={() => queue.send(id)}>
            {words.retryNow}
          </button>
        </Problem>
      );
    case 'refused':
      return <Problem text={words.uploadRefused(state.code, state.message)} />;
    case 'clash':
      return <Clash item={item} documentId={state.documentId} queue={queue} />;
    case 'done':
      return <UploadDone state={state} document={document} />;
  }
}

function Progress({ share, name }: { share: number; name: string }): VNode {
  const words = useWords();
  const percent = Math.floor(share * 100);
  return (
    <div class="upload-progress">
      <progress value={share} aria-label={words.uploading(name)} />
      <span class="quiet" aria-hidden="true">
        {share < 1 ? `${percent} %` : words.uploadStored}
      </span>
    </div>
  );
}

function Problem({ text, children }: { text: string; children?: ComponentChildren }): VNode {
  return (
    <div class="upload-problem">
      <p class="problem">
        <WarningIcon />
        {text}
      </p>
      {children}
    </div>
  );
}

interface ClashProps {
  readonly item: UploadItem;
  readonly documentId: string;
  readonly queue: UploadQueue;
}

/** Waits for the person to decide whether the file is a new version or a new document. */
function Clash({ item, documentId, queue }: ClashProps): VNode {
  const words = useWords();
  const asVersion = { path: `/documents/${documentId}/versions`, fields: {} };
  return (
    <div class="upload-problem">
      <p>{words.uploadClash}</p>
      <button type="button" class="button" onClick={() => queue.send(item.id, asVersion)}>
        {words.uploadAsVersion}
      </button>
      <button type="button" class="button button-quiet" onClick={() => queue.send(item.id)}>
        {words.uploadBeside}
      </button>
    </div>
  );
}

interface UploadDoneProps {
  readonly state: Extract<UploadState, { kind: 'done' }>;
  readonly document: DocumentItem | undefined;
}

/** The file has arrived; its document may still be processing. */
function UploadDone({ state, document }: UploadDoneProps): VNode {
  const words = useWords();
  const link = (text: string) => <a href={`/documents/${state.documentId}`}>{text}</a>;
  if (document?.status === 'failed') {
    const { failure } = document;
    return (
      <Problem text={failure === null ? words.statusFailed : words.failure(failure.code, failure.message)}>
        {link(words.toDocument)}
      </Problem>
    );
  }
  if (document?.status === 'ready') {
    return (
      <p class="upload-done">
        <CheckIcon />
        {link(state.isNew ? words.uploadDone : words.uploadKnown)}
      </p>
    );
  }
  return (
    <p class="waiting quiet">
      <span class="pulse" aria-hidden="true" />
      {link(state.isNew ? words.uploadProcessed : words.uploadKnown)}
    </p>
  );
}
