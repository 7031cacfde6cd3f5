/** The whole application for one page: rendered once on the server, then alive in the browser. */
import type { VNode } from 'preact';
import { ChatPage } from './chat/chat-page.tsx';
import { ChatsPage } from './chats/chats-page.tsx';
import { DifferencePage } from './difference/difference-page.tsx';
import { DocumentPage } from './documents/document-page.tsx';
import { DocumentsPage } from './documents/documents-page.tsx';
import { Frame } from './frame.tsx';
import { NoticePage, noticeWords } from './notice-page.tsx';
import { SettingsPage, sectionName } from './settings/settings-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import type { Page, PageState } from './view-model.ts';
import { LocaleContext, type Words } from './words/words.ts';

export function App({ state }: { state: PageState }): VNode {
  return (
    <LocaleContext.Provider value={state.frame.locale}>
      <Frame frame={state.frame} page={state.page}>
        <PageContent frame={state.frame} page={state.page} />
      </Frame>
    </LocaleContext.Provider>
  );
}

function PageContent({ frame, page }: PageState): VNode {
  switch (page.kind) {
    case 'chat':
      return <ChatPage chat={page.chat} />;
    case 'chats':
      return <ChatsPage list={page.list} />;
    case 'documents':
      return <DocumentsPage list={page.list} />;
    case 'document':
      return <DocumentPage key={page.document.id} document={page.document} />;
    case 'difference':
      return <DifferencePage difference={page.difference} />;
    case 'settings':
      return <SettingsPage frame={frame} settings={page.settings} />;
    case 'sign-in':
      return <SignInPage signIn={page.signIn} />;
    case 'notice':
      return <NoticePage notice={page.notice} requestId={page.requestId} />;
  }
}

/** What stands in the browser's tab. */
export function pageTitle(page: Page, words: Words): string {
  switch (page.kind) {
    case 'chat':
      return `${page.chat.title} · docgate`;
    case 'chats':
      return `${words.chats} · docgate`;
    case 'documents':
      return `${words.documents} · docgate`;
    case 'document':
      return `${page.document.fileName} · docgate`;
    case 'difference':
      return `${words.differenceTitle(page.difference.fileName)} · docgate`;
    case 'settings':
      return `${sectionName(page.settings.section, words)} · docgate`;
    case 'sign-in':
      return `${words.signInTitle} · docgate`;
    case 'notice':
      return `${noticeWords(page.notice, words)[0]} · docgate`;
  }
}
