/** The whole application for one page: rendered once on the server, then alive in the browser. */
import type { VNode } from 'preact';
import { ChatPage } from './chat/chat-page.tsx';
import { Frame } from './frame.tsx';
import { NoticePage, noticeWords } from './notice-page.tsx';
import type { Page, PageState } from './view-model.ts';
import { LocaleContext, type Words } from './words/words.ts';

export function App({ state }: { state: PageState }): VNode {
  return (
    <LocaleContext.Provider value={state.frame.locale}>
      <Frame frame={state.frame} page={state.page}>
        <PageContent page={state.page} />
      </Frame>
    </LocaleContext.Provider>
  );
}

function PageContent({ page }: { page: Page }): VNode {
  switch (page.kind) {
    case 'chat':
      return <ChatPage chat={page.chat} />;
    case 'notice':
      return <NoticePage notice={page.notice} requestId={page.requestId} />;
  }
}

/** What stands in the browser's tab. */
export function pageTitle(page: Page, words: Words): string {
  switch (page.kind) {
    case 'chat':
      return `${page.chat.title} · docgate`;
    case 'notice':
      return `${noticeWords(page.notice, words)[0]} · docgate`;
  }
}
