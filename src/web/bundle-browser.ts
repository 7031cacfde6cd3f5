/**
 * Bundles what runs in the browser. Called as a macro: Bun runs it while it compiles the server, so that the
 * executable holds the finished text, and a test gets the same without a build.
 */
import { fileURLToPath } from 'node:url';

export interface BrowserBundle {
  readonly script: string;
  readonly style: string;
}

export function bundleBrowser(): BrowserBundle {
  return { script: bundle('./browser/start.tsx'), style: bundle('./browser/styles/style.css') };
}

/** A process of its own: a bundler that is started inside a running bundler would wait for itself. */
function bundle(entry: string): string {
  const path = fileURLToPath(new URL(entry, import.meta.url));
  const { stdout, stderr, success } = Bun.spawnSync(
    [process.execPath, 'build', path, '--minify', '--production', '--target=browser', '--format=esm'],
    { cwd: fileURLToPath(new URL('../..', import.meta.url)) },
  );
  if (!success) throw new Error(`The browser bundle failed.\n${stderr.toString()}`);
  return stdout.toString();
}
