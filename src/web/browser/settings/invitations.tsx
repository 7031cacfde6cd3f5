/** Invitations: creating, showing the link once, renewing, withdrawing. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Role } from '../../../domain/organization.ts';
import { ConfirmButton } from '../parts/confirm-dialog.tsx';
import { Problem, SentForm, TextField } from '../parts/form.tsx';
import { Rows } from '../parts/rows.tsx';
import { ShownOnce } from '../parts/shown-once.tsx';
import { useSending } from '../parts/use-sending.ts';
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

interface InvitationLink {
  readonly email: string;
  readonly url: string;
}

/** Creates an invitation, and holds the resulting link. */
function useInvite() {
  const words = useWords();
  const [created, setCreated] = useState<InvitationLink | null>(null);
  const errors = { conflict: words.memberAlready, validation_error: words.noEmailAddress };
  const { busy, problem, send } = useSending(errors);
  const invite = async (email: string, role: string) => {
    const answer = await send<{ url: string }>('POST', '/settings/members', { email, role });
    if (answer.ok) setCreated({ email, url: answer.body.url });
  };
  return { created, problem, busy, invite };
}

export function Invitations({ roles, invitations }: InvitationsProps): VNode {
  const words = useWords();
  const { created, problem, busy, invite } = useInvite();
  return (
    <>
      {created !== null ? (
        <ShownOnce
          text={words.sendInvitation(created.email)}
          secret={created.url}
          copy={words.copyLink}
          note={words.invitationShownOnce}
          done={words.linkSent}
        />
      ) : (
        <InvitationForm roles={roles} busy={busy} onInvite={invite} />
      )}
      <Problem text={problem} />
      {invitations.length > 0 && (
        <>
          <h2 id="invitations">{words.invitations}</h2>
          <Rows
            heads={[words.email, words.role, words.invitedBy, words.goodUntil]}
            hasActions
            labelledBy="invitations"
          >
            {invitations.map((invitation) => (
              <InvitationEntry
                key={invitation.id}
                invitation={invitation}
                mayChange={roles.includes(invitation.role)}
                busy={busy}
                onRenew={() => invite(invitation.email, invitation.role)}
              />
            ))}
          </Rows>
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
    <SentForm class="line-form" onSend={() => onInvite(email, role)}>
      <TextField label={words.email} isEmail required autocomplete="off" value={email} onText={setEmail} />
      <RoleSelect label={words.role} roles={roles} role={role} onChoose={setRole} />
      <button type="submit" class="button" disabled={busy}>
        {words.invite}
      </button>
    </SentForm>
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
            <ConfirmButton
              name={words.withdrawNamed(email)}
              title={words.withdrawTitle(email)}
              text={words.withdrawText}
              action={words.withdraw}
              onConfirm={() => run('DELETE', `/settings/members/${id}/invitation`)}
            />
          </span>
        )}
      </td>
    </tr>
  );
}
