/** The tools as a model is told of them (JSON Schema). What they do stands in model-tools.ts. */
import type { ToolDefinition } from './messages.ts';

function define(
  name: string,
  description: string,
  properties: object,
  required: readonly string[],
): ToolDefinition {
  return {
    type: 'function',
    function: { name, description, parameters: { type: 'object', properties, required } },
  };
}

const TEXT = { type: 'string' };
const DOCUMENT = { type: 'string', description: 'File name, as list_documents gives it' };

export const TOOL_DEFINITIONS: readonly ToolDefinition[] = [
  define('list_documents', 'Lists the documents of this chat.', {}, []),
  define(
    'search',
    'Finds passages by words. Returns numbered passages.',
    { query: { type: 'string', description: 'A few words that the passage would hold' }, document: DOCUMENT },
    ['query'],
  ),
  define(
    'read',
    'Reads passages of a document in their order: a section by its heading or number, or from a position on.',
    { document: DOCUMENT, section: TEXT, from: { type: 'integer' } },
    ['document'],
  ),
  define(
    'look_up',
    'Looks a value up in tables by what names its row and its column.',
    { row: TEXT, column: TEXT, document: DOCUMENT },
    ['row'],
  ),
  define(
    'reckon',
    'Reckons over all rows of tables: counts, sums, averages, extremes, groups, conditions, lists of rows. Give one complete question in words, such as "sum of Total for region Hamburg". Never reckon yourself.',
    { question: TEXT, document: DOCUMENT },
    ['question'],
  ),
  define(
    'compare',
    'Compares two documents, or two versions of one.',
    {
      documents: { type: 'array', items: TEXT, minItems: 1, maxItems: 2 },
      versions: { type: 'array', items: { type: 'integer' }, maxItems: 2 },
    },
    ['documents'],
  ),
  define(
    'propose_change',
    'Proposes edits of one document to the person. Texts must stand in it exactly so.',
    {
      document: DOCUMENT,
      edits: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            kind: { type: 'string', enum: ['replace', 'delete', 'insert_after'] },
            text: { type: 'string', description: 'The text that stands there' },
            with: { type: 'string', description: 'For replace: the new text' },
            insert: { type: 'string', description: 'For insert_after: the new paragraph' },
            everywhere: { type: 'boolean' },
            section: { type: 'string', description: 'Heading under which the text is meant' },
          },
          required: ['kind', 'text'],
        },
      },
    },
    ['document', 'edits'],
  ),
];

/** For telling a model which tools there are. */
export const TOOL_NAMES = TOOL_DEFINITIONS.map((tool) => tool.function.name).join(', ');
