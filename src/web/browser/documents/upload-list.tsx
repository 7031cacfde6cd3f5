/** Each file that is sent: how far it is, what is wrong with it, and what one can do about it. */
import type { ComponentChildren, VNode } from 'preact';
import { CheckIcon, CloseIcon, WarningIcon } from '../parts/icons.tsx';
import { formatSize } from '../words/format.ts';
import { useLocale, useWords, type Words } from '../words/words.ts';
import type { UploadItem, UploadQueue, UploadState } from './upload-queue.ts';

export function UploadList({
  items,
  queue,
}: {
  items: readonly UploadItem[];
  queue: UploadQueue;
}): VNode | null {
  const words = useWords();
  if (items.length === 0) return null;
  return (
    <ul class="upload-items" aria-label={words.uploads} aria-live="polite">
      {items.map((item) => (
        <UploadEntry key={item.id} item={item} queue={queue} />
      ))}
    </ul>
  );
}

function UploadEntry({ item, queue }: { item: UploadItem; queue: UploadQueue }): VNode {
  const words = useWords();
  const locale = useLocale();
  const { id, file, state } = item;
  const isOver = state.kind === 'done' || state.kind === 'refused';
  const label = isOver ? words.dismissUpload(file.name) : words.cancelUpload(file.name);
  return (
    <li class={`upload-item upload-${state.kind}`}>
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
        <State item={item} queue={queue} words={words} />
      </div>
    </li>
  );
}

function State({ item, queue, words }: { item: UploadItem; queue: UploadQueue; words: Words }): VNode {
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
      return <Done state={state} />;
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

/** Nothing is sent until a person has said what the file is. */
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

function Done({ state }: { state: Extract<UploadState, { kind: 'done' }> }): VNode {
  const words = useWords();
  return (
    <p class="upload-done">
      <CheckIcon />
      <a href={`/documents/${state.documentId}`}>{state.isNew ? words.uploadDone : words.uploadKnown}</a>
    </p>
  );
}
