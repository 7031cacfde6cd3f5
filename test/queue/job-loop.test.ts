import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import type { DocumentId, OrganizationId } from '../../src/domain/ids.ts';
import { type Job, type JobPriority, type JobTask, MAX_ATTEMPTS } from '../../src/domain/job.ts';
import type { Email } from '../../src/domain/people/email.ts';
import { type JobHandler, JobLoop, NotYet, type RunningJob } from '../../src/queue/job-loop.ts';
import type { Database } from '../../src/store/database.ts';
import { claimJobs, deleteErrors, insertJob, rescueJobs } from '../../src/store/jobs.ts';
import { addOrganization, countingIds, makeReadOnly, openDatabase } from '../support/database.ts';

type ConvertTask = Extract<JobTask, { kind: 'convert' }>;
type MailTask = Extract<JobTask, { kind: 'mail' }>;
type ConvertJob = RunningJob<ConvertTask>;

let db: Database;
let organization: OrganizationId;
let loop: JobLoop | undefined;
const newId = countingIds();

beforeEach(() => {
  db = openDatabase();
  organization = addOrganization(db, newId);
});

afterEach(async () => {
  await loop?.stop();
  db.close();
});

function enqueue(lane: string, version = 1, owner = organization, priority?: JobPriority): void {
  db.transaction(() =>
    insertJob(db, owner, {
      task: { kind: 'convert', documentId: lane as DocumentId, version },
      lane,
      runAt: 0,
      createdAt: 0,
      ...(priority !== undefined && { priority }),
    }),
  );
}

/** Starts a loop over this handler of convert jobs. */
function start(
  run: (job: ConvertJob) => Promise<void>,
  options: {
    slots?: number;
    longSlots?: number;
    smallSlots?: number;
    giveUp?: JobHandler<ConvertTask>['giveUp'];
    mail?: Partial<JobHandler<MailTask>>;
    mayBegin?: () => boolean;
    mostOf?: (organization: OrganizationId) => number;
  } = {},
): void {
  loop = new JobLoop({
    db,
    now: Date.now,
    handlers: {
      convert: {
        slots: options.slots ?? 1,
        run,
        giveUp: options.giveUp ?? (() => undefined),
        ...(options.longSlots !== undefined && { longSlots: options.longSlots }),
        ...(options.smallSlots !== undefined && { smallSlots: options.smallSlots }),
        ...(options.mayBegin !== undefined && { mayBegin: options.mayBegin }),
        ...(options.mostOf !== undefined && { mostOf: options.mostOf }),
      },
      answer: { slots: 1, run: async (job) => job.finish(), giveUp: () => undefined },
      mail: { slots: 1, run: async (job) => job.finish(), giveUp: () => undefined, ...options.mail },
      clean: { slots: 1, run: async (job) => job.finish(), giveUp: () => undefined },
    },
    onError: () => undefined,
    onFault: (error) => {
      throw error;
    },
  });
  loop.start();
}

function states(): Record<string, number> {
  const rows = db.all<{ state: string; jobs: number }>(
    'SELECT state, count(*) AS jobs FROM jobs GROUP BY state',
  );
  return Object.fromEntries(rows.map((row) => [row.state, row.jobs]));
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 50_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`not reached: ${JSON.stringify(states())}`);
    await Bun.sleep(2);
  }
}

/** Keeps a loop that is started meanwhile from looking for work by itself. */
function withoutPolling(): Disposable {
  const spy = spyOn(globalThis, 'setInterval').mockImplementation((() => undefined) as never);
  return { [Symbol.dispose]: () => spy.mockRestore() };
}

describe('the job loop', () => {
  test('runs a job when it is woken, without polling', async () => {
    using _ = withoutPolling();
    start(async (job) => job.finish());
    enqueue('a');
    loop?.wake();
    await until(() => states()['completed'] === 1);
  });

  test('runs no more of an organization at once than it may, small jobs and others together, and all in the end', async () => {
    const other = addOrganization(db, newId);
    const running = new Map<OrganizationId, number>();
    const most = new Map<OrganizationId, number>();
    const run = async (job: ConvertJob) => {
      const now = (running.get(job.organizationId) ?? 0) + 1;
      running.set(job.organizationId, now);
      most.set(job.organizationId, Math.max(most.get(job.organizationId) ?? 0, now));
      await Bun.sleep(1);
      running.set(job.organizationId, (running.get(job.organizationId) ?? 0) - 1);
      job.finish();
    };
    for (let number = 1; number <= 4; number++) {
      enqueue(`usual ${number}`, 1, organization);
      enqueue(`small ${number}`, 1, organization, { at: 0, effort: 'small' });
      enqueue(`other ${number}`, 1, other);
    }
    start(run, { slots: 8, smallSlots: 8, mostOf: (owner) => (owner === organization ? 2 : 8) });
    await until(() => states()['completed'] === 12);
    expect(most.get(organization)).toBe(2);
    expect(most.get(other)).toBe(4);
  });

  test('finds by polling what another process left', async () => {
    start(async (job) => job.finish());
    await Bun.sleep(20);
    enqueue('a');
    await until(() => states()['completed'] === 1);
  });

  test('takes up again at start what a crash left running', async () => {
    enqueue('a');
    db.transaction(() =>
      claimJobs(
        db,
        organization,
        { kind: 'convert', now: 1, effort: 'usual' },
        { lease: 'gone', leaseUntil: Date.now() + 60_000, limit: 1 },
      ),
    );
    const attempts: number[] = [];
    start(async (job) => {
      attempts.push(job.attempt);
      job.finish();
    });
    await until(() => states()['completed'] === 1);

    expect(attempts).toEqual([2]);
  });

  test('forgets at start what ended more than a week ago', async () => {
    enqueue('old');
    enqueue('new');
    db.run("UPDATE jobs SET state = 'completed', finished_at = CASE lane WHEN 'old' THEN 0 ELSE $now END", {
      now: Date.now(),
    });
    start(async (job) => job.finish());
    await until(() => states()['completed'] === 1);

    expect(db.all('SELECT lane FROM jobs')).toEqual([{ lane: 'new' }]);
  });

  test('runs the jobs of one lane in order and never side by side', async () => {
    const seen: string[] = [];
    let running = 0;
    for (const version of [1, 2, 3, 4]) enqueue('document', version);
    start(
      async (job) => {
        running++;
        seen.push(`${job.task.version} beside ${running - 1}`);
        await Bun.sleep(5);
        running--;
        job.finish();
      },
      { slots: 4 },
    );
    await until(() => states()['completed'] === 4);

    expect(seen).toEqual(['1 beside 0', '2 beside 0', '3 beside 0', '4 beside 0']);
  });

  test('keeps a lane waiting behind a job that will be tried again', async () => {
    const seen: string[] = [];
    enqueue('document', 1);
    enqueue('document', 2);
    start(async (job) => {
      seen.push(`${job.task.version}.${job.attempt}`);
      if (job.task.version === 1 && job.attempt === 1) throw new Error('once');
      job.finish();
    });
    await until(() => states()['completed'] === 2);

    expect(seen).toEqual(['1.1', '1.2', '2.1']);
  });

  test('serves organizations in turn, however many jobs one of them has', async () => {
    const other = addOrganization(db, newId);
    for (let i = 0; i < 20; i++) enqueue(`many-${i}`);
    for (let i = 0; i < 3; i++) enqueue(`few-${i}`, 1, other);
    const served: OrganizationId[] = [];
    start(async (job) => {
      served.push(job.organizationId);
      await Bun.sleep(2);
      job.finish();
    });
    await until(() => states()['completed'] === 23);

    expect(served.slice(0, 6).filter((id) => id === other)).toHaveLength(3);
  });

  test('gives up after five tries and says why', async () => {
    const given: { job: Job; reason: string }[] = [];
    enqueue('a');
    start(
      async () => {
        throw new Error('always');
      },
      { giveUp: (job, reason) => given.push({ job, reason }) },
    );
    // The delays grow; a test need not sit through them.
    const hurry = setInterval(() => {
      db.run("UPDATE jobs SET run_at = 0 WHERE state = 'retryable'");
      loop?.wake();
    }, 5);
    await until(() => states()['discarded'] === 1);
    clearInterval(hurry);

    expect(given).toHaveLength(1);
    expect(given[0]).toMatchObject({ reason: 'always', job: { attempt: 5 } });
    expect(db.one('SELECT last_error FROM jobs')).toEqual({ last_error: 'always' });
  });

  test('keeps no error of a job that is done at last, and forgets that of others when what they were for is gone', async () => {
    enqueue('done');
    enqueue('waiting');
    start(async (job) => {
      if (job.lane === 'waiting' || job.attempt === 1) throw new Error('quotes the document');
      job.finish();
    });
    const errors = () => db.all('SELECT lane, last_error FROM jobs ORDER BY lane');
    await until(() => states()['completed'] === 1);
    expect(errors()).toEqual([
      { lane: 'done', last_error: null },
      { lane: 'waiting', last_error: 'quotes the document' },
    ]);
    deleteErrors(db, organization, 'waiting');

    expect(errors()[1]).toEqual({ lane: 'waiting', last_error: null });
  });

  test('runs what is the service’s own, and tries it again as its handler says', async () => {
    const runs: [organization: null, attempt: number][] = [];
    const given: number[] = [];
    for (const email of ['a@x.test', 'b@x.test']) {
      const task = { kind: 'mail', email: email as Email, language: 'en' } as const;
      insertJob(db, null, { task, lane: `mail ${email}`, runAt: 0, createdAt: 0 });
    }
    start(async (job) => job.finish(), {
      mail: {
        run: async (job) => {
          runs.push([job.organizationId, job.attempt]);
          if (job.task.email.startsWith('b')) throw new Error('refused');
          job.finish();
        },
        retryAfterMs: (job) => (job.attempt < 7 ? 0 : undefined),
        giveUp: (job) => given.push(job.attempt),
      },
    });
    await until(() => states()['discarded'] === 1);

    expect(states()).toEqual({ completed: 1, discarded: 1 });
    expect(runs).toHaveLength(8);
    expect(runs.every(([owner]) => owner === null)).toBe(true);
    expect(given).toEqual([7]);
  });

  test('does not count a try that could not begin yet', async () => {
    const attempts: number[] = [];
    enqueue('a');
    start(async (job) => {
      attempts.push(job.attempt);
      if (attempts.length < 4) throw new NotYet(1);
      job.finish();
    });
    await until(() => states()['completed'] === 1);

    expect(attempts).toEqual([1, 1, 1, 1]);
  });

  test('drops the outcome of a job whose lease another worker holds by now', async () => {
    enqueue('a');
    let lost = false;
    start(
      async (job) => {
        if (job.attempt === 1) {
          db.transaction(() => rescueJobs(db, Number.MAX_SAFE_INTEGER));
          loop?.wake();
          await Bun.sleep(20);
        }
        try {
          db.transaction(() => {
            db.run('INSERT INTO organizations (id, name, created_at) VALUES ($name, $name, 0)', {
              name: `outcome of try ${job.attempt}`,
            });
            job.finish();
          });
        } catch (error) {
          lost = true;
          throw error;
        }
      },
      { slots: 2 },
    );
    await until(() => states()['completed'] === 1 && lost);

    expect(db.all('SELECT name FROM organizations WHERE id <> $id', { id: organization })).toEqual([
      { name: 'outcome of try 2' },
    ]);
  });

  test('does what has the lowest priority first, whenever it was enqueued', async () => {
    const ran: string[] = [];
    enqueue('large', 1, organization, { at: 5_000, effort: 'long' });
    enqueue('small', 1, organization, { at: 100, effort: 'usual' });
    enqueue('awaited', 1, organization, { at: -600_000, effort: 'usual' });
    start(async (job) => {
      ran.push(job.lane);
      job.finish();
    });
    await until(() => states()['completed'] === 3);

    expect(ran).toEqual(['awaited', 'small', 'large']);
  });

  test('leaves a slot to short jobs, however many long ones came before', async () => {
    const long = Promise.withResolvers<void>();
    const ran: string[] = [];
    for (const lane of ['a', 'b', 'c']) enqueue(lane, 1, organization, { at: 0, effort: 'long' });
    start(
      async (job) => {
        ran.push(job.lane);
        if (job.effort === 'long') await long.promise;
        job.finish();
      },
      { slots: 3, longSlots: 2 },
    );
    await until(() => states()['running'] === 2);
    for (const lane of ['x', 'y']) enqueue(lane, 1, organization, { at: 1, effort: 'usual' });
    loop?.wake();
    await until(() => states()['completed'] === 2);
    expect(ran).toEqual(['a', 'b', 'x', 'y']);
    long.resolve();
    await until(() => states()['completed'] === 5);
    expect(ran.at(-1)).toBe('c');
  });

  test('begins many small jobs at once, of each organization as many, while others take all slots', async () => {
    const held = Promise.withResolvers<void>();
    const ran: string[] = [];
    const other = addOrganization(db, newId);
    enqueue('usual', 1, organization, { at: 0, effort: 'usual' });
    for (const lane of ['a', 'b', 'c', 'd']) enqueue(lane, 1, organization, { at: 1, effort: 'small' });
    for (const lane of ['x', 'y', 'z']) enqueue(lane, 1, other, { at: 2, effort: 'small' });
    start(
      async (job) => {
        ran.push(job.lane);
        await held.promise;
        job.finish();
      },
      { slots: 1, smallSlots: 4 },
    );
    await until(() => states()['running'] === 5);
    expect(ran.toSorted()).toEqual(['a', 'b', 'usual', 'x', 'y']);
    held.resolve();
    await until(() => states()['completed'] === 8);
  });

  test('gives up what every try has ended the service with, and takes up what one try has', async () => {
    const given: [lane: string, reason: string][] = [];
    const ran: string[] = [];
    for (const lane of ['poison', 'sound']) enqueue(lane);
    // Each of these claims is of a service that was killed before the job ended.
    const crashWith = (lane: string) =>
      db.run(
        `UPDATE jobs
         SET state = 'running', lease = 'gone', lease_until = 1, attempt = attempt + 1
         WHERE lane = $lane`,
        { lane },
      );
    for (let crash = 0; crash < MAX_ATTEMPTS; crash++) crashWith('poison');
    crashWith('sound');
    start(
      async (job) => {
        ran.push(job.lane);
        job.finish();
      },
      { giveUp: (job, reason) => given.push([job.lane, reason]) },
    );
    await until(() => states()['completed'] === 1);

    expect(ran).toEqual(['sound']);
    expect(given).toEqual([['poison', 'docgate ended while it was done']]);
    expect(states()).toEqual({ completed: 1, discarded: 1 });
  });

  test('hands back at a stop what does not end in time, without counting the try', async () => {
    enqueue('a');
    let began = false;
    start(async (job) => {
      began = true;
      await new Promise((_, reject) =>
        job.signal.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    });
    await until(() => began);
    await loop?.stop();

    expect(db.one('SELECT state, attempt FROM jobs')).toEqual({ state: 'available', attempt: 0 });
  }, 15_000);
});

test('of many workers that claim at once, exactly one gets a job', () => {
  enqueue('a');
  const claims = Array.from({ length: 10 }, (_, worker) =>
    db.transaction(() =>
      claimJobs(
        db,
        organization,
        { kind: 'convert', now: 1, effort: 'usual' },
        { lease: `worker ${worker}`, leaseUntil: 100, limit: 1 },
      ),
    ),
  );

  expect(claims.flat()).toHaveLength(1);
});

describe('while nothing can be written', () => {
  const diskFull = () => Object.assign(new Error('no space'), { code: 'ENOSPC' });

  test('no try counts, and the job goes on by itself', async () => {
    const attempts: number[] = [];
    let isFull = true;
    start(async (job) => {
      attempts.push(job.attempt);
      if (isFull) throw diskFull();
      job.finish();
    });
    enqueue('a');
    await until(() => attempts.length >= 3);
    isFull = false;
    await until(() => states()['completed'] === 1);

    expect(new Set(attempts)).toEqual(new Set([1]));
  });

  test('what came of a try waits until it can be settled', async () => {
    let makeWritable: (() => void) | undefined;
    const attempts: number[] = [];
    start(async (job) => {
      attempts.push(job.attempt);
      if (makeWritable === undefined) {
        makeWritable = makeReadOnly(db);
        job.finish();
      }
      job.finish();
    });
    enqueue('a');
    await until(() => makeWritable !== undefined);
    expect(states()).toEqual({ running: 1 });
    makeWritable?.();
    await until(() => states()['completed'] === 1);

    expect(attempts).toEqual([1, 1]);
  });

  test('a loop starts all the same, and takes up what a crash left as soon as it can', async () => {
    enqueue('a');
    db.transaction(() =>
      claimJobs(
        db,
        organization,
        { kind: 'convert', now: 1, effort: 'usual' },
        { lease: 'gone', leaseUntil: Date.now() + 60_000, limit: 1 },
      ),
    );
    const makeWritable = makeReadOnly(db);
    start(async (job) => job.finish());
    expect(states()).toEqual({ running: 1 });
    makeWritable();
    await until(() => states()['completed'] === 1);
  });

  test('jobs that may not begin stay where they are', async () => {
    let may = false;
    let asked = 0;
    start(async (job) => job.finish(), {
      mayBegin: () => {
        asked++;
        return may;
      },
    });
    enqueue('a');
    await until(() => asked > 1);
    expect(states()).toEqual({ available: 1 });
    may = true;
    await until(() => states()['completed'] === 1);
  });
});
