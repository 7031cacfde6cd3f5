/** The whole application for one page: rendered once on the server, then alive in the browser. */
import type { VNode } from 'preact';
import { useCallback, useMemo, useState } from 'preact/hooks';
import { ChatPage } from './chat/chat-page.tsx';
import { ChatsPage } from './chats/chats-page.tsx';
import { DifferencePage } from './difference/difference-page.tsx';
import { DocumentPage } from './documents/document-page.tsx';
import { DocumentsPage } from './documents/documents-page.tsx';
import { Frame } from './frame.tsx';
import { NoticePage, noticeWords } from './notice-page.tsx';
import { SettingsPage, sectionName } from './settings/settings-page.tsx';
import type { Page, PageState } from './view-model.ts';
import { LanguageContext, type Words } from './words/words.ts';

export interface AppProps {
  readonly state: PageState;
  /** Those of the page's language. */
  readonly words: Words;
}

export function App({ state: given, words }: AppProps): VNode {
  const { state, nameChat } = useChatName(given, words);
  const { locale } = state.frame;
  const language = useMemo(() => ({ locale, words }), [locale, words]);
  return (
    <LanguageContext.Provider value={language}>
      <Frame frame={state.frame} page={state.page}>
        <PageContent frame={state.frame} page={given.page} onChatTitle={nameChat} />
      </Frame>
    </LanguageContext.Provider>
  );
}

/** A chat is named by its first question: what the tab and the menu call it follows, without a reload. */
function useChatName(
  given: PageState,
  words: Words,
): { state: PageState; nameChat: (title: string) => void } {
  const [state, setState] = useState(given);
  const nameChat = useCallback(
    (title: string) => {
      setState(({ frame, page }) => {
        if (page.kind !== 'chat' || page.chat.title === title) return { frame, page };
        const renamed: Page = { kind: 'chat', chat: { ...page.chat, title } };
        document.title = pageTitle(renamed, words);
        const chats = frame.chats.map((chat) => (chat.id === page.chat.id ? { ...chat, title } : chat));
        return { frame: { ...frame, chats }, page: renamed };
      });
    },
    [words],
  );
  return { state, nameChat };
}

interface PageContentProps extends PageState {
  readonly onChatTitle: (title: string) => void;
}

function PageContent({ frame, page, onChatTitle }: PageContentProps): VNode {
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
    case 'settings':
      return <SettingsPage frame={frame} settings={page.settings} />;
    case 'notice':
      return <NoticePage notice={page.notice} requestId={page.requestId} hasOwnSignIn={frame.hasOwnSignIn} />;
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
    case 'notice':
      return `${noticeWords(page.notice, words)[0]} · docgate`;
  }
}
