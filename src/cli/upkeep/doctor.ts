/** `docgate doctor`, and `mail check` and `oidc check`, which are limited to one topic. */
import { type Diagnosis, TOPICS, type Topic } from '../../domain/operation/diagnosis.ts';
import {
  type Command,
  type CommandInput,
  EXIT_OK,
  EXIT_REFUSED,
  printRecord,
  type Shell,
} from '../command.ts';

const SIGNS: Readonly<Record<Diagnosis['state'], string>> = {
  ok: 'ok     ',
  warning: 'LOOK   ',
  problem: 'PROBLEM',
};

/** Topics that require the data folder. */
const OF_DATA: readonly Topic[] = ['disk', 'clock', 'backup'];

export const doctor: Command = {
  name: 'doctor',
  summary:
    'Look at data folder, disk, clock, backup and all that the settings name, and say what to do; exit 1 for problems.',
  example: 'docgate doctor',
  json: true,
  run: (input, shell) => diagnoseTopics(TOPICS, input, shell),
};

export const mailCheck: Command = {
  name: 'mail check',
  summary: 'Say whether the configured mail server takes letters. None is sent.',
  example: 'docgate mail check',
  json: true,
  run: (input, shell) =>
    diagnoseTopics(['mail'], input, shell, 'No mail server is configured: people are not mailed links.'),
};

export const oidcCheck: Command = {
  name: 'oidc check',
  summary: 'Say whether the configured identity provider answers.',
  example: 'docgate oidc check',
  json: true,
  run: (input, shell) => diagnoseTopics(['oidc'], input, shell, 'No identity provider is configured.'),
};

async function diagnoseTopics(
  topics: readonly Topic[],
  input: CommandInput,
  shell: Shell,
  otherwise = 'There is nothing to look at.',
): Promise<number> {
  const found: Diagnosis[] = [];
  for (const topic of topics) {
    const isLost = found.some((one) => one.topic === 'data' && one.state === 'problem');
    const diagnosis = isLost && OF_DATA.includes(topic) ? undefined : await shell.diagnose(topic);
    if (diagnosis !== undefined) found.push(diagnosis);
  }
  const lines = found.map(({ topic, state, says }) => `${SIGNS[state]}  ${topic.padEnd(12)}${says}`);
  printRecord(shell, input, found, lines.length === 0 ? [otherwise] : lines);
  return found.some(({ state }) => state === 'problem') ? EXIT_REFUSED : EXIT_OK;
}
