import { expect, test } from 'bun:test';
import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '../../../src/domain/errors.ts';
import { LOGIN_LINK_MS } from '../../../src/domain/limits.ts';
import {
  type LinkTarget,
  mintLoginLink,
  readLoginToken,
  requireInTime,
} from '../../../src/flows/sign-in/login-link.ts';
import { countingIds } from '../../support/database.ts';
import { madeKeys } from '../../support/keys.ts';

const NOW = Date.UTC(2026, 0, 1);

function codeOf(attempt: () => unknown): string {
  try {
    attempt();
    return 'opens';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

function readGood(deps: Parameters<typeof readLoginToken>[0], token: string): void {
  requireInTime(deps, readLoginToken(deps, token));
}

test('A link opens for 20 minutes, and never one that says it is good for longer, whoever signed it', () => {
  const keys = madeKeys();
  const newId = countingIds();
  const who = { organizationId: newId('organization'), accountId: newId('account') };
  const at = (now: number) => ({
    keys,
    now: () => now,
    random: randomBytes,
    appUrl: () => 'http://docgate.example',
  });
  const link = mintLoginLink(at(NOW), { kind: 'member', ...who });
  const token = link.slice(link.lastIndexOf('/') + 1);
  const forge = (madeAt: number) => {
    const fields = ['member', who.organizationId, who.accountId, null, madeAt];
    const payload = Buffer.from(JSON.stringify(fields)).toString('base64url');
    const signature = createHmac('sha256', keys.loginLinks.getOrCreate()).update(payload).digest('base64url');
    return `${payload}.${signature}`;
  };

  expect(codeOf(() => readGood(at(NOW), token))).toBe('opens');
  expect(codeOf(() => readGood(at(NOW + LOGIN_LINK_MS), token))).toBe('link_expired');
  expect(codeOf(() => readGood(at(NOW), forge(NOW)))).toBe('opens');
  expect(codeOf(() => readGood(at(NOW), forge(NOW + 1)))).toBe('not_found');
  expect(codeOf(() => readGood(at(NOW), forge(NOW + 10 * 365 * 24 * 60 * 60 * 1000)))).toBe('not_found');
  keys.loginLinks.replace();
  expect(codeOf(() => readGood(at(NOW), token))).toBe('not_found');
});

test('Links of one session and one moment are all different, and all open it', () => {
  const newId = countingIds();
  const target: LinkTarget = {
    kind: 'session',
    organizationId: newId('organization'),
    accountId: newId('account'),
    sessionId: newId('session'),
  };
  const deps = {
    keys: madeKeys(),
    now: () => NOW,
    random: randomBytes,
    appUrl: () => 'https://docs.example',
  };
  const links = Array.from({ length: 100 }, () => mintLoginLink(deps, target));

  expect(new Set(links).size).toBe(100);
  for (const link of links) {
    expect(readLoginToken(deps, link.split('/login/')[1] ?? '')).toEqual({ target, madeAt: NOW });
  }
});
