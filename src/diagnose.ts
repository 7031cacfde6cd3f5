/**
 * Diagnoses an installation: the data folder, the disk, the clock, and every configured server. It changes nothing, and
 * contacts only the configured servers.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { openRerank } from './assistant/model/rerank.ts';
import type { Config } from './config/config.ts';
import { isConfinable } from './convert/pool/run-tesseract.ts';
import { PROGRAM_PATH, processSpawner } from './convert/pool/spawn-process.ts';
import { missingLanguages } from './convert/readers/pdf/ocr/missing-languages.ts';
import { type Confinement, describeConfinements, isWhole } from './domain/operation/confinement.ts';
import type { Diagnosis, Topic } from './domain/operation/diagnosis.ts';
import { answerSpawner } from './flows/answers/spawn-answer-process.ts';
import { checkAssistant, checkRerank } from './flows/search/check-assistant.ts';
import { checkMailServer } from './mail/create-mailer.ts';
import { createIdentityProvider } from './oidc/create-identity-provider.ts';
import { findLastAuditTime } from './store/audit-entries.ts';
import { listUpkeepRuns } from './store/upkeep-runs.ts';
import { databaseFile } from './wire/data-folder.ts';
import { embeddingEndpoint, modelEndpoint } from './wire/models.ts';
import { openAdmin, openFolder } from './wire/open-for-command.ts';
import { confinementOfTesseract, type OwnProcesses } from './wire/processes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A certificate that expires within this time gets a warning. */
const CERTIFICATE_WARNING_DAYS = 21;
const BACKUP_WARNING_DAYS = 8;
const LOW_DISK_BYTES = 1024 ** 3;

const quiet = { info: () => undefined, error: () => undefined };

const ok = (says: string): Finding => ({ state: 'ok', says });
const warning = (says: string): Finding => ({ state: 'warning', says });
const problem = (says: string): Finding => ({ state: 'problem', says });

type Finding = Omit<Diagnosis, 'topic'>;

type Check = (config: Config, processes: OwnProcesses) => Promise<Finding | null> | Finding | null;

/** The check of each topic; null if the topic is not configured. */
const CHECKS: Readonly<Record<Topic, Check>> = {
  data: checkData,
  disk: checkDisk,
  clock: checkClock,
  backup: checkBackup,
  certificate: checkCertificate,
  mail: checkMail,
  oidc: checkProvider,
  assistant: checkModels,
  ocr: checkOcr,
  confinement: checkConfinement,
};

/**
 * @param processes command lines of worker processes
 * @returns undefined if the topic is not configured
 */
export async function diagnose(
  config: Config,
  topic: Topic,
  processes: OwnProcesses,
): Promise<Diagnosis | undefined> {
  try {
    const found = await CHECKS[topic](config, processes);
    return found === null ? undefined : { topic, ...found };
  } catch (error) {
    return { topic, ...problem(error instanceof Error ? error.message : String(error)) };
  }
}

function checkData(config: Config): Finding {
  const { dataFolder } = config;
  openAdmin(config).close();
  const { mode, uid } = statSync(dataFolder);
  const owner = statSync(databaseFile(config)).uid;
  if (owner !== uid) {
    return problem(
      `${dataFolder} belongs to user ${uid}, its database to user ${owner}: give all of it to one.`,
    );
  }
  if ((mode & 0o077) !== 0) {
    return warning(
      `Others on this machine may enter ${dataFolder}: "chmod 700 ${dataFolder}" keeps them out.`,
    );
  }
  return ok(`${dataFolder} holds a database, and is for its own user alone.`);
}

function checkDisk(config: Config): Finding {
  const folder = openFolder(config, quiet);
  try {
    const free = folder.blobs.freeBytes();
    if (!folder.blobs.hasRoom()) return problem('The disk is full: pushes are refused until there is room.');
    const gigabytes = (free / 1024 ** 3).toFixed(1);
    if (free < LOW_DISK_BYTES) return warning(`The disk has ${gigabytes} GB left: make room.`);
    return ok(
      Number.isFinite(free) ? `The disk has ${gigabytes} GB left.` : 'The disk does not tell its free space.',
    );
  } finally {
    folder.close();
  }
}

function checkClock(config: Config): Finding {
  const admin = openAdmin(config);
  try {
    const last = findLastAuditTime(admin.db) ?? 0;
    const ahead = Math.round((last - admin.now()) / 1000);
    if (ahead <= 1) return ok(`The clock says ${new Date(admin.now()).toISOString()}.`);
    return problem(
      `The clock is ${ahead} s behind what was written last: set it, or links and sign-ins end at the wrong time.`,
    );
  } finally {
    admin.close();
  }
}

function checkBackup(config: Config): Finding {
  const admin = openAdmin(config);
  try {
    const last = listUpkeepRuns(admin.db).find(({ kind }) => kind === 'backup');
    if (last === undefined) return warning('There has been no backup: see "docgate help backup".');
    const days = Math.floor((admin.now() - last.finishedAt) / DAY_MS);
    if (!last.succeeded) return problem(`The last backup failed: ${last.detail.replace(/\.$/, '')}.`);
    if (days >= BACKUP_WARNING_DAYS) return warning(`The last backup is ${days} days old.`);
    return ok(`The last backup is ${days} days old: ${last.detail}.`);
  } finally {
    admin.close();
  }
}

function checkCertificate({ tls, url }: Config): Finding | null {
  if (tls === null) return null;
  const certificate = new X509Certificate(readFileSync(tls.certFile));
  const days = Math.floor((Date.parse(certificate.validTo) - Date.now()) / DAY_MS);
  const host = url === null ? undefined : new URL(url).hostname;
  // A service that runs keeps the pair from before, and does not start again with this one.
  if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(tls.keyFile)))) {
    return problem('The key in DOCGATE_TLS_KEY is not that of the certificate.');
  }
  if (days < 0) return problem(`The certificate ended on ${certificate.validTo}: renew it.`);
  if (host !== undefined && certificate.checkHost(host) === undefined) {
    return problem(`The certificate is not for ${host}, which DOCGATE_URL names.`);
  }
  if (days < CERTIFICATE_WARNING_DAYS) return warning(`The certificate ends in ${days} days: renew it.`);
  return ok(`The certificate is good for ${days} days more.`);
}

async function checkMail({ mail }: Config): Promise<Finding | null> {
  if (mail === null) return null;
  const { host } = new URL(mail.url);
  try {
    await checkMailServer(mail);
  } catch (error) {
    return problem(`${host}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return ok(`${host} takes letters. None was sent.`);
}

async function checkProvider({ oidc, url }: Config): Promise<Finding | null> {
  if (oidc === null) return null;
  const callback = `${url ?? 'http://127.0.0.1'}/sign-in/provider/callback`;
  await createIdentityProvider(oidc, Date.now).begin(callback);
  return ok(
    `${new URL(oidc.issuer).host} tells where people sign in. Client and secret are proved by the first who does; ${callback} must be registered there.`,
  );
}

async function checkModels(config: Config): Promise<Finding | null> {
  const check = await checkAssistant(modelEndpoint(config), embeddingEndpoint(config));
  const rerank = await checkRerank(openRerank(config.rerank));
  const fault = check?.fault || check?.embeddings?.fault || rerank?.fault || '';
  if (fault !== '') return problem(fault);
  if (check === undefined) return rerank && ok(`${rerank.model} ranks what the built-in assistant finds.`);
  return check.answers ? ok(`${check.model} answers.`) : problem(`${check.model} does not answer.`);
}

function checkOcr({ ocr }: Config): Finding | null {
  if (ocr === null) return null;
  const program = Bun.which(ocr.command, { PATH: PROGRAM_PATH });
  if (program === null) return warning(`${ocr.command} is not installed: scans are not read.`);
  const { missing, known } = missingLanguages(ocr, PROGRAM_PATH);
  if (missing.length === 0 && process.platform === 'linux' && !isConfinable(program)) {
    return warning(`Scans are read: ${ocr.languages}. ${program} is a script, so that it is not confined.`);
  }
  if (missing.length === 0) return ok(`Scans are read: ${ocr.languages}.`);
  return problem(
    `DOCGATE_OCR_LANGUAGES names ${missing.join(' and ')}, and Tesseract has ${known.join(', ')} here.`,
  );
}

/** Starts a process of each kind, since only the process itself knows its confinement. */
async function checkConfinement(config: Config, processes: OwnProcesses): Promise<Finding> {
  const [conversion, answer] = await Promise.all([
    detectConfinement((onConfined, onExit) =>
      processSpawner({ command: processes.conversion, folder: undefined, onConfined })({
        onReply: () => undefined,
        onExit,
      }),
    ),
    detectConfinement((onConfined, onExit) => {
      const command = [...processes.answering, config.dataFolder];
      const spawn = answerSpawner({ command, models: new Map(), log: quiet, onConfined });
      return spawn({ onMessage: () => undefined, onExit });
    }),
  ]);
  if (conversion === undefined) return problem('A conversion process could not be started.');
  if (answer === undefined) return problem('A process that answers could not be started.');
  const tesseract = confinementOfTesseract(config.ocr, conversion);
  const all = { conversion, answer, ...(tesseract !== undefined && { tesseract }) };
  const says = describeConfinements(all);
  return Object.values(all).every(isWhole) ? ok(says) : warning(says);
}

/** @returns undefined if the process could not be started */
async function detectConfinement(
  start: (onConfined: (confinement: Confinement) => void, onExit: () => void) => { kill(): void },
): Promise<Confinement | undefined> {
  const { promise, resolve } = Promise.withResolvers<Confinement | undefined>();
  const started = start(resolve, () => resolve(undefined));
  const confinement = await promise;
  started.kill();
  return confinement;
}
