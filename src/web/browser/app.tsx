/** The application on one page: rendered on the server, then hydrated in the browser. */
import type { VNode } from 'preact';
import { useCallback, useMemo, useState } from 'preact/hooks';
import { Frame } from './frame.tsx';
import { noticeWords } from './notice-page.tsx';
import { sectionName } from './settings/settings-page.tsx';
import type { Page, PageState } from './view-model.ts';
import { LanguageContext, type Words } from './words/words.ts';

export interface AppProps {
  readonly state: PageState;
  readonly words: Words;
  readonly content: PageContent;
}

export interface PageContentProps extends PageState {
  readonly onChatTitle: (title: string) => void;
}

/** The content within the frame; each script bundle contains only the pages it is served with. */
export type PageContent = (props: PageContentProps) => VNode | null;

export function App({ state: initial, words, content: Content }: AppProps): VNode {
  const { state, setChatTitle } = useChatTitle(initial, words);
  const { locale } = state.frame;
  const language = useMemo(() => ({ locale, words }), [locale, words]);
  return (
    <LanguageContext.Provider value={language}>
      <Frame frame={state.frame} page={state.page}>
        <Content frame={state.frame} page={initial.page} onChatTitle={setChatTitle} />
      </Frame>
    </LanguageContext.Provider>
  );
}

/** A chat gets its title from the first question, without a reload: updates the tab and the menu. */
function useChatTitle(
  initial: PageState,
  words: Words,
): { state: PageState; setChatTitle: (title: string) => void } {
  const [state, setState] = useState(initial);
  const setChatTitle = useCallback(
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
  return { state, setChatTitle };
}

/** The title of the browser tab. */
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
