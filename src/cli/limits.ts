import { formatBytes } from '../domain/format-bytes.ts';
import { LIMIT_MEANINGS, LIMIT_NAMES, type LimitName, parseLimit } from '../domain/organization-limits.ts';
import { type LimitReading, readLimits, setLimits } from '../flows/organizations/organization-limits.ts';
import { BY_ADMINISTRATOR } from './administrator.ts';
import { type Command, type CommandInput, printRecord, textOption, usage } from './command.ts';
import { renderTable } from './format.ts';
import { ORG_OPTION, orgOption } from './parse-options.ts';

export const limitsShow: Command = {
  name: 'limits show',
  summary: 'Show what an organization may have at most, and what it has.',
  options: [ORG_OPTION],
  example: 'docgate limits show --org "Acme GmbH"',
  json: true,
  run: async (input, shell) => {
    const readings = await shell.withAdmin((deps) => readLimits(deps, orgOption(deps, input)));
    printRecord(shell, input, toRecord(readings), describeLimits(readings));
  },
};

export const limitsSet: Command = {
  name: 'limits set',
  summary: 'Limit what an organization may have; what is not named stays, "unlimited" ends a limit.',
  options: [ORG_OPTION, ...LIMIT_NAMES.map((name) => ({ name, value: 'N', text: LIMIT_MEANINGS[name] }))],
  example: 'docgate limits set --org "Acme GmbH" --storage 20GB --documents 50000',
  json: true,
  run: async (input, shell) => {
    const limits = parseLimits(input);
    const readings = await shell.withAdmin((deps) => {
      const organization = orgOption(deps, input);
      setLimits(deps, organization, limits, BY_ADMINISTRATOR);
      return readLimits(deps, organization);
    });
    printRecord(shell, input, toRecord(readings), describeLimits(readings));
  },
};

function parseLimits(input: CommandInput): Partial<Record<LimitName, number | null>> {
  const limits: Partial<Record<LimitName, number | null>> = {};
  for (const name of LIMIT_NAMES) {
    if (input.options[name] === undefined) continue;
    const most = parseLimit(name, textOption(input, name));
    if (most === undefined) {
      const forms = name === 'storage' ? 'a size such as 20GB' : 'a whole number';
      throw usage(limitsSet, `--${name} must be ${forms}, or unlimited, not "${textOption(input, name)}"`);
    }
    limits[name] = most;
  }
  if (Object.keys(limits).length === 0)
    throw usage(limitsSet, `one of --${LIMIT_NAMES.join(', --')} is missing`);
  return limits;
}

function toRecord(readings: readonly LimitReading[]): Record<string, Pick<LimitReading, 'most' | 'used'>> {
  return Object.fromEntries(readings.map(({ name, most, used }) => [name, { most, used }]));
}

function describeLimits(readings: readonly LimitReading[]): string[] {
  const rows = readings.map(({ name, most, used }) => [
    name,
    formatAmount(name, most, 'unlimited'),
    formatAmount(name, used, ''),
  ]);
  return renderTable(['limit', 'at most', 'now'], rows, '');
}

/** Formats an amount. @param none the text for null */
export function formatAmount(name: LimitName, amount: number | null, none: string): string {
  if (amount === null) return none;
  return name === 'storage' ? formatBytes(amount) : amount.toLocaleString('en');
}
