/**
 * Reads the settings from the environment into one frozen object. All mistakes are reported at once, each with the name
 * of the setting. Nothing else in docgate reads the environment.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isLoopbackHost } from '../domain/loopback.ts';
import { LOG_FORMATS, type LogFormat } from '../domain/operation/log-line.ts';
import {
  LIMIT_NAMES,
  type LimitName,
  type OrganizationLimits,
  parseLimit,
  UNLIMITED,
} from '../domain/organization-limits.ts';
import { ConfigError } from './config-error.ts';

export interface Config {
  /** Absolute path of the folder for database and blobs. */
  readonly dataFolder: string;
  readonly listen: { readonly host: string; readonly port: number };
  /** The public address without a trailing slash; null until the listening address is known. */
  readonly url: string | null;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  readonly behindProxy: boolean;
  /** Requests a minute for each key; 0 is off. */
  readonly rateLimit: number;
  /** How many conversion processes may run at once. */
  readonly workers: number;
  readonly convertSeconds: number;
  readonly convertMegabytes: number;
  /** Balance of a new organization; null is unlimited. */
  readonly initialCredits: number | null;
  /** Limits of a new organization. */
  readonly initialLimits: OrganizationLimits;
  /** Whether owners and admins may add credits in the application. */
  readonly mayTopUp: boolean;
  /** Origins of pages that may call the API from a browser. */
  readonly corsOrigins: readonly string[];
  /** An OpenAI-compatible endpoint; without one the built-in assistant answers. */
  readonly assistant: { readonly url: string; readonly model: string; readonly key: string | null } | null;
  /** The endpoint's model for embeddings; null for full-text search only. */
  readonly embeddingsModel: string | null;
  /** A model that reranks search results, on the assistant's endpoint or a separate one; null for none. */
  readonly rerank: { readonly url: string; readonly model: string; readonly key: string | null } | null;
  /** For emails with sign-in links; null if none are sent. */
  readonly mail: { readonly url: string; readonly from: string } | null;
  /** An OpenID Connect provider for sign-in; null if there is none. */
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | null;
  /** Text recognition for scans; null leaves them unread. */
  readonly ocr: { readonly command: string; readonly languages: string } | null;
  /** Format of the log; null chooses by whether it goes to a terminal. */
  readonly logFormat: LogFormat | null;
}

/** The program for text recognition, used if installed. */
const OCR_COMMAND = 'tesseract';

const text = z.string().trim();
const flag = text.pipe(z.enum(['true', 'false', '1', '0'], 'must be true or false')).transform(isTrue);
const count = (min: number, max: number) =>
  text
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

const SETTINGS = z.object({
  DOCGATE_DATA: text.min(1, 'must name a folder').default('./data'),
  DOCGATE_LISTEN: text.default('127.0.0.1:8080').transform(parseListen),
  DOCGATE_URL: text.transform(parseUrl).optional(),
  DOCGATE_TLS_CERT: text.refine(existsSync, 'names a file that is not there').optional(),
  DOCGATE_TLS_KEY: text.refine(existsSync, 'names a file that is not there').optional(),
  DOCGATE_BEHIND_PROXY: flag.default(false),
  DOCGATE_RATE_LIMIT: count(0, 1_000_000).default(600),
  DOCGATE_WORKERS: count(1, 256).default(Math.max(1, availableParallelism() - 1)),
  DOCGATE_CONVERT_SECONDS: count(1, 3_600).default(180),
  DOCGATE_CONVERT_MEGABYTES: count(128, 65_536).default(1_024),
  DOCGATE_INITIAL_CREDITS: z
    .union([text.pipe(z.literal('unlimited')).transform(() => null), count(0, 1_000_000_000)], {
      error: 'must be a whole number or unlimited',
    })
    .default(1_000),
  DOCGATE_LIMITS: text.transform(parseLimits).optional(),
  DOCGATE_TOPUP: text.pipe(z.enum(['allowed', 'off'], 'must be allowed or off')).default('off'),
  DOCGATE_CORS_ORIGINS: text.transform(parseOrigins).optional(),
  DOCGATE_ASSISTANT_URL: text
    .refine(
      isSafeAddress,
      'must be an https address, such as https://models.example.org/v1: questions and documents go there. Plain http is for this machine alone, such as http://127.0.0.1:11434/v1, where a tunnel may end too',
    )
    .optional(),
  DOCGATE_ASSISTANT_MODEL: text.optional(),
  DOCGATE_ASSISTANT_KEY: text.optional(),
  DOCGATE_EMBEDDINGS_MODEL: text.optional(),
  DOCGATE_RERANK_URL: text
    .refine(
      isSafeAddress,
      'must be an https address, or one of this machine: questions and passages go there',
    )
    .optional(),
  DOCGATE_RERANK_MODEL: text.optional(),
  DOCGATE_RERANK_KEY: text.optional(),
  DOCGATE_SMTP_URL: text
    .refine(isMailServer, 'must be like smtps://user:password@mail.example.org:465')
    .optional(),
  DOCGATE_MAIL_FROM: text.refine((from) => from.includes('@'), 'must be a mail address').optional(),
  DOCGATE_OIDC_ISSUER: text
    .refine(isSafeAddress, 'must be an https address, such as https://login.example.org/realms/office')
    .optional(),
  DOCGATE_OIDC_CLIENT_ID: text.optional(),
  DOCGATE_OIDC_CLIENT_SECRET: text.optional(),
  DOCGATE_OCR: text.pipe(z.enum(['auto', 'off'], 'must be auto or off')).default('auto'),
  DOCGATE_OCR_LANGUAGES: text.regex(/^[A-Za-z_]+(\+[A-Za-z_]+)*$/, 'must be like eng+deu').default('eng'),
  DOCGATE_LOG: text.pipe(z.enum(LOG_FORMATS, 'must be json or text')).optional(),
});

export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS.shape);

/**
 * @param environment the process's variables; an empty value counts as unset
 * @param override values from the command line: `--data DIR`
 * @throws ConfigError with all mistakes
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  override: { readonly dataFolder?: string } = {},
): Config {
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = SETTINGS.safeParse(values);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'),
    );
  }
  const settings = parsed.data;
  const config: Config = {
    dataFolder: resolve(override.dataFolder ?? settings.DOCGATE_DATA),
    listen: settings.DOCGATE_LISTEN,
    url: settings.DOCGATE_URL ?? null,
    tls: readTls(settings.DOCGATE_TLS_CERT, settings.DOCGATE_TLS_KEY),
    behindProxy: settings.DOCGATE_BEHIND_PROXY,
    rateLimit: settings.DOCGATE_RATE_LIMIT,
    workers: settings.DOCGATE_WORKERS,
    convertSeconds: settings.DOCGATE_CONVERT_SECONDS,
    convertMegabytes: settings.DOCGATE_CONVERT_MEGABYTES,
    initialCredits: settings.DOCGATE_INITIAL_CREDITS,
    initialLimits: settings.DOCGATE_LIMITS ?? UNLIMITED,
    mayTopUp: settings.DOCGATE_TOPUP === 'allowed',
    corsOrigins: settings.DOCGATE_CORS_ORIGINS ?? [],
    assistant: readAssistant(settings),
    mail: readMail(settings),
    oidc: readOidc(settings),
    embeddingsModel: settings.DOCGATE_EMBEDDINGS_MODEL ?? null,
    rerank: readRerank(settings),
    ocr:
      settings.DOCGATE_OCR === 'off'
        ? null
        : { command: OCR_COMMAND, languages: settings.DOCGATE_OCR_LANGUAGES },
    logFormat: settings.DOCGATE_LOG ?? null,
  };
  return Object.freeze(config);
}

/**
 * Keys and documents must not be sent unencrypted over a network, so without TLS the service only listens locally.
 *
 * @throws ConfigError if the listening address is not local
 */
export function requireSafeListening(config: Config): void {
  if (config.tls !== null || config.behindProxy || isLoopbackHost(config.listen.host)) return;
  throw new ConfigError(
    `DOCGATE_LISTEN ${config.listen.host} is reachable from other machines, and there is no TLS: set DOCGATE_TLS_CERT and DOCGATE_TLS_KEY, or DOCGATE_BEHIND_PROXY=true behind a TLS proxy, or listen on 127.0.0.1`,
  );
}

function readTls(certFile: string | undefined, keyFile: string | undefined): Config['tls'] {
  if (certFile === undefined && keyFile === undefined) return null;
  if (certFile === undefined) throw new ConfigError('DOCGATE_TLS_CERT is missing beside DOCGATE_TLS_KEY');
  if (keyFile === undefined) throw new ConfigError('DOCGATE_TLS_KEY is missing beside DOCGATE_TLS_CERT');
  return { certFile, keyFile };
}

function readMail(settings: z.infer<typeof SETTINGS>): Config['mail'] {
  const { DOCGATE_SMTP_URL: url, DOCGATE_MAIL_FROM: from } = settings;
  if (url === undefined && from === undefined) return null;
  if (url === undefined) throw new ConfigError('DOCGATE_SMTP_URL is missing beside DOCGATE_MAIL_FROM');
  if (from === undefined) throw new ConfigError('DOCGATE_MAIL_FROM is missing beside DOCGATE_SMTP_URL');
  return { url, from };
}

function readOidc(settings: z.infer<typeof SETTINGS>): Config['oidc'] {
  const {
    DOCGATE_OIDC_ISSUER: issuer,
    DOCGATE_OIDC_CLIENT_ID: clientId,
    DOCGATE_OIDC_CLIENT_SECRET: clientSecret,
  } = settings;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return null;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new ConfigError(
      'DOCGATE_OIDC_ISSUER, DOCGATE_OIDC_CLIENT_ID and DOCGATE_OIDC_CLIENT_SECRET are needed together',
    );
  }
  return { issuer, clientId, clientSecret };
}

/** Lists secrets that must not be logged: passwords and keys, as written in the settings and decoded. */
export function secretsOf({ assistant, mail, oidc }: Config): string[] {
  const password = mail === null ? '' : new URL(mail.url).password;
  return [assistant?.key, password, decodeURIComponent(password), oidc?.clientSecret].filter(
    (secret): secret is string => Boolean(secret),
  );
}

/** Plain http is only permitted to this machine. */
function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}

/** Only host and credentials: options in the URL could weaken TLS. */
function isMailServer(url: string): boolean {
  const isWellFormed = /^smtps?:\/\/(?:[^\s%]|%[0-9a-f]{2})+$/i.test(url) && URL.canParse(url);
  if (!isWellFormed) return false;
  const { hostname, pathname, search, hash } = new URL(url);
  return hostname !== '' && (pathname === '' || pathname === '/') && search === '' && hash === '';
}

function readAssistant(settings: z.infer<typeof SETTINGS>): Config['assistant'] {
  const { DOCGATE_ASSISTANT_URL: url, DOCGATE_ASSISTANT_MODEL: model, DOCGATE_ASSISTANT_KEY: key } = settings;
  if (url === undefined) {
    const embeddings = settings.DOCGATE_EMBEDDINGS_MODEL;
    if (model === undefined && key === undefined && embeddings === undefined) return null;
    throw new ConfigError(
      'DOCGATE_ASSISTANT_URL is missing beside DOCGATE_ASSISTANT_MODEL or _KEY, or DOCGATE_EMBEDDINGS_MODEL',
    );
  }
  if (model === undefined)
    throw new ConfigError('DOCGATE_ASSISTANT_MODEL is missing beside DOCGATE_ASSISTANT_URL');
  return { url, model, key: key ?? null };
}

/** The assistant's key is only sent to the assistant's endpoint. */
function readRerank(settings: z.infer<typeof SETTINGS>): Config['rerank'] {
  const { DOCGATE_RERANK_URL: own, DOCGATE_RERANK_MODEL: model, DOCGATE_RERANK_KEY: key } = settings;
  if (own === undefined && model === undefined && key === undefined) return null;
  if (model === undefined)
    throw new ConfigError('DOCGATE_RERANK_MODEL is missing beside DOCGATE_RERANK_URL or _KEY');
  const url = own ?? settings.DOCGATE_ASSISTANT_URL;
  if (url === undefined)
    throw new ConfigError(
      'DOCGATE_RERANK_URL is missing beside DOCGATE_RERANK_MODEL, or DOCGATE_ASSISTANT_URL',
    );
  const shared = own === undefined ? settings.DOCGATE_ASSISTANT_KEY : undefined;
  return { url, model, key: key ?? shared ?? null };
}

function isTrue(value: string): boolean {
  return value === 'true' || value === '1';
}

function parseListen(value: string, context: z.RefinementCtx): { host: string; port: number } {
  const match = /^(?:\[([0-9a-fA-F:]+)\]|([^:\s]+)):(\d{1,5})$/.exec(value);
  const port = Number(match?.[3]);
  const host = match?.[1] ?? match?.[2];
  if (host === undefined || port > 65_535) {
    context.addIssue({ code: 'custom', message: 'must be host:port, such as 127.0.0.1:8080' });
    return z.NEVER;
  }
  return { host, port };
}

function parseUrl(value: string, context: z.RefinementCtx): string {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    context.addIssue({ code: 'custom', message: 'must be an http or https address' });
    return z.NEVER;
  }
  if (url.pathname !== '/') {
    context.addIssue({ code: 'custom', message: 'must be an address without a path' });
    return z.NEVER;
  }
  return url.origin;
}

function parseLimits(value: string, context: z.RefinementCtx): OrganizationLimits {
  const limits: Partial<Record<LimitName, number | null>> = {};
  for (const pair of value.split(/[\s,]+/).filter(Boolean)) {
    const [, given, amount = ''] = /^(\w+)=(\S+)$/.exec(pair) ?? [];
    const name = LIMIT_NAMES.find((one) => one === given);
    const most = name && parseLimit(name, amount);
    if (name === undefined || most === undefined) {
      const message = `must be like storage=20GB documents=50000, of ${LIMIT_NAMES.join(', ')}`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    limits[name] = most;
  }
  return { ...UNLIMITED, ...limits };
}

function parseOrigins(value: string, context: z.RefinementCtx): string[] {
  const origins = value.split(',').map((origin) => origin.trim());
  const wrong = origins.find((origin) => URL.parse(origin)?.origin !== origin);
  if (wrong === undefined) return origins;
  context.addIssue({
    code: 'custom',
    message: `must be origins such as https://app.example, not "${wrong}"`,
  });
  return z.NEVER;
}
