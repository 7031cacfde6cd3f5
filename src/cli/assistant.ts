/** `docgate assistant check` and `setup`: test whether models can be used, and with which settings. */
import type { AssistantCheck, EmbeddingsCheck, RerankCheck } from '../flows/search/check-assistant.ts';
import type { AssistantSetup } from '../flows/search/set-up-assistant.ts';
import { type Command, EXIT_OK, EXIT_REFUSED, type Shell, textOption } from './command.ts';

/** Number of models of an endpoint to print. */
const MAX_NAMED = 12;

export const assistantCheck: Command = {
  name: 'assistant check',
  summary:
    'Say whether the configured assistant endpoint answers, streams, calls tools, makes embeddings and reranks.',
  example: 'docgate assistant check',
  json: true,
  run: async (input, shell) => {
    const check = await shell.checkAssistant();
    const rerank = await shell.checkRerank();
    const isWell = rerank === null || rerank.fault === '';
    if (input.options['json'] === true) shell.print(JSON.stringify(renderCheck(check, rerank)));
    else {
      if (check === undefined) shell.print('No endpoint is configured: the built-in assistant answers.');
      else printCheck(shell, check);
      if (rerank !== null) shell.print(describeRerank(rerank));
    }
    if (check === undefined) return isWell ? EXIT_OK : EXIT_REFUSED;
    return check.answers && (check.embeddings?.fault ?? '') === '' && isWell ? EXIT_OK : EXIT_REFUSED;
  },
};

function renderCheck(check: AssistantCheck | undefined, rerank: RerankCheck | null) {
  if (check === undefined && rerank === null) return null;
  const { model = null, answers, streams, callsTools, fault, embeddings = null } = check ?? {};
  return {
    model,
    answers: answers === true,
    streams: streams === true,
    calls_tools: callsTools === true,
    fault: fault || null,
    embeddings: embeddings && {
      model: embeddings.model,
      dimensions: embeddings.dimensions,
      fault: embeddings.fault || null,
    },
    rerank: rerank && { model: rerank.model, fault: rerank.fault || null },
  };
}

export const assistantSetup: Command = {
  name: 'assistant setup',
  summary:
    'Look for a model on this machine or at an address, try what it can do, and print the settings to copy.',
  args: [{ name: '[URL]', text: 'the endpoint, its base; otherwise the usual servers on this machine' }],
  options: [
    {
      name: 'model',
      value: 'NAME',
      text: 'the model that answers (otherwise the first that the endpoint names)',
    },
    { name: 'embeddings', value: 'NAME', text: 'the model that makes embeddings' },
    { name: 'rerank', value: 'NAME', text: 'the model that puts what was found in order' },
  ],
  example: 'docgate assistant setup http://127.0.0.1:11434/v1',
  run: async (input, shell) => {
    const [url] = input.args;
    const setup = await shell.setUpAssistant({
      url,
      model: textOption(input, 'model') || undefined,
      embeddings: textOption(input, 'embeddings') || undefined,
      rerank: textOption(input, 'rerank') || undefined,
    });
    if (setup === undefined) {
      shell.print('No model server answers on this machine. Name its address; usual ones are:');
      const { USUAL_ENDPOINTS } = await import('../flows/search/set-up-assistant.ts');
      for (const { name, example } of USUAL_ENDPOINTS) shell.print(`  ${name.padEnd(26)}${example}`);
      shell.print('A key is read from DOCGATE_ASSISTANT_KEY.');
      return EXIT_REFUSED;
    }
    return printSetup(shell, setup);
  },
};

function printSetup(shell: Shell, { url, provider, models, check, rerank }: AssistantSetup): number {
  shell.print(`endpoint     ${url}${provider === undefined ? '' : ` (${provider})`}`);
  if (models !== undefined) shell.print(`models       ${models.slice(0, MAX_NAMED).join(', ')}`);
  if (check === undefined) {
    shell.print('The endpoint names no model that could answer: name one with --model.');
    return EXIT_REFUSED;
  }
  printCheck(shell, check);
  if (rerank !== null) shell.print(describeRerank(rerank));
  if (!check.answers) return EXIT_REFUSED;
  shell.print('');
  shell.print(`DOCGATE_ASSISTANT_URL=${url}`);
  shell.print(`DOCGATE_ASSISTANT_MODEL=${check.model}`);
  if (check.embeddings?.fault === '') shell.print(`DOCGATE_EMBEDDINGS_MODEL=${check.embeddings.model}`);
  if (rerank?.fault === '') shell.print(`DOCGATE_RERANK_MODEL=${rerank.model}`);
  return EXIT_OK;
}

function printCheck(shell: Shell, check: AssistantCheck): void {
  if (!check.answers) {
    shell.print(`${check.model} does not answer: ${check.fault || 'nothing came back.'}`);
  } else {
    shell.print(`model        ${check.model}`);
    shell.print('answers      yes');
    shell.print(`streams      ${check.streams ? 'yes' : 'no: answers appear all at once'}`);
    shell.print(`calls tools  ${check.callsTools ? 'yes' : 'no: passages are put in front instead'}`);
  }
  if (check.embeddings !== null) shell.print(describeEmbeddings(check.embeddings));
}

function describeEmbeddings({ model, dimensions, fault }: EmbeddingsCheck): string {
  return fault === ''
    ? `embeddings   ${model}, ${dimensions} dimensions`
    : `embeddings   ${model} makes none: ${fault}`;
}

function describeRerank({ model, fault }: RerankCheck): string {
  return fault === '' ? `reranks      ${model}` : `reranks      ${model} does not: ${fault}`;
}
