/** The document menu: download the original, suggest a change, upload a new version, delete. */
import type { RefObject, VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { SuggestDialog } from '../changes/suggest-dialog.tsx';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { DownloadIcon, EditIcon, MoreIcon, TrashIcon, UploadIcon } from '../parts/icons.tsx';
import { explainRefusal } from '../refusals.ts';
import { sendJson } from '../requests.ts';
import type { DocumentView } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import { checkFile } from './check-file.ts';
import { FileChooser } from './file-chooser.tsx';
import { UploadList } from './upload-list.tsx';
import { type Uploads, useUploads } from './use-uploads.ts';

const CHOOSER_ID = 'new-version';

/** Opens the file chooser for a new version, for buttons elsewhere on the page. */
export function chooseNewVersion(): void {
  document.getElementById(CHOOSER_ID)?.click();
}

export function DocumentMenu({ document }: { document: DocumentView }): VNode {
  const [asking, setAsking] = useState(false);
  const [marked, setMarked] = useState<string | undefined>();
  const menu = useRef<HTMLButtonElement>(null);
  const closeDialogs = () => {
    setMarked(undefined);
    setAsking(false);
    // A dialog returns the focus to its opener, which is in the menu and hidden by then.
    menu.current?.focus();
  };
  const chooser = useRef<HTMLInputElement>(null);
  const uploads = useNewVersion(document.id);
  return (
    <div class="more">
      <MenuButton buttonRef={menu} />
      <MenuList
        document={document}
        onSuggest={() => setMarked(String(getSelection()))}
        onNewVersion={() => chooser.current?.click()}
        onDelete={() => setAsking(true)}
      />
      <FileChooser chooser={chooser} id={CHOOSER_ID} onChoose={([file]) => uploads.push(file)} />
      <FloatingUploads {...uploads} />
      {marked !== undefined && (
        <SuggestDialog
          documentId={document.id}
          version={document.current ?? document.shown}
          marked={marked}
          onClose={closeDialogs}
        />
      )}
      {asking && <DeleteDialog document={document} onClosed={closeDialogs} />}
    </div>
  );
}

function MenuButton({ buttonRef }: { buttonRef: RefObject<HTMLButtonElement | null> }): VNode {
  const words = useWords();
  return (
    <button
      ref={buttonRef}
      type="button"
      class="icon-button"
      popoverTarget="document-more"
      aria-label={words.more}
    >
      <MoreIcon />
    </button>
  );
}

function FloatingUploads(uploads: Uploads): VNode | null {
  const words = useWords();
  if (uploads.items.length === 0) return null;
  return (
    <section class="upload-float" aria-label={words.upload}>
      <UploadList {...uploads} />
    </section>
  );
}

function DeleteDialog({ document, onClosed }: { document: DocumentView; onClosed: () => void }): VNode {
  const words = useWords();
  const remove = async () => {
    const answer = await sendJson('DELETE', `/documents/${document.id}`);
    if (!answer.ok) return explainRefusal(answer, words);
    location.assign('/documents');
    return '';
  };
  return (
    <ConfirmDialog
      title={words.deleteDocumentTitle(document.fileName)}
      text={words.deleteDocumentText(document.versions.length)}
      action={words.deleteDocument}
      onConfirm={remove}
      onClosed={onClosed}
    />
  );
}

interface MenuListProps {
  readonly document: DocumentView;
  readonly onSuggest: () => void;
  readonly onNewVersion: () => void;
  readonly onDelete: () => void;
}

function MenuList({ document, onSuggest, onNewVersion, onDelete }: MenuListProps): VNode {
  const words = useWords();
  return (
    <ul class="more-list popup popup-list" id="document-more" popover="auto">
      <li>
        <a href={`/documents/${document.id}/versions/${document.shown}/original`} download>
          <DownloadIcon /> {words.downloadOriginal}
        </a>
      </li>
      {document.current !== null && (
        <li>
          <button type="button" onClick={onSuggest}>
            <EditIcon /> {words.suggestChange} …
          </button>
        </li>
      )}
      <li>
        <button type="button" onClick={onNewVersion}>
          <UploadIcon /> {words.newVersion}
        </button>
      </li>
      {document.mayDelete && (
        <li>
          <button type="button" class="danger" onClick={onDelete}>
            <TrashIcon /> {words.deleteDocument}
          </button>
        </li>
      )}
    </ul>
  );
}

/** Uploads a file as the next version, and reloads the document once it is accepted. */
function useNewVersion(id: string): Uploads & { push: (file: File | undefined) => void } {
  const uploads = useUploads();
  const isAccepted = uploads.items.some(({ state }) => state.kind === 'done' && state.isNew);
  useEffect(() => {
    if (isAccepted) location.assign(`/documents/${id}`);
  }, [isAccepted, id]);
  const push = (file: File | undefined) => {
    if (file === undefined) return;
    const code = checkFile(file);
    const target = { file, path: `/documents/${id}/versions`, fields: {} };
    uploads.queue.add([
      { ...target, state: code === undefined ? { kind: 'waiting' } : { kind: 'refused', code, message: '' } },
    ]);
  };
  return { ...uploads, push };
}
