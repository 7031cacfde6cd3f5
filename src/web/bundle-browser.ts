/**
 * Bundles the browser code. Called as a macro: Bun runs it while compiling the server, so that the executable contains
 * the bundles, and tests get them without a build.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locale } from './browser/words/words.ts';

export interface BrowserBundle {
  /** Runs before the page is displayed. */
  readonly early: string;
  /** The scripts that hydrate the page in one language: for chats and documents, and for the settings. */
  readonly scripts: Readonly<Record<Locale, string>>;
  readonly settingsScripts: Readonly<Record<Locale, string>>;
  /** Renders formulas; loaded only if a page has one. */
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

/** Runs in a separate process: a bundler started within a running bundler would deadlock. */
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
 * Concatenates the imported style sheets without comments. Bun's CSS bundler would rewrite `:is()` into prefixed forms
 * with a different specificity, so the rules are left as they are.
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
