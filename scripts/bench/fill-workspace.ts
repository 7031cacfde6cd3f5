/**
 * Puts many long ready documents into a person's workspace, beside the service that serves it. Their frequent
 * words are English and their rare ones made up, like names; the n-th most frequent one occurs in proportion to 1/n (Zipf's
 * law).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { splitPassages } from '../../src/assistant/split-passages.ts';
import { BlobReader } from '../../src/blobs/blob-reader.ts';
import type { Sha256 } from '../../src/domain/document.ts';
import { writeId } from '../../src/domain/ids.ts';
import type { Email } from '../../src/domain/people/email.ts';
import { Database } from '../../src/store/database.ts';
import { markTablesRead } from '../../src/store/document-tables.ts';
import { insertDocument } from '../../src/store/documents.ts';
import { listOrganizations } from '../../src/store/organizations.ts';
import { insertPassages } from '../../src/store/passages.ts';
import { findAccountByEmail } from '../../src/store/people/accounts.ts';
import { findWorkspace } from '../../src/store/projects.ts';
import { insertVersion, markVersionReady } from '../../src/store/versions.ts';
import { Random } from '../random.ts';

const VOCABULARY = 30_000;
/** A page of about 300 words in four sections, each of which becomes a passage. */
const SECTIONS_PER_PAGE = 4;
const SENTENCES_PER_SECTION = 5;
const WORDS_PER_SENTENCE = 15;
const DICTIONARY = join(import.meta.dir, '../../src/assistant/encoder/dictionary/de.bin');
/** Short ones first, since frequent words are short. */
const ENGLISH = readEnglish();
const SYLLABLES = 'ba ke li mo nu ra se ti vo za fer gam hol jin kast lund mir nost pral quin'.split(' ');

export interface Filled {
  readonly passages: number;
  /** Sentences that stand somewhere in the documents, to ask about. */
  readonly sentences: readonly string[];
}

/** @param email whose workspace; must be there already */
export function fillWorkspace(folder: string, email: string, documents: number, pages: number): Filled {
  const db = Database.open(join(folder, 'docgate.sqlite'));
  const organization = listOrganizations(db)[0]?.id;
  const account = findAccountByEmail(db, email as Email)?.id;
  const project = organization && account && findWorkspace(db, organization, account);
  if (organization === undefined || account === undefined || project === undefined) {
    throw new Error(`${email} has no workspace`);
  }
  const blobs = new BlobReader(folder);
  const random = new Random(7);
  const sentences: string[] = [];
  let passages = 0;
  for (let index = 0; index < documents; index++) {
    const markdown = writeMarkdown(index, pages, random, sentences);
    const split = splitPassages(markdown, { fileName: `${index}.md`, facts: {} });
    passages += split.length;
    const hash = Bun.CryptoHasher.hash('sha256', markdown, 'hex') as Sha256;
    mkdirSync(dirname(blobs.path(hash)), { recursive: true });
    writeFileSync(blobs.path(hash), markdown);
    db.transaction(() => {
      const id = writeId('document', index, crypto.getRandomValues(new Uint8Array(16)));
      insertDocument(db, organization, { id, projectId: project.id, createdBy: account, createdAt: index });
      insertVersion(db, organization, {
        documentId: id,
        number: 1,
        externalRef: null,
        fileName: `${index}.md`,
        kind: 'md',
        original: hash,
        size: markdown.length,
        pushedBy: account,
        pushedAt: index,
      });
      markVersionReady(db, organization, id, 1, { markdown: hash, warnings: [], facts: {}, at: index });
      markTablesRead(db, organization, { documentId: id, version: 1 }, { share: 0, cells: null });
      insertPassages(db, organization, { projectId: project.id, documentId: id, version: 1 }, split);
    });
  }
  db.close();
  return { passages, sentences };
}

function writeMarkdown(index: number, pages: number, random: Random, asked: string[]): string {
  const lines = [`# Document ${index}`];
  for (let section = 0; section < pages * SECTIONS_PER_PAGE; section++) {
    const sentences = Array.from({ length: SENTENCES_PER_SECTION }, () => writeSentence(random));
    if (section === 0) asked.push(sentences[0] ?? '');
    lines.push(`## Section ${section + 1}`, sentences.join(' '));
  }
  return lines.join('\n\n');
}

function writeSentence(random: Random): string {
  const words = Array.from({ length: WORDS_PER_SENTENCE }, () => wordAt(rankOf(random.next())));
  return `The ${words.join(' ')}.`;
}

/** Ranks fall as 1/n when their logarithm falls evenly. */
function rankOf(even: number): number {
  return Math.floor(VOCABULARY ** even);
}

/** The words that a dictionary translates to. */
function readEnglish(): string[] {
  const values = readFileSync(DICTIONARY, 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[1] ?? '');
  return [...new Set(values.filter((value) => /^[a-z]{2,}$/.test(value)))].toSorted(
    (one, other) => one.length - other.length,
  );
}

function wordAt(rank: number): string {
  const english = ENGLISH[rank];
  if (english !== undefined) return english;
  let word = '';
  for (let rest = rank; rest > 0 || word === ''; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
  }
  return word;
}
