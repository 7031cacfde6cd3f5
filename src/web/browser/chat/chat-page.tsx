/** The chat: documents at the side, what was said in the middle, the next question below. */
import type { VNode } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import type { ChatView } from '../view-model.ts';
import { useWords } from '../words/words.ts';
import { AttachedDocuments } from './attached-documents.tsx';
import { CitationPreview, type ShownCitation } from './citation-preview.tsx';
import { Composer } from './composer.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { EmptyChat } from './empty-chat.tsx';
import { MessageLog } from './message-log.tsx';
import { useChat } from './use-chat.ts';

export function ChatPage({ chat: initial }: { chat: ChatView }): VNode {
  const words = useWords();
  const live = useChat(initial);
  const [draft, setDraft] = useState<{ text: string; nonce: number }>({ text: '', nonce: 0 });
  const [preview, setPreview] = useState<ShownCitation | undefined>();
  const [opened, setOpened] = useState<string | undefined>();
  const editAgain = useCallback((text: string) => setDraft(({ nonce }) => ({ text, nonce: nonce + 1 })), []);
  const { chat } = live;
  const empty = chat.messages.length === 0 && live.pending === undefined;
  return (
    <div class={`chat${opened === undefined ? '' : ' chat-beside'}`}>
      <header class="page-header">
        <h1>{chat.title}</h1>
      </header>
      {opened === undefined ? (
        <AttachedDocuments documents={chat.documents} />
      ) : (
        <DocumentPanel path={opened} onClose={() => setOpened(undefined)} />
      )}
      <div class="chat-scroll">
        <div class="chat-flow">
          {empty && <EmptyChat chat={chat} onAsk={live.ask} />}
          <MessageLog live={live} onEdit={editAgain} onPreview={setPreview} onOpen={setOpened} />
        </div>
      </div>
      <div class="chat-foot">
        <ConnectionBanner state={live.connection} />
        <Composer chatId={chat.id} live={live} proposed={draft} />
        <p class="fine-print">{words.assistantNote}</p>
      </div>
      {preview !== undefined && <CitationPreview shown={preview} />}
    </div>
  );
}
