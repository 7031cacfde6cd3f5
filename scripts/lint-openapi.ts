/**
 * Usage: bun scripts/lint-openapi.ts
 *
 * Fails when the OpenAPI document breaks a rule of Redocly's recommended set. The linter's library is called
 * rather than its command line: it asks no network and tells nobody of its use.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { writeOpenApi } from '../src/api/openapi.ts';

const problems = await lintFromString({
  source: JSON.stringify(writeOpenApi('https://docgate.invalid/v1')),
  absoluteRef: 'openapi.json',
  config: await createConfig({ extends: ['recommended'] }),
});
for (const { severity, ruleId, message, location } of problems) {
  console.error(`openapi.json${location[0]?.pointer ?? ''}: ${severity}: ${message} (${ruleId})`);
}
process.exit(problems.length === 0 ? 0 : 1);
