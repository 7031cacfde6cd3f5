import { Database as Sqlite } from 'bun:sqlite';
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { Application } from '../support/application.ts';
import { makeCertificate } from '../support/certificate.ts';
import { openBeside } from '../support/database.ts';
import { removeFolder } from '../support/docgate.ts';
import {
  ELSEWHERE,
  type MailServer,
  type MailServerOptions,
  startMailServer,
} from '../support/mail-server.ts';
import { until } from '../support/until.ts';

const PASSWORD = 'p%3Ass-w%C3%B6rd';

const certificate = makeCertificate();
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

afterAll(() => removeFolder(certificate.folder));

async function startMail(options: MailServerOptions = {}): Promise<MailServer> {
  const mail = await startMailServer(options);
  cleanups.push(() => mail[Symbol.dispose]());
  return mail;
}

/** A service where somebody known as ada@example.com is welcome. */
async function startService(smtpUrl: string, env: Record<string, string> = {}): Promise<Application> {
  const service = await Application.start({
    DOCGATE_SMTP_URL: smtpUrl,
    DOCGATE_MAIL_FROM: 'docgate <no-reply@example.org>',
    ...env,
  });
  cleanups.push(() => service.stop());
  await service.openSession('ada@example.com', { 'Note.md': '# Note' });
  return service;
}

async function askFor(service: Application, email: string, language = 'en'): Promise<string> {
  const answer = await fetch(`${service.url}/sign-in`, {
    method: 'POST',
    headers: { Origin: service.url, 'Accept-Language': language },
    body: new URLSearchParams({ email }),
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

function mailJobs(
  service: Application,
): { email: string; task: string; state: string; last_error: string }[] {
  const db = new Sqlite(join(service.dataFolder, 'docgate.sqlite'), { readonly: true });
  try {
    return db
      .query<{ email: string; task: string; state: string; last_error: string }, []>(
        "SELECT task ->> 'email' AS email, task, state, last_error FROM jobs WHERE kind = 'mail' ORDER BY id",
      )
      .all();
  } finally {
    db.close();
  }
}

const withPassword = (url: string, host = '127.0.0.1') =>
  url.replace('//127.0.0.1', `//docgate:${PASSWORD}@${host}`);

describe('a letter', () => {
  test('that was asked for is sent after a crash and a restart, and the queue holds no link meanwhile', async () => {
    const away = await startMail();
    away[Symbol.dispose]();
    const service = await startService(away.url);
    const answers = [
      await askFor(service, 'ada@example.com', 'de'),
      await askFor(service, 'nobody@example.com', 'de'),
    ];
    expect(answers[1]).toBe(answers[0] ?? '');
    await until(() => service.output().includes('job_failed'), 'tried');
    await until(() => mailJobs(service).length === 1, 'the letter to nobody forgotten');
    await service.kill();
    const [job, ...others] = mailJobs(service);
    expect(JSON.parse(job?.task ?? '')).toEqual({ kind: 'mail', email: 'ada@example.com', language: 'de' });
    expect(others).toEqual([]);

    const mail = await startMail({ port: away.port });
    await service.restart();
    await until(() => mail.letters.length > 0, 'sent');
    const [letter = ''] = mail.letters;
    expect(letter).toContain('To: ada@example.com');
    expect(letter).toContain('Subject: Ihr Anmeldelink');
    const link = /https?:\/\/\S+\/sign-in\/[\w-]+/.exec(letter)?.[0] ?? '';
    const opened = await fetch(link, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: service.url },
    });
    expect(opened.headers.get('set-cookie')).toStartWith('docgate_sign_in=');
    await until(() => mailJobs(service).length === 0, 'forgotten');
  }, 300_000);

  test('is handed back at a stop, which does not wait for a mail server that says nothing', async () => {
    const silent = await startMail({ isSilent: true });
    const service = await startService(silent.url);
    await askFor(service, 'ada@example.com');
    await until(() => mailJobs(service).some(({ state }) => state === 'running'), 'begun');
    await service.halt();
    expect(mailJobs(service)).toMatchObject([{ state: 'available' }]);
    silent[Symbol.dispose]();

    const mail = await startMail({ port: silent.port });
    await service.restart();
    await until(() => mail.letters.length > 0, 'sent');
  }, 300_000);

  test('is one when the mail server was away while it was asked for twice', async () => {
    const away = await startMail();
    away[Symbol.dispose]();
    const service = await startService(away.url);
    await askFor(service, 'ada@example.com');
    await until(() => service.output().includes('job_failed'), 'tried');
    await service.kill();
    // The limit of one letter a minute is the running service's.
    const db = openBeside(service.dataFolder);
    db.run(`INSERT INTO jobs (organization_id, kind, lane, task, state, run_at, priority_at, created_at)
            SELECT organization_id, kind, lane, task, 'available', created_at, created_at + 1, created_at + 1 FROM jobs WHERE kind = 'mail'`);
    db.close();
    const mail = await startMail({ port: away.port });
    await service.restart();
    await until(() => mailJobs(service).length === 0, 'sent');
    expect(mail.letters).toHaveLength(1);
  }, 300_000);

  test('to a mailbox that the server does not know is given up, and the log names nobody', async () => {
    const mail = await startMail({ refusal: '550 5.1.1 <%s> is nobody here' });
    const service = await startService(mail.url);
    await askFor(service, 'ada@example.com');
    await until(() => service.output().includes('mail_given_up'), 'given up');
    expect(service.output()).toContain('is nobody here');
    // The log speaks first, then the job is put away.
    await until(() => mailJobs(service)[0]?.state === 'discarded', 'discarded');
    expect(service.output()).not.toContain('ada@example.com');
  }, 300_000);

  test.each(['starttls', 'implicit'] as const)(
    'goes by TLS, %s, to a server whose certificate is trusted',
    async (mode) => {
      const mail = await startMail({ tls: { mode, certificate } });
      const service = await startService(withPassword(mail.url, ELSEWHERE), {
        NODE_EXTRA_CA_CERTS: certificate.file,
      });
      await askFor(service, 'ada@example.com');
      await until(() => mail.letters.length > 0, 'sent');
      expect(mail.overheard.join('\n')).not.toMatch(/AUTH|MAIL|RCPT|DATA/);
    },
    300_000,
  );

  test.each(['starttls', 'implicit'] as const)(
    'does not go to a server, %s, whose certificate is not trusted',
    async (mode) => {
      const mail = await startMail({ tls: { mode, certificate } });
      const service = await startService(withPassword(mail.url, ELSEWHERE));
      await askFor(service, 'ada@example.com');
      await until(() => /job_failed.*certificate/.test(service.output()), 'refused');
      expect(mail.letters).toEqual([]);
      expect(mail.overheard.join('\n')).not.toMatch(/AUTH|MAIL|RCPT|DATA/);
      expect(service.output()).not.toContain('ss-w');
    },
    300_000,
  );

  test('and the password stay here when a server elsewhere has no TLS', async () => {
    const mail = await startMail();
    const service = await startService(withPassword(mail.url, ELSEWHERE));
    await askFor(service, 'ada@example.com');
    await until(() => service.output().includes('job_failed'), 'refused');
    expect(mail.letters).toEqual([]);
    expect(mail.overheard.join('\n')).not.toMatch(/AUTH|MAIL|RCPT|DATA/);
  }, 300_000);

  test('goes in the clear to a server on this machine', async () => {
    const mail = await startMail();
    const service = await startService(withPassword(mail.url));
    await askFor(service, 'ada@example.com');
    await until(() => mail.letters.length > 0, 'sent');
    const spoken = mail.overheard.find((line) => line.startsWith('AUTH PLAIN '))?.slice('AUTH PLAIN '.length);
    expect(Buffer.from(spoken ?? '', 'base64').toString()).toBe('\0docgate\0p:ss-wörd');
  }, 300_000);
});
