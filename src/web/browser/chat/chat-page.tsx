/** The chat page: documents at the side, messages in the middle, the composer below. */
import type { VNode } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { IconButton } from '../parts/icon-button.tsx';
import { NextIcon } from '../parts/icons.tsx';
import { useScroller } from '../parts/use-scroller.ts';
import type { ChatView } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import { AttachedDocuments } from './attached-documents.tsx';
import { CitationPreview, type ShownCitation } from './citation-preview.tsx';
import { Composer, type ComposerProps, focusComposer } from './composer.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { EmptyChat } from './empty-chat.tsx';
import { MessageLog } from './message-log.tsx';
import { type LiveChat, useChat } from './use-chat.ts';

/** Scrolled up further than this, the latest message is out of view. The newest end of the log is at 0. */
const SCROLLED_AWAY_PX = 300;

export interface ChatPageProps {
  readonly chat: ChatView;
  /** Called with the chat's title, initially and on every change. */
  readonly onTitle: (title: string) => void;
}

export function ChatPage({ chat: initial, onTitle }: ChatPageProps): VNode {
  const live = useChat(initial);
  const { proposed, editText, askByButton } = useProposals(live);
  const [preview, setPreview] = useState<ShownCitation | undefined>();
  const { opened, open, close } = useOpenDocument();
  const { chat, isAsking } = live;
  const scrollRef = useRef<HTMLDivElement>(null);
  const { isAway, showLatest } = useLatest(useScroller(scrollRef, opened === undefined), isAsking);
  const empty = chat.messages.length === 0 && !isAsking;
  useEffect(() => onTitle(chat.title), [chat.title, onTitle]);
  return (
    <div class={`chat${opened === undefined ? '' : ' chat-beside'}`}>
      <header class="page-header">
        <h1>{chat.title}</h1>
      </header>
      {opened === undefined ? (
        <AttachedDocuments documents={chat.documents} />
      ) : (
        <DocumentPanel path={opened} onClose={close} />
      )}
      <div class="chat-scroll" ref={scrollRef}>
        <div class="chat-flow">
          {empty && <EmptyChat chat={chat} onAsk={askByButton} />}
          <MessageLog
            live={live}
            onAsk={askByButton}
            onEdit={editText}
            onPreview={setPreview}
            onOpen={open}
          />
        </div>
      </div>
      <ChatFoot live={live} proposed={proposed} onLatest={isAway ? showLatest : undefined} />
      {preview !== undefined && <CitationPreview shown={preview} />}
    </div>
  );
}

interface ChatFootProps extends Pick<ComposerProps, 'live' | 'proposed'> {
  /** Set if the latest message is out of view. */
  readonly onLatest: (() => void) | undefined;
}

function ChatFoot({ live, proposed, onLatest }: ChatFootProps): VNode {
  const words = useWords();
  const { id, model } = live.chat;
  return (
    <div class="chat-foot">
      {onLatest !== undefined && <ScrollToLatest onShow={onLatest} />}
      <ConnectionBanner state={live.connection} />
      <Composer chatId={id} live={live} proposed={proposed} />
      <p class="fine-print">{words.assistantNote(model)}</p>
    </div>
  );
}

function ScrollToLatest({ onShow }: { onShow: () => void }): VNode {
  const words = useWords();
  const show = () => {
    onShow();
    focusComposer();
  };
  return (
    <IconButton class="to-latest" label={words.newMessages} onClick={show}>
      <NextIcon />
    </IconButton>
  );
}

/** Text that is put into the composer for editing. */
function useProposals(live: LiveChat) {
  const [proposed, setProposed] = useState({ text: '', nonce: 0 });
  const editText = useCallback(
    (text: string) => setProposed(({ nonce }) => ({ text, nonce: nonce + 1 })),
    [],
  );
  // The pressed button disappears; if the question is refused, it goes to the composer.
  const askByButton = async (text: string) => {
    focusComposer();
    if (!(await live.ask(text))) editText(text);
  };
  return { proposed, editText, askByButton };
}

/** The document open beside the chat. Closing it returns the focus to the element that opened it. */
function useOpenDocument() {
  const [opened, setOpened] = useState<string | undefined>();
  const openedBy = useRef<Element | null>(null);
  const open = useCallback((path: string) => {
    openedBy.current = document.activeElement;
    setOpened(path);
  }, []);
  const close = () => {
    setOpened(undefined);
    if (openedBy.current instanceof HTMLElement) openedBy.current.focus();
  };
  return { opened, open, close };
}

/** Whether the latest message is out of view, and a function that scrolls to it. */
function useLatest(scroller: Element | undefined, isAsking: boolean) {
  const isAway = useScrolledAway(scroller);
  const showLatest = useCallback(() => scroller?.scrollTo({ top: 0 }), [scroller]);
  // After asking, the answer should be in view, however far up the person has scrolled.
  useEffect(() => {
    if (isAsking) showLatest();
  }, [isAsking, showLatest]);
  return { isAway, showLatest };
}

/** Whether the person has scrolled up so far that the latest message is out of view. */
function useScrolledAway(scroller: Element | undefined): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (scroller === undefined) return undefined;
    const update = () => setAway(Math.abs(scroller.scrollTop) > SCROLLED_AWAY_PX);
    update();
    scroller.addEventListener('scroll', update, { passive: true });
    return () => scroller.removeEventListener('scroll', update);
  }, [scroller]);
  return isAway;
}
