/** A page that says one thing, and what to do next. */
import type { VNode } from 'preact';
import { Mark } from './parts/mark.tsx';
import type { Notice } from './view-model.ts';
import { useWords, type Words } from './words/words.ts';

export function NoticePage({ notice, requestId }: { notice: Notice; requestId: string | null }): VNode {
  const words = useWords();
  const [title, text] = noticeWords(notice, words);
  const mayAsk = notice === 'link_expired' || notice === 'link_unknown' || notice === 'signed_out';
  const leadsOn = notice === 'not_found' || notice === 'forbidden' || notice === 'fault';
  return (
    <section class="notice">
      <Mark />
      <h1>{title}</h1>
      <p>{text}</p>
      {leadsOn && (
        <a class="button" href="/">
          {words.toStart}
        </a>
      )}
      {mayAsk && (
        <a class="button" href="/sign-in">
          {words.signInOtherwise}
        </a>
      )}
      {requestId !== null && <p class="quiet request-id">{words.requestNumber(requestId)}</p>}
    </section>
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
    case 'not_found':
      return [words.notFoundTitle, words.notFoundText];
    case 'forbidden':
      return [words.forbiddenTitle, words.forbiddenText];
    case 'fault':
      return [words.faultTitle, words.faultText];
  }
}
