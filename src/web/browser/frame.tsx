/** The frame around every page: navigation and account menu. */
import type { ComponentChildren, VNode } from 'preact';
import type { PersonView } from '../../flows/members/get-person.ts';
import { AccountMenu } from './account-menu.tsx';
import { CloseIcon, DocumentIcon, MenuIcon, PlusIcon, SettingsIcon } from './parts/icons.tsx';
import { Mark } from './parts/mark.tsx';
import type { Frame as FrameView, Page } from './view-model.ts';
import { useWords } from './words/words.ts';

export interface FrameProps {
  readonly frame: FrameView;
  readonly page: Page;
  readonly children: ComponentChildren;
}

export function Frame({ frame, page, children }: FrameProps): VNode {
  const words = useWords();
  if (frame.person === null) {
    return (
      <main class="lone" id="content">
        {children}
      </main>
    );
  }
  return (
    <div class="frame">
      <a class="skip-link" href="#content">
        {words.skipToContent}
      </a>
      <header class="top-bar">
        <button type="button" class="icon-button" popoverTarget="menu" aria-label={words.openMenu}>
          <MenuIcon />
        </button>
        <Brand />
      </header>
      <Menu frame={frame} person={frame.person} page={page} />
      <main class="content" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function Brand(): VNode {
  return (
    <a class="brand" href="/">
      <Mark />
      docgate
    </a>
  );
}

function Menu({ frame, person, page }: { frame: FrameView; person: PersonView; page: Page }): VNode {
  const words = useWords();
  return (
    <nav class="menu" id="menu" popover="auto" aria-label={words.mainNavigation}>
      <MenuHead />
      <form method="post" action="/chats">
        <button type="submit" class="button menu-new">
          <PlusIcon /> {words.newChat}
        </button>
      </form>
      <ul class="menu-list">
        <li>
          <MenuLink kind="documents" page={page}>
            <DocumentIcon /> {words.documents}
          </MenuLink>
        </li>
        <li>
          <MenuLink kind="settings" page={page}>
            <SettingsIcon /> {words.settings}
          </MenuLink>
        </li>
      </ul>
      <h2 class="menu-title">
        <MenuLink kind="chats" page={page}>
          {words.chats}
        </MenuLink>
      </h2>
      <Chats chats={frame.chats} current={page.kind === 'chat' ? page.chat.id : undefined} />
      <AccountMenu person={person} />
    </nav>
  );
}

function MenuHead(): VNode {
  const words = useWords();
  return (
    <div class="menu-head">
      <Brand />
      <button
        type="button"
        class="icon-button menu-close"
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label={words.closeMenu}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

interface MenuLinkProps {
  readonly kind: 'documents' | 'settings' | 'chats';
  readonly page: Page;
  readonly children: ComponentChildren;
}

function MenuLink({ kind, page, children }: MenuLinkProps): VNode {
  return (
    <a href={`/${kind}`} aria-current={page.kind === kind ? 'page' : undefined}>
      {children}
    </a>
  );
}

function Chats({ chats, current }: { chats: FrameView['chats']; current: string | undefined }): VNode {
  const words = useWords();
  return (
    <>
      {chats.length === 0 && <p class="quiet menu-note">{words.noChats}</p>}
      <ul class="menu-chats">
        {chats.map((chat) => (
          <li key={chat.id}>
            <a href={`/chat/${chat.id}`} aria-current={chat.id === current ? 'page' : undefined}>
              {chat.title}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
