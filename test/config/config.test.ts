import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig, requireSafeListening } from '../../src/config/config.ts';

const ROOT = join(import.meta.dir, '..', '..');

describe('the settings', () => {
  test('in the README are those that are read, no more and no less', () => {
    const names = (text: string) => [...new Set(text.match(/\bDOCGATE_[A-Z_]+[A-Z]\b/g))].sort();
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const table = readme.slice(readme.indexOf('## Settings'), readme.indexOf('## What it is not'));
    const source = readFileSync(join(ROOT, 'src', 'config', 'config.ts'), 'utf8');

    expect(names(table)).toEqual(names(source));
  });

  test('have sensible defaults', () => {
    expect(readConfig({})).toMatchObject({
      listen: { host: '127.0.0.1', port: 8080 },
      url: null,
      tls: null,
      behindProxy: false,
      rateLimit: 600,
      initialCredits: 1000,
      corsOrigins: [],
    });
  });

  test('that are empty count as not set', () => {
    expect(readConfig({ DOCGATE_RATE_LIMIT: '', DOCGATE_URL: '' })).toMatchObject({
      rateLimit: 600,
      url: null,
    });
  });

  test('take IPv6 addresses and public addresses', () => {
    const config = readConfig({ DOCGATE_LISTEN: '[::1]:9000', DOCGATE_URL: 'https://docs.example.org/' });

    expect(config).toMatchObject({ listen: { host: '::1', port: 9000 }, url: 'https://docs.example.org' });
  });

  test.each([
    ['DOCGATE_LISTEN', '127.0.0.1', 'must be host:port'],
    ['DOCGATE_LISTEN', '127.0.0.1:70000', 'must be host:port'],
    ['DOCGATE_URL', 'docs.example.org', 'must be an http or https address'],
    ['DOCGATE_URL', 'https://example.org/docs', 'must be an address without a path'],
    ['DOCGATE_BEHIND_PROXY', 'perhaps', 'must be true or false'],
    ['DOCGATE_INITIAL_CREDITS', 'plenty', 'must be a whole number or unlimited'],
    ['DOCGATE_CORS_ORIGINS', 'https://a.example, b.example', 'not "b.example"'],
    ['DOCGATE_TLS_CERT', '/nowhere/cert.pem', 'names a file that is not there'],
    ['DOCGATE_OCR', 'always', 'must be auto or off'],
    ['DOCGATE_TOPUP', 'yes', 'must be allowed or off'],
    ['DOCGATE_SMTP_URL', 'https://mail.example.org', 'must be like smtps://'],
    ['DOCGATE_SMTP_URL', 'smtp://mail.example.org?ignoreTLS=true', 'must be like smtps://'],
    ['DOCGATE_SMTP_URL', 'smtps://user:100%@mail.example.org', 'must be like smtps://'],
    ['DOCGATE_MAIL_FROM', 'docgate', 'must be a mail address'],
    ['DOCGATE_OIDC_ISSUER', 'http://login.example.org', 'must be an https address'],
    ['DOCGATE_ASSISTANT_URL', 'http://192.0.2.1/v1', 'must be an https address'],
    ['DOCGATE_ASSISTANT_URL', 'ftp://models.example.org/v1', 'must be an https address'],
    ['DOCGATE_EMBEDDINGS_MODEL', 'some-model', 'DOCGATE_ASSISTANT_URL is missing'],
    ['DOCGATE_RERANK_URL', 'http://192.0.2.1/v1', 'must be an https address'],
    ['DOCGATE_RERANK_URL', 'https://models.example.org/v1', 'DOCGATE_RERANK_MODEL is missing'],
    ['DOCGATE_RERANK_MODEL', 'some-model', 'DOCGATE_RERANK_URL is missing'],
  ])('%s=%s is refused by name', (name, value, problem) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
    expect(() => readConfig({ [name]: value })).toThrow(problem);
  });

  test.each([
    'https://models.example.org/v1',
    'http://127.0.0.1:11434/v1',
    'http://[::1]:11434/v1',
    'http://localhost/v1',
  ])('let a model be asked at %s', (url) => {
    const config = readConfig({ DOCGATE_ASSISTANT_URL: url, DOCGATE_ASSISTANT_MODEL: 'm' });

    expect(config.assistant?.url).toBe(url);
  });

  test('of TLS belong together', () => {
    expect(() => readConfig({ DOCGATE_TLS_KEY: import.meta.path })).toThrow('DOCGATE_TLS_CERT is missing');
  });

  test('of mail belong together', () => {
    const server = { DOCGATE_SMTP_URL: 'smtps://mail.example.org' };
    const sender = { DOCGATE_MAIL_FROM: 'docgate@example.org' };
    expect(() => readConfig(server)).toThrow('DOCGATE_MAIL_FROM is missing');
    expect(() => readConfig(sender)).toThrow('DOCGATE_SMTP_URL is missing');
    expect(readConfig({ ...server, ...sender }).mail).not.toBeNull();
  });

  test('of an identity provider belong together', () => {
    const issuer = { DOCGATE_OIDC_ISSUER: 'https://login.example.org' };
    const client = { DOCGATE_OIDC_CLIENT_ID: 'docgate', DOCGATE_OIDC_CLIENT_SECRET: 'secret' };
    expect(() => readConfig(issuer)).toThrow('are needed together');
    expect(() => readConfig(client)).toThrow('are needed together');
    expect(readConfig({ ...issuer, ...client }).oidc).not.toBeNull();
    expect(readConfig({ ...client, DOCGATE_OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidc).not.toBeNull();
  });
});

describe('listening beyond the machine', () => {
  test.each([
    [{ DOCGATE_LISTEN: '0.0.0.0:80' }, false],
    [{ DOCGATE_LISTEN: '192.0.2.1:80' }, false],
    [{ DOCGATE_LISTEN: '0.0.0.0:80', DOCGATE_BEHIND_PROXY: 'true' }, true],
    [{ DOCGATE_LISTEN: 'localhost:80' }, true],
  ])('with %p is allowed: %p', (environment, allowed) => {
    const attempt = () => requireSafeListening(readConfig(environment));

    if (allowed) expect(attempt).not.toThrow();
    else expect(attempt).toThrow('there is no TLS');
  });
});
