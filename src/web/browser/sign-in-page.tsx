/** Signing in without a link at hand: asking for one by mail, and the click that uses it. Forms work before scripts do. */
import type { VNode } from 'preact';
import { Mark } from './parts/mark.tsx';
import type { SignInView } from './view-model.ts';
import { useWords } from './words/words.ts';

export function SignInPage({ signIn }: { signIn: SignInView }): VNode {
  switch (signIn.step) {
    case 'ask':
      return <Ways isMailed={signIn.isMailed} hasProvider={signIn.hasProvider} />;
    case 'asked':
      return <Asked />;
    case 'confirm':
      return <Confirm token={signIn.token} />;
  }
}

function Ways({ isMailed, hasProvider }: { isMailed: boolean; hasProvider: boolean }): VNode {
  const words = useWords();
  return (
    <section class="notice sign-in">
      <Mark />
      <h1>{words.signInTitle}</h1>
      {hasProvider && (
        <a class="button" href="/sign-in/provider">
          {words.signInWithProvider}
        </a>
      )}
      {isMailed && <AskForLink />}
      {!hasProvider && !isMailed && <p>{words.signInByLinkOnly}</p>}
    </section>
  );
}

function AskForLink(): VNode {
  const words = useWords();
  return (
    <>
      <p>{words.signInText}</p>
      <form method="post" action="/sign-in">
        <label for="email">{words.email}</label>
        <input
          class="field"
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          maxLength={254}
        />
        <button type="submit" class="button">
          {words.mailMeALink}
        </button>
      </form>
    </>
  );
}

function Asked(): VNode {
  const words = useWords();
  return (
    <section class="notice" role="status">
      <Mark />
      <h1>{words.mailAskedTitle}</h1>
      <p>{words.mailAskedText}</p>
      <a class="button" href="/sign-in">
        {words.askAgain}
      </a>
    </section>
  );
}

function Confirm({ token }: { token: string }): VNode {
  const words = useWords();
  return (
    <section class="notice sign-in">
      <Mark />
      <h1>{words.confirmTitle}</h1>
      <p>{words.confirmText}</p>
      <form method="post" action={`/sign-in/${token}`}>
        <button type="submit" class="button">
          {words.confirm}
        </button>
      </form>
    </section>
  );
}
