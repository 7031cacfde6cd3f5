/**
 * The interactive reference at /v1/docs: Swagger UI over the OpenAPI document. Its files are inside the executable
 * and read when they are asked for; the page asks no other host for anything, and its policy would not let it.
 */

import { version } from 'swagger-ui-dist/package.json';
import styleFile from 'swagger-ui-dist/swagger-ui.css' with { type: 'file' };
import scriptFile from 'swagger-ui-dist/swagger-ui-bundle.js' with { type: 'file' };
import { compressOnce, takesGzip } from '../http/compress-once.ts';

export interface PageFile {
  readonly path: string;
  readonly answer: (request: Request) => Response | Promise<Response>;
}

const SCRIPT = `/v1/docs/swagger-ui-${version}.js`;
const STYLE = `/v1/docs/swagger-ui-${version}.css`;
const START = '/v1/docs/start.js';

/** Swagger UI sets styles from its script; scripts come from files alone. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Revalidated on each visit; the files with a version in their name are kept for good. */
const BRIEFLY = 'public, no-cache';
const FOR_GOOD = 'public, max-age=31536000, immutable';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>docgate API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE}">
</head>
<body>
<main id="reference"></main>
<script src="${SCRIPT}"></script>
<script src="${START}"></script>
</body>
</html>
`;

/**
 * A key pasted in is kept in the page's memory and nowhere else; no validator is asked about the document.
 *
 * Swagger UI fills forms in with made-up values and sends those that are left empty. Here they begin with the document's
 * own example, without its files, and what is empty is not sent: so a request works as it is prefilled.
 */
const START_SCRIPT = `const MULTIPART = ['requestBody', 'content', 'multipart/form-data'];

const ui = SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
  requestInterceptor: leaveOutEmptyFields,
  onComplete: fillInExamples,
});

function leaveOutEmptyFields(request) {
  if (request.body instanceof FormData) {
    for (const [name, value] of [...request.body]) if (value === '') request.body.delete(name);
  }
  return request;
}

function fillInExamples() {
  const { specSelectors, oas3Actions } = ui.getSystem();
  specSelectors.specJson().get('paths').forEach((operations, path) => {
    operations.forEach((operation, method) => {
      const form = operation.getIn(MULTIPART);
      if (form === undefined) return;
      const example = (field, name) => withoutFiles(field, form.getIn(['example', name], ''));
      const value = form.getIn(['schema', 'properties']).map(example);
      oas3Actions.setRequestBodyValue({ pathMethod: [path, method], value });
    });
  });
}

function withoutFiles(field, value) {
  if (field.getIn(['items', 'format']) === 'binary') return value.map(() => '');
  return field.get('format') === 'binary' ? '' : value;
}
`;

/** The page and what it loads. */
export const REFERENCE_FILES: readonly PageFile[] = [
  { path: '/v1/docs', answer: () => serveText(PAGE, 'text/html; charset=utf-8') },
  { path: START, answer: () => serveText(START_SCRIPT, 'text/javascript; charset=utf-8') },
  { path: SCRIPT, answer: serveFile(scriptFile, 'text/javascript; charset=utf-8') },
  { path: STYLE, answer: serveFile(styleFile, 'text/css; charset=utf-8') },
];

function serveText(text: string, type: string): Response {
  return new Response(text, { headers: describe(type, BRIEFLY) });
}

/** Compressed where the browser takes that. */
function serveFile(path: string, type: string): PageFile['answer'] {
  const headers = { ...describe(type, FOR_GOOD), Vary: 'Accept-Encoding' };
  const file = Bun.file(path);
  const compressed = compressOnce(() => file.bytes());
  return async (request) =>
    takesGzip(request)
      ? new Response(await compressed(), { headers: { ...headers, 'Content-Encoding': 'gzip' } })
      : new Response(file, { headers });
}

function describe(type: string, cache: string): Record<string, string> {
  return {
    'Content-Type': type,
    'Cache-Control': cache,
    'Content-Security-Policy': POLICY,
    'Referrer-Policy': 'no-referrer',
  };
}
