/** Endpoints for proposing, approving and rejecting changes. */
import { z } from 'zod';
import { actingAs } from '../domain/people/requester.ts';
import { approveChange, rejectChange } from '../flows/changes/decide-change.ts';
import { EditSchema } from '../flows/changes/edit-schema.ts';
import { proposeChange } from '../flows/changes/propose-change.ts';
import { parseId, parseJson, type WebDeps, type WebRequest } from './web-request.ts';

const MAX_EDITS = 500;

/** Edits against the version that the person was reading. */
const Proposal = z.object({
  version: z.number().int().min(1),
  edits: z.array(EditSchema).min(1).max(MAX_EDITS),
  reason: z.string().trim().max(2_000),
});
export type ProposalBody = z.input<typeof Proposal>;

const Approval = z.object({ edits: z.array(z.number().int().min(0)).max(MAX_EDITS) });

const Rejection = z.object({ note: z.string().trim().max(2_000) });

export async function postChange(deps: WebDeps, { request, signIn, params }: WebRequest): Promise<Response> {
  const id = parseId('document', params['id']);
  const { version, edits, reason } = await parseJson(Proposal, request);
  const proposal = {
    documentId: id,
    baseVersion: version,
    edits,
    reason,
    proposedBy: signIn,
    acting: actingAs(signIn),
    sessionId: null,
    messageId: null,
  } as const;
  const waiter = { person: signIn.accountId, signal: request.signal };
  const change = await proposeChange(deps, proposal, waiter);
  return Response.json({ id: change }, { status: 201 });
}

export async function postApproval(
  deps: WebDeps,
  { request, signIn, params }: WebRequest,
): Promise<Response> {
  const { edits } = await parseJson(Approval, request);
  await approveChange(deps, signIn, parseId('change', params['id']), new Set(edits), request.signal);
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
