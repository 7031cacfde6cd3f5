/** A selection of the roles that the person may assign. */
import type { VNode } from 'preact';
import type { Role } from '../../../domain/organization.ts';
import { useWords } from '../words/words.ts';
import { roleName } from './role-name.ts';

export interface RoleSelectProps {
  readonly label: string;
  readonly roles: readonly Role[];
  readonly role: string;
  readonly onChoose: (role: string) => void;
}

export function RoleSelect({ label, roles, role, onChoose }: RoleSelectProps): VNode {
  const words = useWords();
  return (
    <select
      aria-label={label}
      autocomplete="off"
      value={role}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {roles.map((value) => (
        <option key={value} value={value}>
          {roleName(value, words)}
        </option>
      ))}
    </select>
  );
}
