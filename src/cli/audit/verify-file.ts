/** `docgate audit verify --file`: verifies an exported trail. */
import { readFileSync } from 'node:fs';
import { findStamped } from '../../flows/audit/time-stamp.ts';
import { type AuditFileVerdict, verifyAuditFile } from '../../flows/audit/verify-audit-file.ts';
import { type CommandInput, EXIT_OK, EXIT_REFUSED, printRecord, type Shell, textOption } from '../command.ts';
import { renderTime } from '../format.ts';

/** @param expected a head hash recorded elsewhere, or null @returns the exit code */
export function verifyFile(shell: Shell, input: CommandInput, path: string, expected: string | null): number {
  const [keyFile, stampFile] = [textOption(input, 'key'), textOption(input, 'stamp')];
  const key = keyFile === '' ? null : readFileSync(keyFile);
  const stamp = stampFile === '' ? null : findStamped(readFileSync(stampFile));
  const wanted = expected ?? stamp?.hash ?? null;
  const verdict = verifyAuditFile(readFileSync(path, 'utf8').split('\n'), { expected: wanted, key });
  const stampedAt = stamp === null ? null : renderTime(stamp.at);
  printRecord(shell, input, { ...verdict, stamped_at: stampedAt }, describeVerdict(verdict, stampedAt));
  return verdict.intact ? EXIT_OK : EXIT_REFUSED;
}

function describeVerdict(verdict: AuditFileVerdict, stampedAt: string | null): string[] {
  const { intact, problem, organization, entries, head, expected, sealed } = verdict;
  if (!intact) return [`The exported trail is NOT as it was written: ${problem}.`];
  const proofs = [
    ...(sealed ? ['The keyed seal is by this key.'] : []),
    ...(expected === null
      ? []
      : [`Entry ${expected} has the expected hash; ${entries - expected} came after it.`]),
    ...(stampedAt === null
      ? []
      : [`That hash was time-stamped at ${stampedAt}; "openssl ts -verify" checks the service's signature.`]),
  ];
  return [
    `The file is whole: ${entries} entries of ${organization}.`,
    `Head hash: ${head}`,
    ...(proofs.length > 0
      ? proofs
      : [
          'Whether all of it was made anew shows against a hash noted elsewhere (--expect), a time-stamp (--stamp) or the key (--key).',
        ]),
  ];
}
