/** `docgate assistant check`: whether the configured models can be used. */
import type { EmbeddingsCheck } from '../flows/search/check-assistant.ts';
import { type Command, EXIT_OK, EXIT_REFUSED } from './command.ts';

export const assistantCheck: Command = {
  name: 'assistant check',
  summary:
    'Say whether the configured assistant endpoint answers, streams, calls tools and makes embeddings.',
  args: [],
  options: [],
  example: 'docgate assistant check',
  json: true,
  run: async (input, shell) => {
    const check = await shell.checkAssistant();
    const isJson = input.options['json'] === true;
    if (check === undefined) {
      shell.print(isJson ? 'null' : 'No endpoint is configured: the built-in assistant answers.');
      return EXIT_OK;
    }
    if (isJson) {
      const { model, answers, streams, callsTools, fault, embeddings } = check;
      shell.print(
        JSON.stringify({
          model,
          answers,
          streams,
          calls_tools: callsTools,
          fault: fault || null,
          embeddings: embeddings && {
            model: embeddings.model,
            dimensions: embeddings.dimensions,
            fault: embeddings.fault || null,
          },
        }),
      );
    } else if (!check.answers) {
      shell.print(`${check.model} does not answer: ${check.fault || 'nothing came back.'}`);
    } else {
      shell.print(`model        ${check.model}`);
      shell.print('answers      yes');
      shell.print(`streams      ${check.streams ? 'yes' : 'no: answers appear all at once'}`);
      shell.print(`calls tools  ${check.callsTools ? 'yes' : 'no: passages are put in front instead'}`);
    }
    if (!isJson && check.embeddings !== null) shell.print(sayEmbeddings(check.embeddings));
    return check.answers && (check.embeddings?.fault ?? '') === '' ? EXIT_OK : EXIT_REFUSED;
  },
};

function sayEmbeddings({ model, dimensions, fault }: EmbeddingsCheck): string {
  return fault === ''
    ? `embeddings   ${model}, ${dimensions} dimensions`
    : `embeddings   ${model} makes none: ${fault}`;
}
