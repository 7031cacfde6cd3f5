/** Members and invitations: changing roles, removing members. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ROLES, type Role } from '../../../domain/organization.ts';
import { ConfirmButton } from '../parts/confirm-dialog.tsx';
import { Problem, SentForm } from '../parts/form.tsx';
import { Rows } from '../parts/rows.tsx';
import type { Frame, MemberRow, SettingsSection } from '../view-model.ts';
import { formatTime } from '../words/format.ts';
import { useLocale, useWords } from '../words/words.ts';
import { Invitations } from './invitations.tsx';
import { roleName } from './role-name.ts';
import { RoleSelect } from './role-select.tsx';
import { type Action, useAction } from './use-action.ts';

export interface MembersSectionProps extends SettingsSection<'members'> {
  readonly own: Frame['person'];
}

export function MembersSection({ members, invitations, signInAddress, own }: MembersSectionProps): VNode {
  const words = useWords();
  const roles = own?.role === 'owner' ? ROLES : ROLES.filter((role) => role !== 'owner');
  return (
    <section class="setting">
      <p class="quiet">
        {words.membersText} {words.invitedSignIn(signInAddress)}
      </p>
      <Invitations roles={roles} invitations={invitations} />
      {invitations.length > 0 && <h2>{words.members}</h2>}
      <Rows heads={[words.email, words.role, words.memberSince]} hasActions>
        {members.map((member) => (
          <MemberEntry key={member.id} member={member} roles={roles} />
        ))}
      </Rows>
    </section>
  );
}

function MemberEntry({ member, roles }: { member: MemberRow; roles: readonly Role[] }): VNode {
  const words = useWords();
  const locale = useLocale();
  const change = useAction({ conflict: words.lastOwner });
  const removal = useAction({ conflict: words.lastOwner });
  const changeable = roles.includes(member.role);
  return (
    <tr>
      <td data-label={words.email}>
        <span class="member">
          {member.name !== null && <strong>{member.name}</strong>}
          {member.email}
        </span>
      </td>
      <td data-label={words.role}>
        {changeable ? (
          <RoleChoice member={member} roles={roles} change={change} />
        ) : (
          roleName(member.role, words)
        )}
        <Problem text={change.problem} />
      </td>
      <td data-label={words.memberSince}>{formatTime(member.since, locale)}</td>
      <td>
        {changeable && (
          <ConfirmButton
            name={words.removeNamed(member.email)}
            title={words.removeMemberTitle(member.email)}
            text={<RemainingKeys member={member} />}
            action={words.remove}
            onConfirm={() => removal.run('DELETE', `/settings/members/${member.id}`)}
          />
        )}
      </td>
    </tr>
  );
}

/** Keys belong to the organization: they stay valid when the person who created them leaves. */
function RemainingKeys({ member }: { member: MemberRow }): VNode {
  const words = useWords();
  return (
    <>
      {words.removeMemberText}
      {member.workingKeys > 0 && (
        <>
          {' '}
          {words.keysStay(member.workingKeys)} <a href="/settings/keys">{words.toKeys}</a>
        </>
      )}
    </>
  );
}

interface RoleChoiceProps {
  readonly member: MemberRow;
  readonly roles: readonly Role[];
  readonly change: Action;
}

/** The choice must be confirmed, so that browsing the roles with the arrow keys changes nothing. */
function RoleChoice({ member, roles, change }: RoleChoiceProps): VNode {
  const words = useWords();
  const [role, setRole] = useState<string>(member.role);
  return (
    <SentForm
      class="line-form"
      onSend={() => change.run('POST', `/settings/members/${member.id}/role`, { role })}
    >
      <RoleSelect label={words.roleOf(member.email)} roles={roles} role={role} onChoose={setRole} />
      {role !== member.role && (
        <button
          type="submit"
          class="button"
          disabled={change.busy}
          aria-label={`${words.changeSetting}: ${words.roleOf(member.email)}`}
        >
          {words.changeSetting}
        </button>
      )}
    </SentForm>
  );
}
