/** The definitions of the tools that are sent to a model (JSON Schema). They are implemented in model-tools.ts. */
import { z } from 'zod';
import { EditSchema } from '../changes/edit-schema.ts';
import type { ToolDefinition } from './messages.ts';

const MAX_EDITS = 50;

/** The arguments of propose_change. */
export const ChangeCall = z.object({
  document: z.string().describe('File name, as list_documents gives it'),
  edits: z.array(EditSchema).min(1).max(MAX_EDITS),
});

/** The JSON Schema without limits, to keep it short for small models; violations are reported when they occur. */
function schemaOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-07',
    override: ({ jsonSchema }) => {
      for (const bound of BOUNDS) delete jsonSchema[bound];
    },
  });
  return written;
}

const BOUNDS = ['minLength', 'maxLength', 'minimum', 'maximum', 'maxItems'] as const;

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
    'calculate',
    'Calculates over all rows of tables: counts, sums, averages, extremes, groups, conditions, lists of rows. Give one complete question in words, such as "sum of Total for region Hamburg". Never calculate yourself.',
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
  {
    type: 'function',
    function: {
      name: 'propose_change',
      description:
        'Proposes edits of one document to the person. Texts, headings and cells must stand in it exactly so.',
      parameters: schemaOf(ChangeCall),
    },
  },
];

/** For error messages to a model. */
export const TOOL_NAMES = TOOL_DEFINITIONS.map((tool) => tool.function.name).join(', ');
