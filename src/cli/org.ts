import { createOrganization } from '../flows/organizations/create-organization.ts';
import { listAllOrganizations } from '../flows/organizations/list-records.ts';
import { renameOrganization } from '../flows/organizations/rename-organization.ts';
import { BY_ADMINISTRATOR } from './administrator.ts';
import { type Command, printRecord, textOption } from './command.ts';
import { renderTable, renderTime } from './format.ts';
import { checkName, emailOption, ORG_OPTION, orgOption } from './parse-options.ts';

export const orgCreate: Command = {
  name: 'org create',
  summary: 'Make an organization with its owner and its first API key, which is shown once.',
  args: [{ name: 'NAME', text: 'what people call it' }],
  options: [{ name: 'owner', value: 'EMAIL', required: true, text: "the owner's email address" }],
  example: 'docgate org create "Acme GmbH" --owner ada@acme.example',
  json: true,
  run: async (input, shell) => {
    const name = checkName(input.args[0] ?? '');
    const owner = emailOption(input, 'owner');
    const created = await shell.withNewAdmin((deps) => createOrganization(deps, { name, owner }));
    printRecord(
      shell,
      input,
      {
        org_id: created.organizationId,
        name: created.name,
        owner: created.owner,
        key_id: created.keyId,
        api_key: created.apiKey,
      },
      [
        `Organization ${created.name} (${created.organizationId}), owner ${created.owner}`,
        `API key ${created.keyId}, shown this once:`,
        created.apiKey,
      ],
    );
  },
};

export const orgList: Command = {
  name: 'org list',
  summary: 'List all organizations.',
  example: 'docgate org list',
  json: true,
  run: async (input, shell) => {
    const organizations = await shell.withAdmin((deps) => listAllOrganizations(deps));
    printRecord(
      shell,
      input,
      organizations.map((organization) => ({
        org_id: organization.id,
        name: organization.name,
        balance: organization.creditBalance,
        created_at: renderTime(organization.createdAt),
      })),
      renderTable(
        ['ORGANIZATION', 'NAME', 'CREDITS', 'CREATED'],
        organizations.map((organization) => [
          organization.id,
          organization.name,
          String(organization.creditBalance ?? 'unlimited'),
          renderTime(organization.createdAt),
        ]),
        'No organizations yet: "docgate org create NAME --owner EMAIL" makes the first.',
      ),
    );
  },
};

export const orgRename: Command = {
  name: 'org rename',
  summary: 'Give an organization another name; its id stays.',
  options: [
    ORG_OPTION,
    { name: 'name', value: 'NAME', required: true, text: 'what people call it from now on' },
  ],
  example: 'docgate org rename --org "Acme GmbH" --name "Acme SE"',
  run: async (input, shell) => {
    const name = checkName(textOption(input, 'name'));
    await shell.withAdmin((deps) =>
      renameOrganization(deps, orgOption(deps, input), { name, ...BY_ADMINISTRATOR }),
    );
    shell.print(`The organization is now ${name}.`);
  },
};
