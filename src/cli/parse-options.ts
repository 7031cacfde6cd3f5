/** Options that several commands share, and their parsing. */

import type { OrganizationId } from '../domain/ids.ts';
import { MAX_NAME_LENGTH } from '../domain/limits.ts';
import { type Email, parseEmail } from '../domain/people/email.ts';
import { getOrganizationByIdOrName } from '../flows/organizations/get-organization.ts';
import { type AdminDeps, type CommandInput, type OptionHelp, textOption, UsageError } from './command.ts';

export const ORG_OPTION: OptionHelp = {
  name: 'org',
  value: 'ORG',
  required: true,
  text: 'the organization, by id or name',
};

/** @throws AppError if there is no such organization, or several with that name */
export function orgOption(deps: AdminDeps, input: CommandInput): OrganizationId {
  return getOrganizationByIdOrName(deps, textOption(input, 'org')).id;
}

/** @throws UsageError for an invalid email address */
export function emailOption(input: CommandInput, name: string): Email {
  const text = textOption(input, name);
  const email = parseEmail(text);
  if (email === undefined) throw new UsageError(`docgate: --${name} "${text}" is not an email address`);
  return email;
}

/** @throws UsageError for an empty name or one that is too long */
export function checkName(text: string): string {
  const name = text.trim();
  if (name === '') throw new UsageError('docgate: the name must not be empty');
  if (name.length > MAX_NAME_LENGTH) {
    throw new UsageError(`docgate: the name must be at most ${MAX_NAME_LENGTH} characters`);
  }
  return name;
}
