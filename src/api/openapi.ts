/**
 * Creates the OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1) from the operations and the schemas that
 * validate requests, so that it always matches the implementation.
 */
import { z } from 'zod';
import type { ErrorCode } from '../domain/errors.ts';
import { MAX_FILES_PER_REQUEST, MAX_IDEMPOTENCY_KEY_LENGTH } from '../domain/limits.ts';
import { STATUS_BY_CODE } from '../http/error-response.ts';
import { ANSWER_HEADERS, type HeaderName } from './answer-headers.ts';
import { ERROR_MEANINGS } from './error-meanings.ts';
import {
  type Answer,
  type Body,
  type FilePart,
  type Operation,
  type RequestHeader,
  TAGS,
} from './operation.ts';
import { OPERATION_IDS, OPERATIONS } from './operations.ts';
import { MAX_ID_LENGTH, RECORDS } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

/** Version of the API. It increases with additions; `v1` in the path never breaks. */
const API_VERSION = '1.1.0';

const ABOUT = `The document data plane of an organization, with one door into an assistant.

1. **Push** a file; processing takes seconds to a few minutes.
2. **Poll** the document until its status is \`ready\` or \`failed\`.
3. **Push new versions**; exports keep serving the last one that was processed.
4. **Export** the current version as Word or Markdown.
5. **Open a session** over a person's documents, and hand them its login link.

Every request carries \`Authorization: Bearer API_KEY\`. Identifiers are opaque, up to ${MAX_ID_LENGTH} characters. Fields and \`status\` values may be added: ignore fields you do not know, and treat unknown statuses as \`processing\`. Wherever GET is answered, HEAD is too.`;

/** Errors that any operation may return. */
const COMMON_ERRORS: readonly ErrorCode[] = ['bad_request', 'unauthorized', 'rate_limited', 'internal_error'];

const COMMON_HEADERS: readonly HeaderName[] = ['requestId', 'rateLimit', 'rateRemaining', 'rateReset'];

/** Headers of error responses, by status. */
const ERROR_HEADERS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['challenge'],
  429: ['retryAfter'],
  503: ['retryAfter'],
  507: ['retryAfter'],
};

const REQUEST_HEADERS: Readonly<Record<RequestHeader, Json>> = {
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes a retry safe: within 24 hours the same request under the same key gets the same answer and nothing is done twice. Another request under a used key is refused.',
    schema: { type: 'string', minLength: 1, maxLength: MAX_IDEMPOTENCY_KEY_LENGTH },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of an earlier answer: if that is still current, the answer is 304 without a body.',
    schema: { type: 'string' },
  },
};

/** @param baseUrl the public address with /v1 */
export function writeOpenApi(baseUrl: string): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'docgate API',
      version: API_VERSION,
      description: ABOUT,
      contact: { name: 'The administrator of this service', url: new URL('/', baseUrl).href },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: writePaths(),
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key acts as the whole organization: keep it on servers. The raw key is shown once, when it is made.',
        },
      },
      schemas: writeRecords(),
      headers: mapValues(ANSWER_HEADERS, ({ header: _, ...described }) => described),
      examples: writeErrorExamples(),
    },
  };
}

function writePaths(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [operationId, operation] of Object.entries<Operation>(OPERATIONS)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: writeOperation(operationId, operation),
    };
  }
  return paths;
}

function writeOperation(operationId: string, operation: Operation): Json {
  const parameters = writeParameters(operation);
  return {
    operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.body === undefined ? {} : { requestBody: writeBody(operation.body) }),
    responses: {
      ...Object.fromEntries(operation.answers.map((answer) => [answer.status, writeAnswer(answer)])),
      ...writeErrors([...operation.errors, ...COMMON_ERRORS]),
    },
  };
}

function writeParameters({ id, query, requestHeaders = [] }: Operation): Json[] {
  const inPath = id === undefined ? [] : [writeIdParameter(id)];
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, field]) => {
    const { description, example, ...schema } = writeSchema(field);
    const required = !field.safeParse(undefined).success;
    return { name, in: 'query', required, description, schema, ...(example !== undefined && { example }) };
  });
  return [...inPath, ...inQuery, ...requestHeaders.map((header) => REQUEST_HEADERS[header])];
}

function writeIdParameter(id: 'document' | 'session'): Json {
  const prefix = id === 'document' ? 'doc' : 'ses';
  return {
    name: 'id',
    in: 'path',
    required: true,
    description: `The ${id}'s identifier.`,
    schema: { type: 'string', minLength: 1, maxLength: MAX_ID_LENGTH },
    example: `${prefix}_01k9zq3v5n8r2t4w6y8a0c2e4g`,
  };
}

function writeBody({ fields, file, example }: Body): Json {
  const schema = writeSchema(fields);
  const multipart = {
    ...schema,
    properties: { [file.name]: writeFilePart(file), ...schema.properties },
    ...(file.required ? { required: [file.name, ...(schema.required ?? [])] } : {}),
  };
  return { required: true, content: { 'multipart/form-data': { schema: multipart, example } } };
}

function writeFilePart({ repeated, description }: FilePart): Json {
  const bytes = { type: 'string', format: 'binary' };
  return repeated
    ? { type: 'array', items: bytes, maxItems: MAX_FILES_PER_REQUEST, description }
    : { ...bytes, description };
}

function writeAnswer({ description, content, headers }: Answer): Json {
  return { description, headers: writeHeaders(headers), ...writeContent(content) };
}

function writeContent(content: Answer['content']): Json {
  if (content === null) return {};
  if ('record' in content) {
    return { content: { 'application/json': { schema: { $ref: recordUri(content.record) } } } };
  }
  const isText = content.file.startsWith('text/');
  const schema = isText ? { type: 'string' } : { type: 'string', format: 'binary' };
  return { content: { [content.file]: { schema } } };
}

/** Codes with the same status share a response, which lists each with an example. */
function writeErrors(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => STATUS_BY_CODE[code]);
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, writeError(status, some)]));
}

function writeError(status: number, codes: readonly ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_MEANINGS[code].meaning}`).join('\n\n'),
    headers: writeHeaders(ERROR_HEADERS[status] ?? []),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: recordUri('Error') }, { properties: { code: { enum: codes } } }],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** One for each code that any operation may return. */
function writeErrorExamples(): Json {
  const codes = new Set(OPERATION_IDS.flatMap((id) => [...OPERATIONS[id].errors, ...COMMON_ERRORS]));
  return Object.fromEntries([...codes].map((code) => [code, writeErrorExample(code)]));
}

function writeErrorExample(code: ErrorCode): Json {
  const { meaning, message } = ERROR_MEANINGS[code];
  return { summary: meaning, value: { code, message, request_id: 'req_01k9zq3v5n8r2t4w6y8a0c2e4g' } };
}

function writeHeaders(names: readonly HeaderName[]): Json {
  return Object.fromEntries(
    [...names, ...COMMON_HEADERS].map((name) => [
      ANSWER_HEADERS[name].header,
      { $ref: `#/components/headers/${name}` },
    ]),
  );
}

/** The input of a schema as JSON Schema. */
function writeSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });
  return written;
}

/** The records, which refer to each other by name. Additional properties are allowed, since fields may be added. */
function writeRecords(): Json {
  const { schemas } = z.toJSONSchema(RECORDS, { io: 'input', target: 'draft-2020-12', uri: recordUri });
  return mapValues(schemas, ({ $schema: _, $id: __, ...written }) => written);
}

function recordUri(name: string): string {
  return `#/components/schemas/${name}`;
}

function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}
