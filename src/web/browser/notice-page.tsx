/** A page with a single notice and the next steps. */
import type { VNode } from 'preact';
import { Mark } from './parts/mark.tsx';
import { MemberLinkHelp } from './parts/member-link-help.tsx';
import type { Notice } from './view-model.ts';
import { useWords, type Words } from './words/words.ts';

export interface NoticePageProps {
  readonly notice: Notice;
  readonly requestId: string | null;
  readonly hasOwnSignIn: boolean;
}

export function NoticePage({ notice, requestId, hasOwnSignIn }: NoticePageProps): VNode {
  const words = useWords();
  const [title, text] = noticeWords(notice, words);
  return (
    <section class="notice">
      <Mark />
      <h1>{title}</h1>
      <p>{text}</p>
      {FOR_MEMBERS_TOO.includes(notice) && <MemberLinkHelp />}
      <NextSteps notice={notice} hasOwnSignIn={hasOwnSignIn} />
      {requestId !== null && <p class="quiet request-id">{words.requestNumber(requestId)}</p>}
    </section>
  );
}

/** Notices after which retrying with the provider may succeed. */
const RETRYABLE: readonly Notice[] = [
  'provider_denied',
  'provider_unreachable',
  'provider_failed',
  'provider_forgotten',
];

/** Notices that members see as well as people sent by another system. */
const FOR_MEMBERS_TOO: readonly Notice[] = ['link_expired', 'link_unknown', 'signed_out'];

const LINK_TO_START: readonly Notice[] = ['not_found', 'forbidden', 'busy', 'not_written', 'fault'];

function NextSteps({ notice, hasOwnSignIn }: Omit<NoticePageProps, 'requestId'>): VNode | null {
  const words = useWords();
  if (LINK_TO_START.includes(notice)) {
    return (
      <a class="button" href="/">
        {words.toStart}
      </a>
    );
  }
  // All other notices are about a failed sign-in.
  if (!hasOwnSignIn) return null;
  const mayRetry = RETRYABLE.includes(notice);
  return (
    <p class="notice-ways">
      {mayRetry && (
        <a class="button" href="/sign-in/provider">
          {words.retry}
        </a>
      )}
      <a class={mayRetry ? 'button button-quiet' : 'button'} href="/sign-in">
        {words.signInOtherwise}
      </a>
    </p>
  );
}

export function noticeWords(notice: Notice, words: Words): readonly [title: string, text: string] {
  switch (notice) {
    case 'link_expired':
      return [words.linkExpiredTitle, words.linkExpiredText];
    case 'link_unknown':
      return [words.linkUnknownTitle, words.linkUnknownText];
    case 'signed_out':
      return [words.signedOutTitle, words.signedOutText];
    case 'provider_denied':
      return [words.providerFailedTitle, words.providerDeniedText];
    case 'provider_unreachable':
      return [words.providerFailedTitle, words.providerUnreachableText];
    case 'provider_forgotten':
      return [words.providerFailedTitle, words.providerForgottenText];
    case 'provider_failed':
      return [words.providerFailedTitle, words.providerFailedText];
    case 'provider_unverified':
      return [words.providerFailedTitle, words.providerUnverifiedText];
    case 'provider_unknown':
      return [words.providerUnknownTitle, words.providerUnknownText];
    case 'not_found':
      return [words.notFoundTitle, words.notFoundText];
    case 'forbidden':
      return [words.forbiddenTitle, words.forbiddenText];
    case 'busy':
      return [words.busyTitle, words.busyText];
    case 'not_written':
      return [words.notWrittenTitle, words.notWrittenText];
    case 'fault':
      return [words.faultTitle, words.faultText];
  }
}
