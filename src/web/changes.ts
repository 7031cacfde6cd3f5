/** Proposed changes: proposed by a person, approved and rejected. */
import { z } from 'zod';
import { AppError } from '../domain/errors.ts';
import { personActor } from '../domain/sign-in.ts';
import { approveChange, rejectChange } from '../flows/decide-change.ts';
import { proposeChange } from '../flows/propose-change.ts';
import { readDocument } from '../flows/read-document.ts';
import { parseId, parseJson, type WebDeps, type WebRequest } from './web-request.ts';

const MAX_TEXT = 20_000;

const Proposal = z.object({
  text: z.string().min(1).max(MAX_TEXT),
  with: z.string().max(MAX_TEXT),
  everywhere: z.boolean(),
  reason: z.string().trim().max(2_000),
});

const Approval = z.object({ edits: z.array(z.number().int().min(0)).max(1_000) });

const Rejection = z.object({ note: z.string().trim().max(2_000) });

export async function postChange(deps: WebDeps, { request, signIn, params }: WebRequest): Promise<Response> {
  const id = parseId('document', params['id']);
  const { reason, everywhere, ...texts } = await parseJson(Proposal, request);
  const { versions } = readDocument(deps, signIn, id);
  const newest = versions[0];
  if (newest === undefined) throw new AppError('conflict', 'This document has no version yet.');
  const change = await proposeChange(deps, signIn.organizationId, {
    documentId: id,
    baseVersion: newest.number,
    edits: [{ kind: 'replace', ...texts, everywhere }],
    reason,
    proposedBy: signIn.accountId,
    acting: { actor: personActor(signIn), origin: signIn.origin },
    sessionId: null,
    messageId: null,
  });
  return Response.json({ id: change }, { status: 201 });
}

export async function postApproval(
  deps: WebDeps,
  { request, signIn, params }: WebRequest,
): Promise<Response> {
  const { edits } = await parseJson(Approval, request);
  await approveChange(deps, signIn, parseId('change', params['id']), new Set(edits));
  return new Response(null, { status: 204 });
}

export async function postRejection(
  deps: WebDeps,
  { request, signIn, params }: WebRequest,
): Promise<Response> {
  const { note } = await parseJson(Rejection, request);
  await rejectChange(deps, signIn, parseId('change', params['id']), note);
  return new Response(null, { status: 204 });
}
