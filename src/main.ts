import { askCommand } from './cli/ask.ts';
import { convertCommand } from './cli/convert.ts';

const [command, ...args] = process.argv.slice(2);
if (command === 'convert') {
  process.exit(await convertCommand(args));
}
if (command === 'ask') process.exit(await askCommand(args));
console.error('docgate: unknown command');
process.exit(2);
