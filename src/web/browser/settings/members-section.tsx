/** Members: invited, given a role, removed. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ROLES, type Role } from '../../../domain/organization.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import type { MemberRow, Person } from '../view-model.ts';
import { formatTime } from '../words/format.ts';
import { useLocale, useWords } from '../words/words.ts';
import { roleName } from './role-name.ts';
import { type Action, useAction } from './use-action.ts';

export interface MembersSectionProps {
  readonly members: readonly MemberRow[];
  readonly signInAddress: string | null;
  readonly own: Person | null;
}

export function MembersSection({ members, signInAddress, own }: MembersSectionProps): VNode {
  const words = useWords();
  const roles = own?.role === 'owner' ? ROLES : ROLES.filter((role) => role !== 'owner');
  return (
    <section class="setting">
      <p class="quiet">
        {words.membersText} {words.invitedSignIn(signInAddress)}
      </p>
      <Invitation roles={roles} />
      <table class="rows">
        <thead>
          <tr>
            <th>{words.email}</th>
            <th>{words.role}</th>
            <th>{words.memberSince}</th>
            <th>
              <span class="visually-hidden">{words.more}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberEntry key={member.id} member={member} roles={roles} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Invitation({ roles }: { roles: readonly Role[] }): VNode {
  const words = useWords();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<string>('member');
  const { busy, problem, run } = useAction({
    conflict: words.memberAlready,
    validation_error: words.noEmailAddress,
  });
  return (
    <form
      class="line-form"
      onSubmit={(event) => {
        event.preventDefault();
        void run('POST', '/settings/members', { email, role });
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
      <p class="problem" role="alert" hidden={problem === ''}>
        {problem}
      </p>
    </form>
  );
}

function MemberEntry({ member, roles }: { member: MemberRow; roles: readonly Role[] }): VNode {
  const words = useWords();
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
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
        <p class="problem" role="alert" hidden={change.problem === ''}>
          {change.problem}
        </p>
      </td>
      <td data-label={words.memberSince}>{formatTime(member.since, locale)}</td>
      <td>
        {changeable && (
          <button
            type="button"
            class="button button-danger"
            aria-label={words.removeNamed(member.email)}
            onClick={() => setAsking(true)}
          >
            {words.remove}
          </button>
        )}
        {asking && (
          <ConfirmDialog
            title={words.removeMemberTitle(member.email)}
            text={words.removeMemberText}
            action={words.remove}
            onConfirm={() => removal.run('DELETE', `/settings/members/${member.id}`)}
            onClosed={() => setAsking(false)}
          />
        )}
      </td>
    </tr>
  );
}

interface RoleChoiceProps {
  readonly member: MemberRow;
  readonly roles: readonly Role[];
  readonly change: Action;
}

/** Chosen first and then confirmed: who leafs through the roles with the arrow keys gives none of them away. */
function RoleChoice({ member, roles, change }: RoleChoiceProps): VNode {
  const words = useWords();
  const [role, setRole] = useState<string>(member.role);
  return (
    <form
      class="line-form"
      onSubmit={(event) => {
        event.preventDefault();
        void change.run('POST', `/settings/members/${member.id}/role`, { role });
      }}
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
    </form>
  );
}

interface RoleSelectProps {
  readonly label: string;
  readonly roles: readonly Role[];
  readonly role: string;
  readonly onChoose: (role: string) => void;
}

function RoleSelect({ label, roles, role, onChoose }: RoleSelectProps): VNode {
  const words = useWords();
  return (
    <select
      aria-label={label}
      autocomplete="off"
      value={role}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {roles.map((one) => (
        <option key={one} value={one}>
          {roleName(one, words)}
        </option>
      ))}
    </select>
  );
}
