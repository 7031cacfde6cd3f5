/** All commands, in the order of the help. */
import { ask } from './ask.ts';
import { assistantCheck, assistantSetup } from './assistant.ts';
import { auditList, auditReseal, auditVerify } from './audit/audit.ts';
import { auditExport, auditTimestamp } from './audit/export.ts';
import { type Command, EXIT_OK, UsageError } from './command.ts';
import { answerCompletion } from './completion/complete.ts';
import { convert } from './convert.ts';
import { creditsGrant, creditsShow } from './credits.ts';
import { documentList, documentProcessAgain, documentShow } from './document.ts';
import { describe, overview, summaryLines } from './help.ts';
import { keyCreate, keyList, keyRevoke } from './key.ts';
import { limitsSet, limitsShow } from './limits.ts';
import { linksRotate } from './links.ts';
import { memberAdd, memberLink, memberList, memberRemove, memberRole } from './member.ts';
import { orgCreate, orgList, orgRename } from './org.ts';
import { projectCreate, projectList, projectRename } from './project.ts';
import { exportCommand } from './protection/export.ts';
import { recordCommand } from './protection/record-of-processing.ts';
import { retentionRun, retentionSet, retentionShow } from './protection/retention.ts';
import { revise } from './revise.ts';
import { serve } from './serve.ts';
import { backup, restore } from './upkeep/backup.ts';
import { check } from './upkeep/check.ts';
import { doctor, mailCheck, oidcCheck } from './upkeep/doctor.ts';
import { drill } from './upkeep/drill.ts';
import { erase } from './upkeep/erase.ts';
import { status } from './upkeep/status.ts';
import { version } from './version.ts';

const help: Command = {
  name: 'help',
  summary: 'Show what docgate does, or how one command is used.',
  args: [{ name: '[COMMAND…]', text: 'a command or a group of them: serve, org, key create' }],
  example: 'docgate help org create',
  run: (input, shell) => {
    for (const line of renderHelp(input.args)) shell.print(line);
    return EXIT_OK;
  },
};

const completion: Command = {
  name: 'completion',
  summary: "Print the script by which a shell completes docgate's command lines.",
  args: [
    { name: 'bash|zsh|fish', text: 'which shell' },
    { name: '[WORD…]', text: 'after --, as the script asks: the words so far, for what may come next' },
  ],
  example: 'source <(docgate completion bash)',
  run: (input, shell) => {
    for (const line of answerCompletion(input, completion, COMMANDS, findCommand)) shell.print(line);
    return EXIT_OK;
  },
};

export const COMMANDS: readonly Command[] = [
  serve,
  status,
  doctor,
  orgCreate,
  orgList,
  orgRename,
  keyCreate,
  keyList,
  keyRevoke,
  memberAdd,
  memberList,
  memberRole,
  memberRemove,
  memberLink,
  projectCreate,
  projectList,
  projectRename,
  creditsShow,
  creditsGrant,
  limitsShow,
  limitsSet,
  documentList,
  documentShow,
  documentProcessAgain,
  retentionShow,
  retentionSet,
  retentionRun,
  recordCommand,
  auditList,
  auditVerify,
  auditExport,
  auditTimestamp,
  auditReseal,
  linksRotate,
  backup,
  restore,
  check,
  drill,
  exportCommand,
  erase,
  convert,
  ask,
  revise,
  assistantSetup,
  assistantCheck,
  mailCheck,
  oidcCheck,
  completion,
  version,
  help,
];

/** Finds the command of a command line, and the number of words in its name. */
export function findCommand(words: readonly string[]): { command: Command; words: number } | undefined {
  for (const count of [2, 1]) {
    const name = words.slice(0, count).join(' ');
    const command = COMMANDS.find((candidate) => candidate.name === name);
    if (command !== undefined && words.length >= count) return { command, words: count };
  }
  return undefined;
}

/** Lists the commands of a group, such as "org", for a command line with the group only. */
export function commandsOfGroup(group: string): readonly Command[] {
  return COMMANDS.filter((command) => command.name.startsWith(`${group} `));
}

/** Renders help on a command, a group, or, without words, docgate itself. @throws UsageError */
export function renderHelp(words: readonly string[]): string[] {
  const [first] = words;
  if (first === undefined) return overview(COMMANDS);
  const match = findCommand(words);
  if (match !== undefined) return describe(match.command);
  const group = commandsOfGroup(first);
  if (group.length === 0) throw unknownCommand(first);
  return summaryLines(group);
}

export function unknownCommand(word: string): UsageError {
  return new UsageError(`docgate: there is no command "${word}"; see "docgate help"`);
}
