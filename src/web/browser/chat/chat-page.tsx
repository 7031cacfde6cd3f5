/** The chat: documents at the side, what was said in the middle, the next question below. */
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

/** Further up than this, the latest message is out of sight. The newest end of the log is at 0. */
const AWAY_PX = 300;

export interface ChatPageProps {
  readonly chat: ChatView;
  /** Called with the chat's title, now and whenever it changes. */
  readonly onTitle: (title: string) => void;
}

export function ChatPage({ chat: initial, onTitle }: ChatPageProps): VNode {
  const live = useChat(initial);
  const { proposed, editAgain, askByButton } = useProposals(live);
  const [preview, setPreview] = useState<ShownCitation | undefined>();
  const { opened, open, close } = useOpened();
  const { chat, isAsking } = live;
  const flow = useRef<HTMLDivElement>(null);
  const { isAway, showLatest } = useLatest(useScroller(flow, opened === undefined), isAsking);
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
      <div class="chat-scroll" ref={flow}>
        <div class="chat-flow">
          {empty && <EmptyChat chat={chat} onAsk={askByButton} />}
          <MessageLog
            live={live}
            onAsk={askByButton}
            onEdit={editAgain}
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
  /** Given where the latest message is out of sight. */
  readonly onLatest: (() => void) | undefined;
}

function ChatFoot({ live, proposed, onLatest }: ChatFootProps): VNode {
  const words = useWords();
  const { id, model } = live.chat;
  return (
    <div class="chat-foot">
      {onLatest !== undefined && <ToLatest onShow={onLatest} />}
      <ConnectionBanner state={live.connection} />
      <Composer chatId={id} live={live} proposed={proposed} />
      <p class="fine-print">{words.assistantNote(model)}</p>
    </div>
  );
}

function ToLatest({ onShow }: { onShow: () => void }): VNode {
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

/** What is put where the next question is written, to be edited there. */
function useProposals(live: LiveChat) {
  const [proposed, setProposed] = useState({ text: '', nonce: 0 });
  const editAgain = useCallback(
    (text: string) => setProposed(({ nonce }) => ({ text, nonce: nonce + 1 })),
    [],
  );
  // The button that asked goes; a question that was refused is kept where it can be sent again.
  const askByButton = async (text: string) => {
    focusComposer();
    if (!(await live.ask(text))) editAgain(text);
  };
  return { proposed, editAgain, askByButton };
}

/** The document that is open beside the chat. Closed, the focus goes back to what opened it. */
function useOpened() {
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

/** The latest message: whether it is out of sight, and how it comes into it. */
function useLatest(scroller: Element | undefined, isAsking: boolean) {
  const isAway = useAway(scroller);
  const showLatest = useCallback(() => scroller?.scrollTo({ top: 0 }), [scroller]);
  // Whoever asks wants to see the answer, however far up they have read.
  useEffect(() => {
    if (isAsking) showLatest();
  }, [isAsking, showLatest]);
  return { isAway, showLatest };
}

/** Whether a person has read up so far that the latest message is out of sight. */
function useAway(scroller: Element | undefined): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (scroller === undefined) return undefined;
    const look = () => setAway(Math.abs(scroller.scrollTop) > AWAY_PX);
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [scroller]);
  return isAway;
}
