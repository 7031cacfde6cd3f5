/** The content of the application's script: chats and documents. The settings have a separate script. */
import type { VNode } from 'preact';
import type { PageContentProps } from './app.tsx';
import { ChatPage } from './chat/chat-page.tsx';
import { ChatsPage } from './chats/chats-page.tsx';
import { DifferencePage } from './difference/difference-page.tsx';
import { DocumentPage } from './documents/document-page.tsx';
import { DocumentsPage } from './documents/documents-page.tsx';
import { NoticePage } from './notice-page.tsx';

export function WorkContent({ frame, page, onChatTitle }: PageContentProps): VNode | null {
  switch (page.kind) {
    case 'chat':
      return <ChatPage chat={page.chat} onTitle={onChatTitle} />;
    case 'chats':
      return <ChatsPage list={page.list} />;
    case 'documents':
      return <DocumentsPage list={page.list} />;
    case 'document':
      return <DocumentPage key={page.document.id} document={page.document} />;
    case 'difference':
      return <DifferencePage difference={page.difference} />;
    case 'notice':
      return <NoticePage notice={page.notice} requestId={page.requestId} hasOwnSignIn={frame.hasOwnSignIn} />;
    case 'failures':
    case 'settings':
      return null;
  }
}
