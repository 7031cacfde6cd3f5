/** Invitations: made, their link shown once to be sent, made anew, withdrawn. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Role } from '../../../domain/organization.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { useFirstFocus } from '../parts/use-first-focus.ts';
import { explainRefusal } from '../refusals.ts';
import { sendJson } from '../requests.ts';
import type { InvitationRow } from '../view-model.ts';
import { formatTime } from '../words/format.ts';
import { useLocale, useWords } from '../words/words.ts';
import { roleName } from './role-name.ts';
import { RoleSelect } from './role-select.tsx';
import { useAction } from './use-action.ts';

export interface InvitationsProps {
  readonly roles: readonly Role[];
  readonly invitations: readonly InvitationRow[];
}

interface MadeLink {
  readonly email: string;
  readonly url: string;
}

/** Sends an invitation off, and keeps the link that comes back. */
function useInvite() {
  const words = useWords();
  const [made, setMade] = useState<MadeLink | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const invite = async (email: string, role: string) => {
    setBusy(true);
    const answer = await sendJson<{ url: string }>('POST', '/settings/members', { email, role });
    setBusy(false);
    if (answer.ok) setMade({ email, url: answer.body.url });
    else {
      const own = { conflict: words.memberAlready, validation_error: words.noEmailAddress };
      setProblem(explainRefusal(answer, words, own));
    }
  };
  return { made, problem, busy, invite };
}

export function Invitations({ roles, invitations }: InvitationsProps): VNode {
  const words = useWords();
  const { made, problem, busy, invite } = useInvite();
  return (
    <>
      {made !== null ? (
        <LinkToSend {...made} />
      ) : (
        <InvitationForm roles={roles} busy={busy} onInvite={invite} />
      )}
      <p class="problem" role="alert" hidden={problem === ''}>
        {problem}
      </p>
      {invitations.length > 0 && (
        <>
          <h2 id="invitations">{words.invitations}</h2>
          <table class="rows" aria-labelledby="invitations">
            <thead>
              <tr>
                <th>{words.email}</th>
                <th>{words.role}</th>
                <th>{words.invitedBy}</th>
                <th>{words.goodUntil}</th>
                <th>
                  <span class="visually-hidden">{words.more}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {invitations.map((invitation) => (
                <InvitationEntry
                  key={invitation.id}
                  invitation={invitation}
                  mayChange={roles.includes(invitation.role)}
                  busy={busy || made !== null}
                  onRenew={() => invite(invitation.email, invitation.role)}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}

interface InvitationFormProps {
  readonly roles: readonly Role[];
  readonly busy: boolean;
  readonly onInvite: (email: string, role: string) => Promise<void>;
}

function InvitationForm({ roles, busy, onInvite }: InvitationFormProps): VNode {
  const words = useWords();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<string>('member');
  return (
    <form
      class="line-form"
      onSubmit={(event) => {
        event.preventDefault();
        void onInvite(email, role);
      }}
    >
      <input
        class="field"
        type="email"
        required
        autocomplete="off"
        value={email}
        placeholder={words.email}
        aria-label={words.email}
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
      <RoleSelect label={words.role} roles={roles} role={role} onChoose={setRole} />
      <button type="submit" class="button" disabled={busy}>
        {words.invite}
      </button>
    </form>
  );
}

function LinkToSend({ email, url }: MadeLink): VNode {
  const words = useWords();
  const shown = useFirstFocus<HTMLDivElement>();
  return (
    <div class="new-key" role="status" tabIndex={-1} ref={shown}>
      <p>{words.sendInvitation(email)}</p>
      <p class="key-line">
        <code>{url}</code>
        <CopyButton text={url} label={words.copyLink} />
      </p>
      <p class="quiet">{words.invitationShownOnce}</p>
      <button type="button" class="button button-quiet" onClick={() => location.reload()}>
        {words.linkSent}
      </button>
    </div>
  );
}

interface InvitationEntryProps {
  readonly invitation: InvitationRow;
  readonly mayChange: boolean;
  readonly busy: boolean;
  readonly onRenew: () => Promise<void>;
}

function InvitationEntry({ invitation, mayChange, busy, onRenew }: InvitationEntryProps): VNode {
  const words = useWords();
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { run } = useAction();
  const { id, email, role, invitedBy, expiresAt, isOver } = invitation;
  return (
    <tr class={isOver ? 'spent' : ''}>
      <td data-label={words.email}>{email}</td>
      <td data-label={words.role}>{roleName(role, words)}</td>
      <td data-label={words.invitedBy}>{invitedBy}</td>
      <td data-label={words.goodUntil}>{isOver ? words.invitationExpired : formatTime(expiresAt, locale)}</td>
      <td>
        {mayChange && (
          <span class="row-actions">
            <button
              type="button"
              class="button button-quiet"
              disabled={busy}
              aria-label={words.newLinkFor(email)}
              onClick={() => void onRenew()}
            >
              {words.newLink}
            </button>
            <button
              type="button"
              class="button button-danger"
              aria-label={words.withdrawNamed(email)}
              onClick={() => setAsking(true)}
            >
              {words.withdraw}
            </button>
          </span>
        )}
        {asking && (
          <ConfirmDialog
            title={words.withdrawTitle(email)}
            text={words.withdrawText}
            action={words.withdraw}
            onConfirm={() => run('DELETE', `/settings/members/${id}/invitation`)}
            onClosed={() => setAsking(false)}
          />
        )}
      </td>
    </tr>
  );
}
