import { REFUSAL_CODES } from '../domain/conversion.ts';
import { DOCUMENT_STATUSES, type DocumentStatus, type Version } from '../domain/document.ts';
import { AppError } from '../domain/errors.ts';
import { isId } from '../domain/ids.ts';
import { processManyAgain } from '../flows/documents/process-again.ts';
import { EVERY_DOCUMENT, listDocuments, showDocument } from '../flows/documents/show-document.ts';
import {
  type Command,
  type CommandInput,
  type OptionHelp,
  printRecord,
  textOption,
  usage,
} from './command.ts';
import { renderTable, renderTime } from './format.ts';
import { ORG_OPTION, orgOption } from './parse-options.ts';

const PROJECT_OPTION: OptionHelp = {
  name: 'project',
  value: 'PROJECT_ID',
  text: 'documents of this project or workspace alone',
};

const REASON_OPTION: OptionHelp = {
  name: 'reason',
  value: 'CODE',
  text: 'only those whose newest push failed for this reason, such as out_of_memory',
};

export const documentList: Command = {
  name: 'document list',
  summary: "List an organization's documents, the newest first.",
  options: [
    ORG_OPTION,
    PROJECT_OPTION,
    { name: 'status', value: DOCUMENT_STATUSES.join('|'), text: 'only those in this state' },
    REASON_OPTION,
  ],
  example: 'docgate document list --org "Acme GmbH" --status failed',
  json: true,
  run: async (input, shell) => {
    const filter = {
      project: textOption(input, 'project') || null,
      status: statusOption(input),
      reason: reasonOption(documentList, input),
    };
    const documents = await shell.withAdmin((deps) => listDocuments(deps, orgOption(deps, input), filter));
    const records = documents.map((document) => ({
      document_id: document.id,
      project_id: document.projectId,
      file_name: document.fileName,
      status: document.status,
      version: document.version,
      external_ref: document.externalRef,
      failure: document.failure,
    }));
    const headings = ['DOCUMENT', 'FILE', 'STATUS', 'VERSION', 'PROJECT', 'REASON'];
    const rows = records.map((document) => [
      document.document_id,
      document.file_name,
      document.status,
      String(document.version),
      document.project_id,
      document.failure?.code ?? '',
    ]);
    printRecord(shell, input, records, renderTable(headings, rows, 'No documents.'));
  },
};

export const documentShow: Command = {
  name: 'document show',
  summary: 'Show a document with all its versions, and why one failed.',
  args: [{ name: 'ID', text: 'the document, as the API names it' }],
  example: 'docgate document show doc_01k9zq3v5n8r2t4w6y8a0c2e4g',
  json: true,
  run: async (input, shell) => {
    const id = input.args[0] ?? '';
    if (!isId('document', id)) throw usage(documentShow, `"${id}" is not a document's id`);
    const { document, organization, versions } = await shell.withAdmin((deps) => showDocument(deps, id));
    const record = {
      document_id: document.id,
      org_id: organization.id,
      project_id: document.projectId,
      status: document.status,
      version: document.version,
      external_ref: document.externalRef,
      versions: versions.map(toRecord),
    };
    const headings = ['VERSION', 'STATUS', 'FILE', 'BYTES', 'PUSHED', 'REASON'];
    printRecord(shell, input, record, [
      `Document ${document.id} of ${organization.name} (${organization.id})`,
      `Project ${document.projectId}`,
      `Status ${document.status}, exports serve version ${document.version}`,
      '',
      ...renderTable(headings, versions.map(toRow), 'No versions.'),
    ]);
  },
};

export const documentProcessAgain: Command = {
  name: 'document process-again',
  summary: 'Convert documents once more whose newest version failed: one, or all of an organization.',
  args: [{ name: '[ID…]', text: 'documents, as the API names them; otherwise all that failed' }],
  options: [ORG_OPTION, REASON_OPTION],
  example: 'docgate document process-again --org "Acme GmbH" --reason out_of_memory',
  json: true,
  run: async (input, shell) => {
    const reason = reasonOption(documentProcessAgain, input);
    const again = await shell.withAdmin((deps) => {
      const organization = orgOption(deps, input);
      const failed = listDocuments(deps, organization, { ...EVERY_DOCUMENT, reason });
      const wanted = input.args.map((id) => {
        const found = failed.find((document) => document.id === id);
        if (found === undefined)
          throw new AppError('not_found', `${id} is no such document of the organization.`);
        return found;
      });
      return processManyAgain(deps, organization, wanted.length > 0 ? wanted : failed);
    });
    printRecord(shell, input, { documents: again.map(({ id }) => id) }, [
      again.length === 0
        ? 'No such document has failed.'
        : `Processed again: ${again.length}. A running service begins at once, otherwise the next one does.`,
    ]);
  },
};

/** @throws UsageError */
function statusOption(input: CommandInput): DocumentStatus | null {
  const text = textOption(input, 'status');
  const status = DOCUMENT_STATUSES.find((one) => one === text);
  if (text !== '' && status === undefined) {
    throw usage(documentList, `--status must be ${DOCUMENT_STATUSES.join(', ')}, not "${text}"`);
  }
  return status ?? null;
}

/** @throws UsageError for an unknown code */
function reasonOption(command: Command, input: CommandInput): string | null {
  const text = textOption(input, 'reason');
  if (text === '') return null;
  const codes: readonly string[] = [...REFUSAL_CODES, 'gave_up'];
  if (!codes.includes(text))
    throw usage(command, `--reason must be one of ${codes.join(', ')}, not "${text}"`);
  return text;
}

function toRecord(version: Version) {
  return {
    number: version.number,
    status: version.status,
    file_name: version.fileName,
    kind: version.kind,
    size: version.size,
    sha256: version.original,
    external_ref: version.externalRef,
    pushed_at: renderTime(version.pushedAt),
    finished_at: version.finishedAt === null ? null : renderTime(version.finishedAt),
    failure: version.failure,
    warnings: version.warnings,
    facts: version.facts,
  };
}

function toRow(version: Version): string[] {
  return [
    String(version.number),
    version.status,
    version.fileName,
    String(version.size),
    renderTime(version.pushedAt),
    version.failure === null ? '' : `${version.failure.code}: ${version.failure.message}`,
  ];
}
