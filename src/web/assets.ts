/** The application's static files. Their URLs contain a hash of the content, so browsers may cache them forever. */
import { createHash } from 'node:crypto';
import { compressOnce, takesGzip } from '../http/compress-once.ts';
import type { Locale } from './browser/words/words.ts';
import { bundleBrowser } from './bundle-browser.ts' with { type: 'macro' };

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Compressed on first request, so that startup does not wait. */
  readonly gzipped: () => Promise<Uint8Array<ArrayBuffer>>;
}

export interface Assets {
  readonly early: Asset;
  /** By the language of the page. */
  readonly scripts: Readonly<Record<Locale, Asset>>;
  readonly settingsScripts: Readonly<Record<Locale, Asset>>;
  readonly formulas: Asset;
  readonly style: Asset;
  readonly all: readonly Asset[];
}

const BUNDLE = bundleBrowser();

const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** Reads and hashes the embedded files; called once at startup. */
export function loadAssets(): Assets {
  const early = createAsset('early', 'js', JAVASCRIPT, BUNDLE.early);
  const scripts = createScripts('app', BUNDLE.scripts);
  const settingsScripts = createScripts('settings', BUNDLE.settingsScripts);
  const formulas = createAsset('formulas', 'js', JAVASCRIPT, BUNDLE.formulas);
  const style = createAsset('app', 'css', 'text/css; charset=utf-8', BUNDLE.style);
  const all = [early, ...Object.values(scripts), ...Object.values(settingsScripts), formulas, style];
  return { early, scripts, settingsScripts, formulas, style, all };
}

function createScripts(name: string, texts: Readonly<Record<Locale, string>>): Record<Locale, Asset> {
  return {
    en: createAsset(`${name}-en`, 'js', JAVASCRIPT, texts.en),
    de: createAsset(`${name}-de`, 'js', JAVASCRIPT, texts.de),
  };
}

export async function serveAsset(asset: Asset, request: Request): Promise<Response> {
  const gzip = takesGzip(request);
  return new Response(gzip ? await asset.gzipped() : asset.plain, {
    headers: {
      'Content-Type': asset.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(gzip ? { 'Content-Encoding': 'gzip' } : {}),
    },
  });
}

function createAsset(name: string, ending: string, type: string, text: string): Asset {
  const plain = new TextEncoder().encode(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 12);
  return {
    path: `/assets/${name}-${hash}.${ending}`,
    type,
    plain,
    gzipped: compressOnce(async () => plain),
  };
}
