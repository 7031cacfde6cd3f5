/** A page for somebody who is not signed in. The browser needs no script for it: there are links and forms. */
import type { VNode } from 'preact';
import { Mark } from '../browser/parts/mark.tsx';
import { wordsFor } from '../browser/words/languages.ts';
import { LanguageContext } from '../browser/words/words.ts';
import { InvitationPage } from './invitation-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import type { OpenPageState, OpenPage as Page, Saying } from './view-model.ts';
import type { OpenWords } from './words/en.ts';
import { openWordsFor, useOpenWords } from './words/words.ts';

export function OpenPage({ state }: { state: OpenPageState }): VNode {
  const { locale } = state;
  return (
    <LanguageContext.Provider value={{ locale, words: wordsFor(locale) }}>
      <main class="lone" id="content">
        <Content {...state} />
      </main>
    </LanguageContext.Provider>
  );
}

/** What stands in the browser's tab. */
export function openPageTitle({ locale, page }: OpenPageState): string {
  return `${nameOf(page, openWordsFor(locale))} · docgate`;
}

function Content({ page, hasOwnSignIn }: OpenPageState): VNode {
  switch (page.kind) {
    case 'sign-in':
      return <SignInPage signIn={page.signIn} hasOwnSignIn={hasOwnSignIn} />;
    case 'invitation':
      return <InvitationPage {...page} hasOwnSignIn={hasOwnSignIn} />;
    case 'saying':
      return <SayingPage saying={page.saying} />;
  }
}

function SayingPage({ saying }: { saying: Saying }): VNode {
  const [title, text] = sayingWords(saying, useOpenWords());
  return (
    <section class="notice">
      <Mark />
      <h1>{title}</h1>
      <p>{text}</p>
    </section>
  );
}

function nameOf(page: Page, words: OpenWords): string {
  switch (page.kind) {
    case 'sign-in':
      return words.signInTitle;
    case 'invitation':
      return words.invitationTitle(page.invitation.organization);
    case 'saying':
      return sayingWords(page.saying, words)[0];
  }
}

function sayingWords(saying: Saying, words: OpenWords): readonly [title: string, text: string] {
  switch (saying) {
    case 'invitation_over':
      return [words.invitationOverTitle, words.invitationOverText];
    case 'invitation_declined':
      return [words.invitationDeclinedTitle, words.invitationDeclinedText];
  }
}
