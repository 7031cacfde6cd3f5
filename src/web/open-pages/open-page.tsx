/** Pages for people who are not signed in. They consist of links and forms and need no script. */
import type { VNode } from 'preact';
import { Mark } from '../browser/parts/mark.tsx';
import { wordsFor } from '../browser/words/languages.ts';
import { LanguageContext } from '../browser/words/words.ts';
import { InvitationPage } from './invitation-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import type { InvitationOutcome, OpenPageState, OpenPage as Page } from './view-model.ts';
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

/** The title of the browser tab. */
export function openPageTitle({ locale, page }: OpenPageState): string {
  return `${titleOf(page, openWordsFor(locale))} · docgate`;
}

function Content({ page, hasOwnSignIn }: OpenPageState): VNode {
  switch (page.kind) {
    case 'sign-in':
      return <SignInPage signIn={page.signIn} hasOwnSignIn={hasOwnSignIn} />;
    case 'invitation':
      return <InvitationPage {...page} hasOwnSignIn={hasOwnSignIn} />;
    case 'outcome':
      return <OutcomePage outcome={page.outcome} />;
  }
}

function OutcomePage({ outcome }: { outcome: InvitationOutcome }): VNode {
  const [title, text] = outcomeWords(outcome, useOpenWords());
  return (
    <section class="notice">
      <Mark />
      <h1>{title}</h1>
      <p>{text}</p>
    </section>
  );
}

function titleOf(page: Page, words: OpenWords): string {
  switch (page.kind) {
    case 'sign-in':
      return words.signInTitle;
    case 'invitation':
      return words.invitationTitle(page.invitation.organization);
    case 'outcome':
      return outcomeWords(page.outcome, words)[0];
  }
}

function outcomeWords(outcome: InvitationOutcome, words: OpenWords): readonly [title: string, text: string] {
  switch (outcome) {
    case 'invitation_over':
      return [words.invitationOverTitle, words.invitationOverText];
    case 'invitation_declined':
      return [words.invitationDeclinedTitle, words.invitationDeclinedText];
  }
}
