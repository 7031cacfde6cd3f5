/** From the domain to what pages are made from. */
import type { Document } from '../domain/document.ts';
import type { Message } from '../domain/session.ts';
import type { SignIn } from '../domain/sign-in.ts';
import type { Deps } from '../flows/deps.ts';
import { explainFailure } from '../flows/explain-failure.ts';
import { getPerson } from '../flows/get-person.ts';
import { listChats } from '../flows/manage-chats.ts';
import type { DocumentItem, Frame, MessageView } from './browser/view-model.ts';
import { chooseLocale } from './browser/words/words.ts';

/** Chats named at the side of every page; all of them are on the page of chats. */
const CHATS_IN_MENU = 40;

export function renderFrame(deps: Pick<Deps, 'db'>, request: Request, signIn: SignIn | undefined): Frame {
  const locale = chooseLocale(request.headers.get('accept-language'));
  if (signIn === undefined) return { locale, person: null, chats: [] };
  const chats = listChats(deps, signIn, CHATS_IN_MENU).map(({ id, title, createdAt }) => ({
    id,
    title,
    createdAt,
  }));
  return { locale, person: getPerson(deps, signIn), chats };
}

export function renderDocument(deps: Pick<Deps, 'db'>, document: Document): DocumentItem {
  const { id, fileName, status, version, organizationId } = document;
  const failure = status === 'failed' ? explainFailure(deps, organizationId, id) : null;
  return { id, fileName, status, version, failure, progress: null };
}

export function renderMessage(message: Message): MessageView {
  const { id, ordinal, role, state, text, citations, failure, createdAt } = message;
  return {
    id,
    ordinal,
    role,
    state,
    text,
    citations: citations.map(({ documentId, fileName, version, quote, headings }) => ({
      documentId,
      fileName,
      version,
      quote,
      headings,
    })),
    failure,
    step: null,
    createdAt,
  };
}
