/** `docgate assistant check`: whether the configured model can be used. */
import { type Command, EXIT_OK, EXIT_REFUSED } from './command.ts';

export const assistantCheck: Command = {
  name: 'assistant check',
  summary: 'Say whether the configured assistant endpoint answers, streams and calls tools.',
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
      const { model, answers, streams, callsTools, fault } = check;
      shell.print(JSON.stringify({ model, answers, streams, calls_tools: callsTools, fault: fault || null }));
    } else if (!check.answers) {
      shell.print(`${check.model} does not answer: ${check.fault || 'nothing came back.'}`);
    } else {
      shell.print(`model        ${check.model}`);
      shell.print('answers      yes');
      shell.print(`streams      ${check.streams ? 'yes' : 'no: answers appear all at once'}`);
      shell.print(`calls tools  ${check.callsTools ? 'yes' : 'no: passages are put in front instead'}`);
    }
    return check.answers ? EXIT_OK : EXIT_REFUSED;
  },
};
