/**
 * The interactive reference at /v1/docs: Swagger UI with the OpenAPI document. Its files are embedded in the
 * executable; the page loads nothing from other hosts, which its Content-Security-Policy enforces.
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

/** Swagger UI sets inline styles; scripts only come from files. */
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

/** Revalidated on each visit, except for files with a version in their name. */
const REVALIDATE = 'public, no-cache';
const IMMUTABLE = 'public, max-age=31536000, immutable';

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
 * A pasted key is kept in the page's memory only, and no validator is contacted.
 *
 * Swagger UI prefills forms with generated values and sends empty fields. Here, forms are prefilled with the document's
 * example, without its files, and empty fields are omitted, so that a prefilled request works.
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

/** The page and its resources. */
export const REFERENCE_FILES: readonly PageFile[] = [
  { path: '/v1/docs', answer: () => serveText(PAGE, 'text/html; charset=utf-8') },
  { path: START, answer: () => serveText(START_SCRIPT, 'text/javascript; charset=utf-8') },
  { path: SCRIPT, answer: serveFile(scriptFile, 'text/javascript; charset=utf-8') },
  { path: STYLE, answer: serveFile(styleFile, 'text/css; charset=utf-8') },
];

function serveText(text: string, type: string): Response {
  return new Response(text, { headers: describe(type, REVALIDATE) });
}

/** Serves a file, compressed if the browser accepts that. */
function serveFile(path: string, type: string): PageFile['answer'] {
  const headers = { ...describe(type, IMMUTABLE), Vary: 'Accept-Encoding' };
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
