/** All chats of a person: found by what was said, renamed and deleted in place. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { listPath } from '../list-path.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { ChatIcon, EditIcon, PlusIcon, SearchIcon, TrashIcon } from '../parts/icons.tsx';
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
  const forget = (id: string) => {
    setChats((all) => all.filter((chat) => chat.id !== id));
    // What had the focus is gone.
    heading.current?.focus();
  };
  return (
    <div class="page">
      <header class="page-title">
        <h1 ref={heading} tabIndex={-1}>
          {words.chats}
        </h1>
        <search>
          <form class="search" method="get" action="/chats" autocomplete="off">
            <SearchIcon />
            <input
              type="search"
              name="search"
              defaultValue={list.search}
              placeholder={words.searchChats}
              aria-label={words.searchChats}
            />
          </form>
        </search>
      </header>
      <form class="chats-new" method="post" action="/chats">
        <button type="submit" class="button">
          <PlusIcon /> {words.newChat}
        </button>
      </form>
      {chats.length === 0 ? (
        <div class="empty">
          <p class="quiet">{list.search === '' ? words.noChats : words.noChatSays(list.search)}</p>
          {list.search !== '' && (
            <a class="button button-quiet" href="/chats">
              {words.allChats}
            </a>
          )}
        </div>
      ) : (
        <ul class="documents" aria-label={words.chats}>
          {chats.map((chat) => (
            <ChatEntry key={chat.id} chat={chat} onRenamed={change} onDeleted={forget} />
          ))}
        </ul>
      )}
      {list.older !== null && (
        <a class="button button-quiet" href={listPath('/chats', list.search, list.older)}>
          {words.olderChats}
        </a>
      )}
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
  const locale = useLocale();
  const [mode, setMode] = useState<'shown' | 'renaming' | 'deleting'>('shown');
  const isDeleted = useRef(false);
  const rename = useRef<HTMLButtonElement>(null);
  const remove = async () => {
    const answer = await sendJson('DELETE', `/chat/${chat.id}`);
    if (!answer.ok) return explainRefusal(answer, words);
    isDeleted.current = true;
    return '';
  };
  return (
    <li class="chat-entry">
      {mode === 'renaming' ? (
        <RenameForm
          chat={chat}
          onDone={(title) => {
            if (title !== undefined) onRenamed(chat.id, title);
            setMode('shown');
            rename.current?.focus();
          }}
        />
      ) : (
        <a class="document-entry" href={`/chat/${chat.id}`}>
          <ChatIcon />
          <span class="document-name">{chat.title}</span>
          <span class="document-facts">{formatTime(chat.createdAt, locale)}</span>
        </a>
      )}
      <button
        ref={rename}
        type="button"
        class="icon-button"
        aria-label={words.renameChat(chat.title)}
        title={words.rename}
        onClick={() => setMode('renaming')}
      >
        <EditIcon />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={words.deleteChatNamed(chat.title)}
        title={words.deleteChat}
        onClick={() => setMode('deleting')}
      >
        <TrashIcon />
      </button>
      {mode === 'deleting' && (
        <ConfirmDialog
          title={words.deleteChatTitle(chat.title)}
          text={words.deleteChatText}
          action={words.deleteChat}
          onConfirm={remove}
          onClosed={() => (isDeleted.current ? onDeleted(chat.id) : setMode('shown'))}
        />
      )}
    </li>
  );
}

/** Longer titles are not taken. */
const MAX_TITLE = 500;

interface RenameFormProps {
  readonly chat: ChatLink;
  /** Told the new title, or undefined when all stays as it was. */
  readonly onDone: (title: string | undefined) => void;
}

function RenameForm({ chat, onDone }: RenameFormProps): VNode {
  const words = useWords();
  const [title, setTitle] = useState(chat.title);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const save = async () => {
    if (title.trim() === '') return onDone(undefined);
    const answer = await sendJson<{ title: string }>('POST', `/chat/${chat.id}/title`, { title });
    if (answer.ok) onDone(answer.body.title);
    else setProblem(explainRefusal(answer, words));
  };
  return (
    <form
      class="rename"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
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
      <p class="problem" role="alert" hidden={problem === ''}>
        {problem}
      </p>
    </form>
  );
}
