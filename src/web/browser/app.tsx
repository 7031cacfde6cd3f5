/** The whole application for one page: rendered once on the server, then alive in the browser. */
import type { VNode } from 'preact';
import { useCallback, useMemo, useState } from 'preact/hooks';
import { Frame } from './frame.tsx';
import { noticeWords } from './notice-page.tsx';
import { sectionName } from './settings/settings-page.tsx';
import type { Page, PageState } from './view-model.ts';
import { LanguageContext, type Words } from './words/words.ts';

export interface AppProps {
  readonly state: PageState;
  /** Those of the page's language. */
  readonly words: Words;
  readonly content: PageContent;
}

export interface PageContentProps extends PageState {
  readonly onChatTitle: (title: string) => void;
}

/** What stands within the frame: each script knows the pages that it is sent with. */
export type PageContent = (props: PageContentProps) => VNode | null;

export function App({ state: given, words, content: Content }: AppProps): VNode {
  const { state, nameChat } = useChatName(given, words);
  const { locale } = state.frame;
  const language = useMemo(() => ({ locale, words }), [locale, words]);
  return (
    <LanguageContext.Provider value={language}>
      <Frame frame={state.frame} page={state.page}>
        <Content frame={state.frame} page={given.page} onChatTitle={nameChat} />
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

/** What stands in the browser's tab. */
export function pageTitle(page: Page, words: Words): string {
  switch (page.kind) {
    case 'chat':
      return `${page.chat.title} · docgate`;
    case 'chats':
      return `${words.chats} · docgate`;
    case 'documents':
      return `${words.documents} · docgate`;
    case 'failures':
      return `${words.failures} · docgate`;
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
