import type { Role } from '../../../domain/organization.ts';
import type { Words } from '../words/words.ts';

export function roleName(role: Role, words: Words): string {
  return { owner: words.roleOwner, admin: words.roleAdmin, member: words.roleMember }[role];
}
