/**
 * Holds answers against the OpenAPI document that the service itself publishes: the status must be described, the
 * headers that are promised must be there, and the body must be of the described shape with no field beside it.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface MediaType {
  readonly schema: object;
}

interface HeaderObject {
  readonly required: boolean;
  readonly schema: object;
}

interface ResponseObject {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

interface OperationObject {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

interface RecordSchema {
  readonly properties: Readonly<Record<string, { readonly examples?: readonly unknown[] }>>;
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly headers: Readonly<Record<string, HeaderObject>>;
    readonly schemas: Readonly<Record<string, RecordSchema>>;
  };
}

/** By the document without the service's address: all services of a process share what is compiled of it. */
const checkers = new Map<string, AnswerChecker>();

/** Where the document lies for references into it. */
const ROOT = 'openapi.json';

export class AnswerChecker {
  readonly #document: OpenApiDocument;
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(document: OpenApiDocument) {
    this.#document = document;
    // Not strict, since references resolve through the document, which is no schema itself.
    this.#ajv = new Ajv2020({ allErrors: true, strict: false });
    addFormats(this.#ajv);
    this.#ajv.addSchema({ ...document, components: close(document.components) }, ROOT);
  }

  /** Reads the document from a running service. */
  static async of(url: string): Promise<AnswerChecker> {
    const text = await (await fetch(`${url}/v1/openapi.json`)).text();
    const apart = text.replaceAll(url, '');
    const known = checkers.get(apart) ?? new AnswerChecker(JSON.parse(text) as OpenApiDocument);
    checkers.set(apart, known);
    return known;
  }

  /**
   * @param path below {base_url}, with its query
   * @throws Error that says what is not as described
   */
  async check(method: string, path: string, answer: Response): Promise<void> {
    const [pathname = ''] = path.split('?');
    const found = this.#find(method === 'HEAD' ? 'GET' : method, pathname);
    const faults =
      found === undefined
        ? await this.#checkRefusal(answer, method === 'HEAD')
        : await this.#checkDescribed(found.pointer, found.operation, answer, method === 'HEAD');
    if (faults.length === 0) return;
    throw new Error(`${method} ${path} answered ${answer.status}, not as described: ${faults.join('; ')}`);
  }

  #find(method: string, pathname: string): { operation: OperationObject; pointer: string } | undefined {
    const verb = method.toLowerCase();
    for (const [template, operations] of Object.entries(this.#document.paths)) {
      const operation = operations[verb];
      if (operation === undefined || !templatePattern(template).test(pathname)) continue;
      return { operation, pointer: `#/paths/${escapePointer(template)}/${verb}` };
    }
    return undefined;
  }

  /** What is no operation is refused, in the error shape. */
  async #checkRefusal(answer: Response, withoutBody: boolean): Promise<string[]> {
    if (![400, 401, 404, 405].includes(answer.status)) return ['no such operation is described'];
    if (answer.status === 405 && !answer.headers.has('allow')) return ['Allow is missing'];
    if (withoutBody) return [];
    return this.#checkBody('#/components/schemas/Error', await answer.json());
  }

  async #checkDescribed(
    pointer: string,
    operation: OperationObject,
    answer: Response,
    withoutBody: boolean,
  ): Promise<string[]> {
    const described = operation.responses[answer.status];
    if (described === undefined) return [`${operation.operationId} has no such status`];
    const faults = this.#checkHeaders(described, answer.headers);
    const content = Object.keys(described.content ?? {});
    if (withoutBody || content.length === 0) return faults;
    const type = mediaTypeIn(content, answer.headers.get('content-type'));
    if (type === undefined) return [...faults, `the content type is ${answer.headers.get('content-type')}`];
    if (type !== 'application/json') return faults;
    const schema = `${pointer}/responses/${answer.status}/content/${escapePointer(type)}/schema`;
    return [...faults, ...this.#checkBody(schema, await answer.json())];
  }

  #checkHeaders(described: ResponseObject, headers: Headers): string[] {
    return Object.entries(described.headers ?? {}).flatMap(([name, { $ref }]) => {
      const header = this.#document.components.headers[$ref.split('/').at(-1) ?? ''];
      const value = headers.get(name);
      if (value === null) return header?.required === true ? [`${name} is missing`] : [];
      return this.#checkHeader(name, `${$ref}/schema`, value);
    });
  }

  /** Headers are text: a number is one when it looks like one. */
  #checkHeader(name: string, schema: string, value: string): string[] {
    const validate = this.#compile(schema);
    if (validate(value) || (/^\d+$/.test(value) && validate(Number(value)))) return [];
    return [`${name} is "${value}"`];
  }

  #checkBody(schema: string, body: unknown): string[] {
    const validate = this.#compile(schema);
    if (validate(body)) return [];
    return [`${this.#ajv.errorsText(validate.errors, { dataVar: 'body' })} in ${JSON.stringify(body)}`];
  }

  #compile(pointer: string): ValidateFunction {
    const known = this.#compiled.get(pointer);
    if (known !== undefined) return known;
    const compiled = this.#ajv.compile({ $ref: `${ROOT}${pointer}` });
    this.#compiled.set(pointer, compiled);
    return compiled;
  }
}

/**
 * Published records are left open for fields and statuses to come; in a test a field that is not described, or a status
 * that is not among the examples, is a fault.
 */
function close(components: OpenApiDocument['components']): OpenApiDocument['components'] {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => {
    const { status, ...fields } = schema.properties;
    const properties = status === undefined ? fields : { ...fields, status: { enum: status.examples } };
    return [name, { ...schema, properties, additionalProperties: false }];
  });
  return { ...components, schemas: Object.fromEntries(schemas) };
}

/** JSON may say its charset or not; any other type is described in full. */
function mediaTypeIn(described: readonly string[], given: string | null): string | undefined {
  return described.find((type) => type === given || type === given?.split(';')[0]);
}

function templatePattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/*$`);
}

/** RFC 6901, 3, and percent-encoded for use in a URI fragment. */
function escapePointer(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
}
