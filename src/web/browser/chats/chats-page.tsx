/** The list of chats: searchable by content, with renaming and deleting in place. */

import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { listPath } from '../list-path.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { Problem, SentForm } from '../parts/form.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { ChatIcon, EditIcon, PlusIcon, TrashIcon } from '../parts/icons.tsx';
import { QuietLink } from '../parts/quiet-link.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { useSending } from '../parts/use-sending.ts';
import { explainRefusal } from '../refusals.ts';
import { sendJson } from '../requests.ts';
import type { ChatLink, ChatsView } from '../view-model.ts';
import { formatTime } from '../words/format.ts';
import { useLocale, useWords } from '../words/words.ts';

export function ChatsPage({ list }: { list: ChatsView }): VNode {
  const words = useWords();
  const [chats, setChats] = useState(list.chats);
  const change = (id: string, title: string) =>
    setChats((all) => all.map((chat) => (chat.id === id ? { ...chat, title } : chat)));
  const heading = useRef<HTMLHeadingElement>(null);
  const removeChat = (id: string) => {
    setChats((all) => all.filter((chat) => chat.id !== id));
    // The focused element is gone.
    heading.current?.focus();
  };
  return (
    <div class="page">
      <header class="page-title">
        <h1 ref={heading} tabIndex={-1}>
          {words.chats}
        </h1>
        <SearchForm path="/chats" search={list.search} label={words.searchChats} />
      </header>
      <form class="chats-new" method="post" action="/chats">
        <button type="submit" class="button">
          <PlusIcon /> {words.newChat}
        </button>
      </form>
      {chats.length === 0 ? (
        <NoChats search={list.search} />
      ) : (
        <ul class="documents" aria-label={words.chats}>
          {chats.map((chat) => (
            <ChatEntry key={chat.id} chat={chat} onRenamed={change} onDeleted={removeChat} />
          ))}
        </ul>
      )}
      {list.older !== null && (
        <QuietLink href={listPath('/chats', list.search, list.older)}>{words.olderChats}</QuietLink>
      )}
    </div>
  );
}

function NoChats({ search }: { search: string }): VNode {
  const words = useWords();
  return (
    <div class="empty">
      <p class="quiet">{search === '' ? words.noChats : words.noChatSays(search)}</p>
      {search !== '' && <QuietLink href="/chats">{words.allChats}</QuietLink>}
    </div>
  );
}

interface ChatEntryProps {
  readonly chat: ChatLink;
  readonly onRenamed: (id: string, title: string) => void;
  readonly onDeleted: (id: string) => void;
}

function ChatEntry({ chat, onRenamed, onDeleted }: ChatEntryProps): VNode {
  const words = useWords();
  const [mode, setMode] = useState<'shown' | 'renaming' | 'deleting'>('shown');
  const rename = useRef<HTMLButtonElement>(null);
  const renamed = (title = chat.title) => {
    onRenamed(chat.id, title);
    setMode('shown');
    rename.current?.focus();
  };
  return (
    <li class="chat-entry">
      {mode === 'renaming' ? <RenameForm chat={chat} onDone={renamed} /> : <ChatAnchor chat={chat} />}
      <IconButton
        buttonRef={rename}
        label={words.renameChat(chat.title)}
        title={words.rename}
        onClick={() => setMode('renaming')}
      >
        <EditIcon />
      </IconButton>
      <IconButton
        label={words.deleteChatNamed(chat.title)}
        title={words.deleteChat}
        onClick={() => setMode('deleting')}
      >
        <TrashIcon />
      </IconButton>
      {mode === 'deleting' && (
        <DeleteDialog chat={chat} onDeleted={() => onDeleted(chat.id)} onCancelled={() => setMode('shown')} />
      )}
    </li>
  );
}

function ChatAnchor({ chat }: { chat: ChatLink }): VNode {
  const locale = useLocale();
  return (
    <a class="document-entry" href={`/chat/${chat.id}`}>
      <ChatIcon />
      <span class="document-name">{chat.title}</span>
      <span class="document-facts">{formatTime(chat.createdAt, locale)}</span>
    </a>
  );
}

interface DeleteDialogProps {
  readonly chat: ChatLink;
  readonly onDeleted: () => void;
  readonly onCancelled: () => void;
}

function DeleteDialog({ chat, onDeleted, onCancelled }: DeleteDialogProps): VNode {
  const words = useWords();
  const isDeleted = useRef(false);
  const remove = async () => {
    const answer = await sendJson('DELETE', `/chat/${chat.id}`);
    if (!answer.ok) return explainRefusal(answer, words);
    isDeleted.current = true;
    return '';
  };
  return (
    <ConfirmDialog
      title={words.deleteChatTitle(chat.title)}
      text={words.deleteChatText}
      action={words.deleteChat}
      onConfirm={remove}
      onClosed={() => (isDeleted.current ? onDeleted() : onCancelled())}
    />
  );
}

const MAX_TITLE = 500;

interface RenameFormProps {
  readonly chat: ChatLink;
  /** Called with the new title, or undefined if it is unchanged. */
  readonly onDone: (title: string | undefined) => void;
}

function RenameForm({ chat, onDone }: RenameFormProps): VNode {
  const words = useWords();
  const [title, setTitle] = useState(chat.title);
  const { problem, send } = useSending();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const save = async () => {
    if (title.trim() === '') return onDone(undefined);
    const answer = await send<{ title: string }>('POST', `/chat/${chat.id}/title`, { title });
    if (answer.ok) onDone(answer.body.title);
  };
  return (
    <SentForm class="rename" onSend={save}>
      <input
        class="field"
        value={title}
        aria-label={words.title}
        maxLength={MAX_TITLE}
        ref={field}
        onInput={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone(undefined);
        }}
      />
      <button type="submit" class="button">
        {words.save}
      </button>
      <Problem text={problem} />
    </SentForm>
  );
}
