/** The settings pages and their endpoints. The flows check permissions. */

import { z } from 'zod';
import { AppError } from '../domain/errors.ts';
import { MAX_NAME_LENGTH, MAX_TOP_UP } from '../domain/limits.ts';
import {
  KEPT_KINDS,
  type KeptKind,
  MAX_RETENTION_DAYS,
  type Retention,
} from '../domain/operation/retention.ts';
import { LANGUAGES, ROLES } from '../domain/organization.ts';
import { parseEmail } from '../domain/people/email.ts';
import { makeKey, readKeys, revokeKey } from '../flows/keys/manage-keys.ts';
import { changeRetention, readRetention } from '../flows/maintenance/retention.ts';
import { chooseLanguage } from '../flows/members/choose-language.ts';
import { chooseName } from '../flows/members/choose-name.ts';
import { inviteMember, readInvitations, withdraw } from '../flows/members/invite-member.ts';
import { changeRole, leaveOrganization, readMembers, removeMember } from '../flows/members/manage-members.ts';
import { makeProject, readProjects } from '../flows/organizations/manage-projects.ts';
import { readCredits } from '../flows/organizations/read-credits.ts';
import { topUp } from '../flows/organizations/top-up.ts';
import { endOwn, goTo, listOwn } from '../flows/sign-in/own-sign-ins.ts';
import { signOutEverywhere } from '../flows/sign-in/sign-out-everywhere.ts';
import type { SettingsView } from './browser/view-model.ts';
import { readDevice } from './read-device.ts';
import { renderPage } from './render-page.tsx';
import { hasOwnSignIn, renderFrame } from './render-views.ts';
import { redirectSignedOut } from './sign-in.ts';
import { writeSignInCookie } from './sign-in-cookie.ts';
import {
  deviceOf,
  parseId,
  parseJson,
  readForm,
  seeOther,
  type WebDeps,
  type WebRequest,
} from './web-request.ts';

const Name = z.object({ name: z.string().trim().min(1).max(MAX_NAME_LENGTH) });
const Role = z.object({ role: z.enum(ROLES) });
const Invitation = Role.extend({ email: z.string() });

export function showProfile(deps: WebDeps, webRequest: WebRequest): Response {
  return renderProfile(deps, webRequest, false);
}

function renderProfile(deps: WebDeps, webRequest: WebRequest, isNameRefused: boolean): Response {
  const { signIn, cookie } = webRequest;
  const signIns = listOwn(deps, signIn, cookie).map(({ device, ...rest }) => ({
    ...rest,
    ...readDevice(device),
  }));
  const settings = { section: 'profile', isNameRefused, signIns } as const;
  return renderSettings(deps, webRequest, settings, isNameRefused ? 422 : 200);
}

/** Posted by a form, so that it works before the scripts have loaded. */
export async function postName(deps: WebDeps, webRequest: WebRequest): Promise<Response> {
  const form = await readForm(webRequest.request);
  try {
    await chooseName(deps, webRequest.signIn, form.get('name') ?? '');
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_error') throw error;
    return renderProfile(deps, webRequest, true);
  }
  return seeOther('/settings');
}

/** Posted by a form's button. */
export async function postEndSignIn(
  deps: WebDeps,
  { signIn, cookie, params }: WebRequest,
): Promise<Response> {
  await endOwn(deps, signIn, cookie, params['id'] ?? '');
  return seeOther('/settings');
}

/** Posted by a form, so that it works before the scripts have loaded. */
export async function postLanguage(deps: WebDeps, { request, signIn }: WebRequest): Promise<Response> {
  const chosen = (await readForm(request)).get('language');
  await chooseLanguage(deps, signIn, LANGUAGES.find((language) => language === chosen) ?? null);
  return seeOther('/settings');
}

/** Posted by a form's button: switches to another organization, or to the person's own workspace there. */
export async function postTarget(
  deps: WebDeps,
  { request, signIn, cookie, params }: WebRequest,
): Promise<Response> {
  const target = {
    organizationId: params['organization'] ?? '',
    scope: params['scope'] ?? '',
    device: deviceOf(request),
  };
  const fresh = await goTo(deps, signIn, cookie, target);
  return seeOther('/', { 'Set-Cookie': writeSignInCookie(deps, fresh) });
}

export function showKeys(deps: WebDeps, webRequest: WebRequest): Response {
  const keys = readKeys(deps, webRequest.signIn).map((key) => ({
    id: key.id,
    name: key.name,
    hint: key.hint,
    createdBy: key.creatorName,
    createdAt: key.createdAt,
    lastUsedAt: key.lastUsedAt,
    revokedAt: key.revokedAt,
  }));
  return renderSettings(deps, webRequest, { section: 'keys', keys });
}

export async function postKey(deps: WebDeps, { request, signIn }: WebRequest): Promise<Response> {
  const { name } = await parseJson(Name, request);
  const { apiKey } = makeKey(deps, signIn, name);
  return Response.json({ apiKey }, { status: 201 });
}

export async function removeKey(deps: WebDeps, { signIn, params }: WebRequest): Promise<Response> {
  await revokeKey(deps, signIn, parseId('key', params['id']));
  return noContent();
}

export function showMembers(deps: WebDeps, webRequest: WebRequest): Response {
  const members = readMembers(deps, webRequest.signIn).map(({ accountId, createdAt, ...member }) => ({
    id: accountId,
    email: member.email,
    name: member.name,
    role: member.role,
    since: createdAt,
    workingKeys: member.workingKeys,
  }));
  const invitations = readInvitations(deps, webRequest.signIn).map(({ accountId, ...invitation }) => ({
    id: accountId,
    email: invitation.email,
    role: invitation.role,
    invitedBy: invitation.inviterName,
    expiresAt: invitation.expiresAt,
    isOver: invitation.isOver,
  }));
  const signInAddress = hasOwnSignIn(deps) ? `${deps.appUrl()}/sign-in` : null;
  return renderSettings(deps, webRequest, {
    section: 'members',
    members,
    invitations,
    signInAddress,
  });
}

export async function postMember(deps: WebDeps, { request, signIn }: WebRequest): Promise<Response> {
  const { email: text, role } = await parseJson(Invitation, request);
  const email = parseEmail(text);
  if (email === undefined) throw new AppError('validation_error', 'This is not an email address.');
  const url = await inviteMember(deps, signIn, { email, role });
  return Response.json({ url }, { status: 201 });
}

export async function deleteInvitation(deps: WebDeps, { signIn, params }: WebRequest): Promise<Response> {
  await withdraw(deps, signIn, parseId('account', params['id']));
  return noContent();
}

export async function postRole(deps: WebDeps, { request, signIn, params }: WebRequest): Promise<Response> {
  const { role } = await parseJson(Role, request);
  await changeRole(deps, signIn, parseId('account', params['id']), role);
  return noContent();
}

export async function deleteMember(deps: WebDeps, { signIn, params }: WebRequest): Promise<Response> {
  await removeMember(deps, signIn, parseId('account', params['id']));
  return noContent();
}

export async function postLeave(deps: WebDeps, { signIn }: WebRequest): Promise<Response> {
  await leaveOrganization(deps, signIn);
  return noContent();
}

export function showProjects(deps: WebDeps, webRequest: WebRequest): Response {
  const projects = readProjects(deps, webRequest.signIn).map(({ id, name, kind }) => ({ id, name, kind }));
  return renderSettings(deps, webRequest, { section: 'projects', projects });
}

export async function postProject(deps: WebDeps, { request, signIn }: WebRequest): Promise<Response> {
  const { name } = await parseJson(Name, request);
  makeProject(deps, signIn, name);
  return noContent();
}

export function showCredits(deps: WebDeps, webRequest: WebRequest): Response {
  return renderSettings(deps, webRequest, {
    section: 'credits',
    ...readCredits(deps, webRequest.signIn, Number(webRequest.query.get('before')) || null),
    mostToAdd: deps.mayTopUp ? MAX_TOP_UP : null,
  });
}

/** With days in the query, previews what they would remove without changing the settings. */
export function showRetention(deps: WebDeps, webRequest: WebRequest): Response {
  const { query, signIn } = webRequest;
  const requestedDays = KEPT_KINDS.some((kind) => query.has(kind)) ? readDays(query) : undefined;
  const { days, nextRunAt, expired } = readRetention(deps, signIn, requestedDays);
  const kinds = KEPT_KINDS.map((kind) => ({
    kind,
    days: days[kind],
    shown: (requestedDays ?? days)[kind],
    expired: expired[kind],
  }));
  return renderSettings(deps, webRequest, {
    section: 'retention',
    kinds,
    isAsked: requestedDays !== undefined,
    nextRunAt,
  });
}

/** Posted by a form, so that it works before the scripts have loaded. */
export async function postRetention(deps: WebDeps, { request, signIn }: WebRequest): Promise<Response> {
  changeRetention(deps, signIn, readDays(await readForm(request)));
  return seeOther('/settings/retention');
}

/** An empty field means unlimited. @throws AppError validation_error for an invalid number of days */
function readDays(form: URLSearchParams): Retention {
  const read = (kind: KeptKind) => {
    const text = form.get(kind) ?? '';
    if (text === '') return null;
    const days = /^\d{1,6}$/.test(text) ? Number(text) : 0;
    if (days >= 1 && days <= MAX_RETENTION_DAYS) return days;
    throw new AppError(
      'validation_error',
      `${kind}: must be a number of days from 1 to ${MAX_RETENTION_DAYS}, or empty.`,
    );
  };
  return {
    chats: read('chats'),
    workspace_documents: read('workspace_documents'),
    project_documents: read('project_documents'),
  };
}

/** Posted by a form, so that it works before the scripts have loaded. */
export async function postTopUp(deps: WebDeps, { request, signIn }: WebRequest): Promise<Response> {
  const amount = (await readForm(request)).get('amount') ?? '';
  // Number() alone would also accept 0x10 and 1e3.
  topUp(deps, signIn, /^\d+$/.test(amount) ? Number(amount) : Number.NaN);
  return seeOther('/settings/credits');
}

/** Posted by a form's button, so that it works before the scripts have loaded. */
export async function postSignOutEverywhere(deps: WebDeps, { signIn }: WebRequest): Promise<Response> {
  await signOutEverywhere(deps, signIn);
  return redirectSignedOut(deps);
}

/** A settings page with one section. */
export function renderSettings(
  deps: WebDeps,
  { request, signIn }: WebRequest,
  settings: SettingsView,
  status = 200,
): Response {
  const frame = renderFrame(deps, request, signIn);
  return renderPage(deps.assets, { frame, page: { kind: 'settings', settings } }, status);
}

function noContent(): Response {
  return new Response(null, { status: 204 });
}
