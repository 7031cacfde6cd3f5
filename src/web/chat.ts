/** The chat page and its endpoints. */
import { z } from 'zod';
import { notFound } from '../domain/errors.ts';
import type { SessionId } from '../domain/ids.ts';
import { MAX_PROMPT_LENGTH } from '../domain/limits.ts';
import { askQuestion, type Chat, getChat, stopAnswers } from '../flows/sessions/chat.ts';
import { suggestQuestions } from '../flows/sessions/suggest-questions.ts';
import { listRows } from '../flows/tables/list-rows.ts';
import { ROWS_AT_ONCE } from './browser/chat/table-basis.tsx';
import type { ChatView } from './browser/view-model.ts';
import { renderPage } from './render-page.tsx';
import { renderDocument, renderFrame, renderMessage } from './render-views.ts';
import { parseId, parseJson, type WebDeps, type WebRequest } from './web-request.ts';

const Question = z.object({ text: z.string().trim().min(1).max(MAX_PROMPT_LENGTH) });

export function showChat(deps: WebDeps, { request, signIn, params }: WebRequest): Response {
  const chat = getChat(deps, signIn, chatId(params));
  const { organizationId: organization, projectId: project } = chat.session;
  deps.answering.warm();
  deps.indexSentences({ organization, project, documents: chat.documents.map(({ id }) => id) });
  return renderPage(deps.assets, {
    frame: renderFrame(deps, request, signIn),
    page: { kind: 'chat', chat: renderChat(deps, chat) },
  });
}

function renderChat(deps: WebDeps, chat: Chat): ChatView {
  const { session, documents, messages } = chat;
  return {
    id: session.id,
    title: session.title,
    status: session.status,
    documents: documents.map((document) => renderDocument(deps, document)),
    messages: messages.map((message) => renderMessage(deps, message)),
    model: deps.answering.model,
    suggestions: messages.length === 0 ? suggestQuestions(deps, session) : [],
  };
}

/** The messages before ordinal `before`. */
export function readEarlierMessages(deps: WebDeps, { signIn, params, query }: WebRequest): Response {
  const before = Number(query.get('before')) || 0;
  const { messages } = getChat(deps, signIn, chatId(params), { before });
  return Response.json({ messages: messages.map((message) => renderMessage(deps, message)) });
}

export async function postQuestion(
  deps: WebDeps,
  { request, signIn, params }: WebRequest,
): Promise<Response> {
  const { text } = await parseJson(Question, request);
  deps.personLimits.takeQuestion(signIn.accountId);
  const { question, answer } = await askQuestion(deps, signIn, chatId(params), text);
  return Response.json(
    { messages: [question, answer].map((message) => renderMessage(deps, message)) },
    { status: 202 },
  );
}

/** A page of the rows that an answer was computed from. */
export async function readRows(
  deps: WebDeps,
  { request, signIn, params, query }: WebRequest,
): Promise<Response> {
  const rows = await listRows(deps, signIn, chatId(params), {
    message: parseId('message', query.get('message') ?? ''),
    from: Math.max(0, Math.floor(Number(query.get('from')) || 0)),
    limit: ROWS_AT_ONCE,
    signal: request.signal,
  });
  return Response.json(rows);
}

/** Stops the answers in progress. */
export async function postStop(deps: WebDeps, { signIn, params }: WebRequest): Promise<Response> {
  await stopAnswers(deps, signIn, chatId(params));
  return new Response(null, { status: 204 });
}

export function chatId(params: WebRequest['params']): SessionId {
  const id = params['id'];
  if (id === undefined) throw notFound('chat');
  return parseId('session', id);
}
