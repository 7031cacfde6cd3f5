import { ROLES, type Role } from '../domain/organization.ts';
import { addMember, changeMemberRole, removeMemberByEmail } from '../flows/members/administer-members.ts';
import { mintMemberLink } from '../flows/members/mint-member-link.ts';
import { listMembers } from '../flows/organizations/list-records.ts';
import { BY_ADMINISTRATOR } from './administrator.ts';
import {
  type Command,
  type CommandInput,
  type OptionHelp,
  printRecord,
  textOption,
  usage,
} from './command.ts';
import { renderTable, renderTime } from './format.ts';
import { emailOption, ORG_OPTION, orgOption } from './parse-options.ts';

const EMAIL_OPTION: OptionHelp = {
  name: 'email',
  value: 'EMAIL',
  required: true,
  text: "the member's email address",
};

const ROLE_OPTION: OptionHelp = {
  name: 'role',
  value: ROLES.join('|'),
  required: true,
  text: 'what the member may do',
};

export const memberAdd: Command = {
  name: 'member add',
  summary: 'Give a person access of their own to an organization, at once and without asking them.',
  options: [
    ORG_OPTION,
    EMAIL_OPTION,
    ROLE_OPTION,
    { name: 'yes', text: 'also when login links of another organization stop working for them' },
  ],
  example: 'docgate member add --org "Acme GmbH" --email bo@acme.example --role admin',
  run: async (input, shell) => {
    const role = roleOption(memberAdd, input);
    const email = emailOption(input, 'email');
    const isConfirmed = input.options['yes'] === true;
    await shell.withAdmin((deps) =>
      addMember(deps, orgOption(deps, input), { email, role, isConfirmed, ...BY_ADMINISTRATOR }),
    );
    shell.print(`${email} is now ${describeRole(role)}.`);
  },
};

export const memberRole: Command = {
  name: 'member role',
  summary: "Change a member's role.",
  options: [ORG_OPTION, EMAIL_OPTION, ROLE_OPTION],
  example: 'docgate member role --org "Acme GmbH" --email bo@acme.example --role member',
  run: async (input, shell) => {
    const role = roleOption(memberRole, input);
    const email = emailOption(input, 'email');
    await shell.withAdmin((deps) =>
      changeMemberRole(deps, orgOption(deps, input), { email, role, ...BY_ADMINISTRATOR }),
    );
    shell.print(`${email} is now ${describeRole(role)}.`);
  },
};

export const memberRemove: Command = {
  name: 'member remove',
  summary: 'End a membership; what the person pushed stays, and so do keys that they made.',
  options: [ORG_OPTION, EMAIL_OPTION],
  example: 'docgate member remove --org "Acme GmbH" --email bo@acme.example',
  run: async (input, shell) => {
    const email = emailOption(input, 'email');
    const keys = await shell.withAdmin((deps) =>
      removeMemberByEmail(deps, orgOption(deps, input), { email, ...BY_ADMINISTRATOR }),
    );
    shell.print(`${email} is no member any more.`);
    if (keys > 0) {
      shell.print(
        `API keys that they made work on: ${keys}; "docgate key list" shows them, "docgate key revoke" ends one.`,
      );
    }
  },
};

export const memberList: Command = {
  name: 'member list',
  summary: "List an organization's members.",
  options: [ORG_OPTION],
  example: 'docgate member list --org "Acme GmbH"',
  json: true,
  run: async (input, shell) => {
    const members = await shell.withAdmin((deps) => listMembers(deps, orgOption(deps, input)));
    const records = members.map((member) => ({
      email: member.email,
      role: member.role,
      created_at: renderTime(member.createdAt),
    }));
    const rows = records.map((member) => [member.email, member.role, member.created_at]);
    printRecord(shell, input, records, renderTable(['EMAIL', 'ROLE', 'SINCE'], rows, 'No members.'));
  },
};

export const memberLink: Command = {
  name: 'member link',
  summary: 'Make a sign-in link for a member; it is good for 20 minutes.',
  options: [ORG_OPTION, EMAIL_OPTION],
  example: 'docgate member link --org "Acme GmbH" --email ada@acme.example',
  json: true,
  run: async (input, shell) => {
    const email = emailOption(input, 'email');
    const url = await shell.withAdmin((deps) => mintMemberLink(deps, orgOption(deps, input), email));
    printRecord(shell, input, { url }, [url]);
  },
};

function roleOption(command: Command, input: CommandInput): Role {
  const text = textOption(input, 'role');
  const role = ROLES.find((name) => name === text);
  if (role === undefined) throw usage(command, `--role must be ${ROLES.join(', ')}, not "${text}"`);
  return role;
}

function describeRole(role: Role): string {
  return role === 'member' ? 'a member' : `an ${role}`;
}
