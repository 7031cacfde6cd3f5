/** Proposed changes: proposed by a person, approved and rejected. */
import { z } from 'zod';
import { actingAs } from '../domain/people/asker.ts';
import { approveChange, rejectChange } from '../flows/changes/decide-change.ts';
import { proposeChange } from '../flows/changes/propose-change.ts';
import { parseId, parseJson, type WebDeps, type WebRequest } from './web-request.ts';

const MAX_TEXT = 20_000;

const MAX_EDITS = 500;

const Text = z.string().max(MAX_TEXT);
const Place = z
  .object({
    whole: z.literal(true),
    among: z.number().int().min(1),
    occurrence: z.number().int().min(1),
  })
  .or(z.strictObject({}))
  .default({});

const ProposedEdit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('replace'),
    text: Text.min(1),
    with: Text,
    everywhere: z.boolean().default(false),
    place: Place,
  }),
  z.object({ kind: z.literal('delete'), text: Text.min(1), place: Place }),
  z.object({ kind: z.literal('insert_after'), text: Text.min(1), insert: Text.min(1), place: Place }),
  z.object({
    kind: z.literal('set_cell'),
    cell: z.object({ row: Text.min(1), column: Text.min(1) }),
    value: Text,
  }),
]);

/** What a person asks for: edits against the version that they read. */
const Proposal = z.object({
  version: z.number().int().min(1),
  edits: z.array(ProposedEdit).min(1).max(MAX_EDITS),
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
