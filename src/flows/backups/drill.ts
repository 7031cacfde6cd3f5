/** Tests a backup: restores it into a scratch folder, checks the data, and answers a question from it. */
import { createBuiltInAssistant } from '../../assistant/built-in/built-in-assistant.ts';
import type { BackupReader } from '../../backup/backup.ts';
import type { Document } from '../../domain/document.ts';
import { listOrganizationDocuments } from '../../store/documents.ts';
import { listOrganizations } from '../../store/organizations.ts';
import { type CheckReport, checkData } from '../maintenance/check-data.ts';
import { readContents } from '../search/library-contents.ts';
import { openLibrary } from '../search/open-library.ts';
import { type EmptyFolder, type RestoredFolder, restoreBackup } from './restore-backup.ts';

export interface DrillReport {
  readonly backup: string;
  readonly madeAt: string;
  readonly check: CheckReport;
  /** Null if the backup has no document to ask about. */
  readonly isAnswered: boolean | null;
}

/** @param folder removed afterwards by the caller @throws BackupDamaged */
export async function drill(
  folder: EmptyFolder,
  backup: BackupReader,
  onProgress: (share: number, what: 'restoring' | 'checking') => void,
): Promise<DrillReport> {
  const { manifest } = await restoreBackup(folder, backup, (share) => onProgress(share, 'restoring'));
  const opened = folder.open();
  try {
    const check = await checkData(opened, (share) => onProgress(share, 'checking'));
    const isAnswered = await askOne(opened);
    return { backup: backup.path, madeAt: manifest.made_at, check, isAnswered };
  } finally {
    opened.close();
  }
}

/** Whether a drill found no fault. */
export function hasDrillPassed({ check, isAnswered }: DrillReport): boolean {
  return (
    [check.faults, check.blobFaults, check.miscounts].every((faults) => faults.length === 0) &&
    isAnswered !== false
  );
}

async function askOne(opened: RestoredFolder): Promise<boolean | null> {
  const document = findAskable(opened);
  if (document === undefined) return null;
  const library = openLibrary(opened.db, readContents(opened.db, document.organizationId, [document.id]), {
    readMarkdown: (sha256) => opened.blobs.open(sha256).text(),
    calculate: async () => undefined,
    compare: async () => 'too_large',
  });
  const { text } = await createBuiltInAssistant().answer({
    question: `Summarize ${document.fileName}`,
    history: [],
    library,
    signal: new AbortController().signal,
    onText: () => undefined,
    onStep: () => undefined,
  });
  return text !== '';
}

function findAskable({ db }: RestoredFolder): Document | undefined {
  for (const { id } of listOrganizations(db)) {
    const ready = listOrganizationDocuments(db, id).find(({ status }) => status === 'ready');
    if (ready !== undefined) return ready;
  }
  return undefined;
}
