/** The chat list and its endpoints. */
import { z } from 'zod';
import { cutPage } from '../domain/cut-page.ts';
import { isId } from '../domain/ids.ts';
import { beginChat, deleteChat, listChats, renameChat } from '../flows/sessions/manage-chats.ts';
import { wordsFor } from './browser/words/languages.ts';
import { chatId } from './chat.ts';
import { renderPage } from './render-page.tsx';
import { localeOf, renderFrame } from './render-views.ts';
import { parseJson, seeOther, type WebDeps, type WebRequest } from './web-request.ts';

const MAX_SEARCH_LENGTH = 200;
const PAGE_SIZE = 100;

const Title = z.object({ title: z.string().trim().min(1).max(500) });

export function showChats(deps: WebDeps, { request, signIn, query }: WebRequest): Response {
  const search = (query.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH);
  const requestedBefore = query.get('before');
  const before = requestedBefore !== null && isId('session', requestedBefore) ? requestedBefore : null;
  const found = listChats(deps, signIn, { search, before, limit: PAGE_SIZE + 1 });
  const { rows, next: older } = cutPage(found, PAGE_SIZE, ({ id }) => id);
  const chats = rows.map(({ id, title, createdAt }) => ({ id, title, createdAt }));
  const frame = renderFrame(deps, request, signIn);
  return renderPage(deps.assets, { frame, page: { kind: 'chats', list: { chats, search, older } } });
}

/** Posted by a form, so that it works before the scripts have loaded. */
export async function postChat(deps: WebDeps, { request, signIn }: WebRequest): Promise<Response> {
  const locale = localeOf(deps, request, signIn);
  const id = await beginChat(deps, signIn, wordsFor(locale).newChat);
  return seeOther(`/chat/${id}`);
}

export async function postTitle(deps: WebDeps, { request, signIn, params }: WebRequest): Promise<Response> {
  const { title } = await parseJson(Title, request);
  return Response.json({ title: await renameChat(deps, signIn, chatId(params), title) });
}

export async function removeChat(deps: WebDeps, { signIn, params }: WebRequest): Promise<Response> {
  await deleteChat(deps, signIn, chatId(params));
  return new Response(null, { status: 204 });
}
