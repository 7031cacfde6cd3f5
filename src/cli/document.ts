import type { Version } from '../domain/document.ts';
import { isId } from '../domain/ids.ts';
import { listDocuments, showDocument } from '../flows/documents/show-document.ts';
import { type Command, EXIT_OK, type OptionHelp, printRecord, textOption, usage } from './command.ts';
import { renderTable, renderTime } from './format.ts';
import { ORG_OPTION, orgOption } from './parse-options.ts';

const PROJECT_OPTION: OptionHelp = {
  name: 'project',
  value: 'PROJECT_ID',
  text: 'documents of this project or workspace alone',
};

export const documentList: Command = {
  name: 'document list',
  summary: "List an organization's documents, the newest first.",
  args: [],
  options: [ORG_OPTION, PROJECT_OPTION],
  example: 'docgate document list --org "Acme GmbH"',
  json: true,
  run: async (input, shell) => {
    const project = textOption(input, 'project');
    const all = await shell.withAdmin((deps) => listDocuments(deps, orgOption(deps, input)));
    const documents = all.filter((document) => project === '' || document.projectId === project);
    const records = documents.map((document) => ({
      document_id: document.id,
      project_id: document.projectId,
      file_name: document.fileName,
      status: document.status,
      version: document.version,
      external_ref: document.externalRef,
    }));
    const headings = ['DOCUMENT', 'FILE', 'STATUS', 'VERSION', 'PROJECT'];
    const rows = records.map((document) => [
      document.document_id,
      document.file_name,
      document.status,
      String(document.version),
      document.project_id,
    ]);
    printRecord(shell, input, records, renderTable(headings, rows, 'No documents.'));
    return EXIT_OK;
  },
};

export const documentShow: Command = {
  name: 'document show',
  summary: 'Show a document with all its versions, and why one failed.',
  args: [{ name: 'ID', text: 'the document, as the API names it' }],
  options: [],
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
    return EXIT_OK;
  },
};

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
