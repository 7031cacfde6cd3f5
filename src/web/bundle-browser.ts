/**
 * Bundles what runs in the browser. Called as a macro: Bun runs it while it compiles the server, so that the
 * executable holds the finished text, and a test gets the same without a build.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locale } from './browser/words/words.ts';

export interface BrowserBundle {
  /** Runs before the page is shown. */
  readonly early: string;
  /** Take the page over, in one language: chats and documents, and the settings. */
  readonly scripts: Readonly<Record<Locale, string>>;
  readonly settingsScripts: Readonly<Record<Locale, string>>;
  /** Sets formulas; fetched only where there is one. */
  readonly formulas: string;
  readonly style: string;
}

export function bundleBrowser(): BrowserBundle {
  return {
    early: bundleScript('./browser/early.ts', 'iife'),
    scripts: { en: bundleScript('./browser/start-en.ts'), de: bundleScript('./browser/start-de.ts') },
    settingsScripts: {
      en: bundleScript('./browser/start-settings-en.ts'),
      de: bundleScript('./browser/start-settings-de.ts'),
    },
    formulas: bundleScript('./browser/formulas/formula-script.ts'),
    style: joinStyles('./browser/styles/style.css'),
  };
}

/** A process of its own: a bundler that is started inside a running bundler would wait for itself. */
function bundleScript(entry: string, format = 'esm'): string {
  const { stdout, stderr, success } = Bun.spawnSync(
    [
      process.execPath,
      'build',
      pathOf(entry),
      '--minify',
      '--production',
      '--target=browser',
      `--format=${format}`,
    ],
    { cwd: pathOf('../..') },
  );
  if (!success) throw new Error(`The browser bundle failed.\n${stderr.toString()}`);
  return stdout.toString();
}

/**
 * The imported style sheets in their order, without comments. Bun's own bundler would rewrite `:is()` into
 * prefixed forms of another specificity, so the text is left as it was written.
 */
function joinStyles(entry: string): string {
  const imports = [...read(entry).matchAll(/@import "\.\/([^"]+)";/g)].map((match) => match[1] ?? '');
  return imports
    .map((name) => read(`./browser/styles/${name}`))
    .join('')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\n\s*/g, '\n');
}

function read(path: string): string {
  return readFileSync(pathOf(path), 'utf8');
}

function pathOf(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
