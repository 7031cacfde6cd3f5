/**
 * Loaded before the generator of @hey-api, which builds its output with the compiler's API of TypeScript 5: the one that
 * checks this repository has no such API any more.
 */
import { plugin } from 'bun';
import typescript from 'typescript-5';

plugin({
  name: 'typescript-5',
  setup: (build) => {
    build.module('typescript', () => ({
      exports: { ...typescript, default: typescript },
      loader: 'object',
    }));
  },
});
