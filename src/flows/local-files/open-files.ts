/**
 * Answers questions about local files, with the service's conversion, passages, search and assistant over an in-memory
 * database. Nothing is stored and no network is used.
 */
import { basename } from 'node:path';
import type { Answer, Turn } from '../../assistant/assistant.ts';
import { createBuiltInAssistant } from '../../assistant/built-in/built-in-assistant.ts';
import { markQuotations } from '../../assistant/hidden/mark-quotations.ts';
import { preferVisible } from '../../assistant/hidden/prefer-visible.ts';
import type { Library } from '../../assistant/library.ts';
import { splitPassages } from '../../assistant/split-passages.ts';
import { summarizeDifference } from '../../convert/difference/compare-files.ts';
import { type Conversion, ConversionRefused } from '../../domain/conversion.ts';
import type { Sha256 } from '../../domain/document.ts';
import { endingOf, kindByEnding } from '../../domain/file-kind.ts';
import { type DocumentId, type NewId, writeId } from '../../domain/ids.ts';
import type { Citation } from '../../domain/passage.ts';
import type { Email } from '../../domain/people/email.ts';
import { Database } from '../../store/database.ts';
import { insertDocument } from '../../store/documents.ts';
import { insertOrganization } from '../../store/organizations.ts';
import { insertPassages } from '../../store/passages.ts';
import { insertAccount } from '../../store/people/accounts.ts';
import { insertProject } from '../../store/projects.ts';
import { insertVersion, markVersionReady } from '../../store/versions.ts';
import { readContents } from '../search/library-contents.ts';
import { openLibrary } from '../search/open-library.ts';
import { calculateInMemory } from '../tables/calculate-in-memory.ts';
import { convertFile, type RunConversion } from './convert-file.ts';

/** The account that the rows in memory refer to. */
const LOCAL_EMAIL = 'nobody@local.invalid' as Email;

/** An answer about local files: citations have the path that was given. */
export interface FileAnswer {
  readonly answer: Answer;
  /** `hidden` marks a quotation of text that is not visible in the file. */
  readonly citations: readonly {
    readonly file: string;
    readonly quote: string;
    readonly heading: string;
    readonly hidden?: boolean;
  }[];
}

export interface AskFiles {
  readonly library: Library;
  /** @param onText called with each piece of the answer as it is made */
  ask(question: string, onText?: (delta: string) => void): Promise<FileAnswer>;
  close(): void;
}

/**
 * Converts the files, so that questions can be asked about them.
 *
 * @param paths at least one
 * @throws ConversionRefused with the file that can't be converted
 */
export async function openFiles(run: RunConversion, paths: readonly string[]): Promise<AskFiles> {
  const db = Database.open(':memory:');
  const owner = insertOwner(db);
  const files = new Map<DocumentId, { path: string; markdown: string }>();
  const bySha = new Map<Sha256, string>();
  for (const path of paths) {
    const conversion = await convertNamed(run, path);
    const id = owner.newId('document');
    files.set(id, { path, markdown: conversion.markdown });
    bySha.set(shaOf(id), conversion.markdown);
    insertFile(db, owner, id, path, conversion);
  }
  const assistant = markQuotations(preferVisible(createBuiltInAssistant()));
  const readMarkdown = async (sha: Sha256) => bySha.get(sha) ?? '';
  const library = openLibrary(db, readContents(db, owner.organization, [...files.keys()]), {
    readMarkdown,
    calculate: calculateInMemory(readMarkdown),
    compare: async (before, after) =>
      summarizeDifference(await readMarkdown(before.markdown), await readMarkdown(after.markdown)),
  });
  const history: Turn[] = [];
  return {
    library,
    async ask(question, onText = () => undefined) {
      const answer = await assistant.answer({
        question,
        history,
        library,
        signal: new AbortController().signal,
        onText,
        onStep: () => undefined,
      });
      return { answer, citations: answer.citations.map((citation) => nameFile(citation, files)) };
    },
    close: () => db.close(),
  };
}

function nameFile(citation: Citation, files: ReadonlyMap<DocumentId, { path: string }>) {
  return {
    file: files.get(citation.documentId)?.path ?? citation.fileName,
    quote: citation.quote,
    heading: citation.headings.join(' › '),
    ...(citation.isHidden === true && { hidden: true }),
  };
}

async function convertNamed(run: RunConversion, path: string): Promise<Conversion> {
  try {
    return await convertFile(run, path, null);
  } catch (error) {
    if (!(error instanceof ConversionRefused)) throw error;
    throw new ConversionRefused(error.code, `${path}: ${error.message}`);
  }
}

type Owner = ReturnType<typeof insertOwner>;

/** Inserts the rows that documents refer to. */
function insertOwner(db: Database) {
  let time = 0;
  const newId: NewId = (kind) => writeId(kind, ++time, new Uint8Array(16));
  const organization = newId('organization');
  const account = newId('account');
  const project = newId('project');
  insertOrganization(db, { id: organization, name: 'local', creditBalance: null, createdAt: 0 });
  insertAccount(db, { id: account, email: LOCAL_EMAIL, createdAt: 0 });
  insertProject(db, {
    id: project,
    organizationId: organization,
    kind: 'default',
    name: 'local',
    accountId: null,
    createdAt: 0,
  });
  return { newId, organization, account, project };
}

function insertFile(db: Database, owner: Owner, id: DocumentId, path: string, conversion: Conversion): void {
  const fileName = basename(path);
  db.transaction(() => {
    insertDocument(db, owner.organization, {
      id,
      projectId: owner.project,
      createdBy: owner.account,
      createdAt: 0,
    });
    insertVersion(db, owner.organization, {
      documentId: id,
      number: 1,
      externalRef: null,
      fileName,
      kind: kindByEnding(endingOf(fileName)) ?? 'txt',
      original: shaOf(id),
      size: 0,
      pushedBy: owner.account,
      pushedAt: 0,
    });
    const { warnings, facts, markdown, hiddenRanges: hidden = [] } = conversion;
    markVersionReady(db, owner.organization, id, 1, { markdown: shaOf(id), warnings, facts, at: 0 });
    const of = { projectId: owner.project, documentId: id, version: 1 };
    insertPassages(db, owner.organization, of, splitPassages(markdown, { fileName, facts, hidden }));
  });
}

/** Bytes are not stored here, so the document's id is used as its hash. */
function shaOf(id: DocumentId): Sha256 {
  return id as string as Sha256;
}
