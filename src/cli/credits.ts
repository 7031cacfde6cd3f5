import { getOrganization } from '../flows/organizations/get-organization.ts';
import { grantCredits } from '../flows/organizations/grant-credits.ts';
import { BY_ADMINISTRATOR } from './administrator.ts';
import { type Command, printRecord, textOption, usage } from './command.ts';
import { ORG_OPTION, orgOption } from './parse-options.ts';

/** A larger amount is probably a typing error. */
const MAX_GRANT = 1_000_000_000;

export const creditsShow: Command = {
  name: 'credits show',
  summary: "Show how many answers an organization's Assistant has left.",
  options: [ORG_OPTION],
  example: 'docgate credits show --org "Acme GmbH"',
  json: true,
  run: async (input, shell) => {
    const balance = await shell.withAdmin(
      (deps) => getOrganization(deps, orgOption(deps, input)).creditBalance,
    );
    printRecord(shell, input, { balance }, [String(balance ?? 'unlimited')]);
  },
};

export const creditsGrant: Command = {
  name: 'credits grant',
  summary: "Add to an organization's balance, or take from it with a negative amount.",
  options: [ORG_OPTION, { name: 'amount', value: 'N', required: true, text: 'a whole number of answers' }],
  example: 'docgate credits grant --org "Acme GmbH" --amount 500',
  json: true,
  run: async (input, shell) => {
    const amount = parseAmount(textOption(input, 'amount'));
    const balance = await shell.withAdmin((deps) =>
      grantCredits(deps, orgOption(deps, input), amount, BY_ADMINISTRATOR),
    );
    printRecord(shell, input, { balance }, [`The balance is ${balance ?? 'unlimited'}.`]);
  },
};

function parseAmount(text: string): number {
  const amount = Number(text);
  if (!/^-?\d+$/.test(text) || Math.abs(amount) > MAX_GRANT) {
    throw usage(creditsGrant, `--amount must be a whole number, not "${text}"`);
  }
  return amount;
}
