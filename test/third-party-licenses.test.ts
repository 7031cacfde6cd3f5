import { expect, test } from 'bun:test';
import { dependencies } from '../package.json';

test('the build lays the licences of all that the executable holds beside it', async () => {
  const text = await Bun.file('dist/THIRD-PARTY-LICENSES.txt').text();
  for (const [name, version] of Object.entries(dependencies))
    expect(text).toContain(`\n${name} ${version} (`);
  // Of a package that another one brings along, and of the runtime.
  expect(text).toMatch(/\nlinkify-it \d+\.\d+\.\d+ \(MIT\)\n/);
  expect(text).toMatch(/Copyright .*Vitaly Puzrin/i);
  expect(text).toContain(`\nbun ${Bun.version} (MIT)`);
});
