import { escapeHtml } from '../html.ts';

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: { 'application/json': { schema: Json } } };
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>;
}

const code = (schema: unknown): string => `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;

function operationHtml(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json'].schema;
  const output = operation.responses['200']?.content['application/json']?.schema;
  const parameters = (operation.parameters ?? [])
    .map(
      (one) =>
        `<tr><td><code>${escapeHtml(one.name)}</code></td><td>${escapeHtml(one.in)}</td><td>${one.required ? 'required' : ''}</td><td><code>${escapeHtml(JSON.stringify(one.schema))}</code></td></tr>`,
    )
    .join('');
  return `<details id="${escapeHtml(operation.operationId)}"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
<p><code>${escapeHtml(operation.operationId)}</code>. ${escapeHtml(operation.description ?? '')}</p>
${parameters ? `<table><thead><tr><th>Parameter</th><th>In</th><th></th><th>Type</th></tr></thead><tbody>${parameters}</tbody></table>` : ''}
${body ? `<h3>Body</h3>${code(body)}` : ''}<h3>Answer</h3>${code(output)}
<p>${escapeHtml(operation.responses['default']?.description ?? '')}</p></details>`;
}

/** API documentation as one page without scripts or external requests, generated from the API description. */
export function docsPage(document: Json): string {
  const byTag = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(
    document['paths'] as Record<string, Record<string, Operation>>,
  ))
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.operationId.split('.')[0]!;
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml(method, path, operation)]);
    }
  const sections = [...byTag].map(
    ([tag, parts]) => `<section><h2 id="${tag}">${tag}</h2>${parts.join('\n')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Halles API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="docs.css"></head><body><main>
<h1>Halles API</h1><p>Money in integer minor units, quantities as decimal strings, instants in UTC, errors as
<code>application/problem+json</code> with a stable <code>code</code>. The same as a document:
<a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav>${[...byTag.keys()].map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ')}</nav>
${sections.join('\n')}</main></body></html>`;
}

export const docsStyle = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#faf8f3;color:#1c231e}
main{max-width:960px;margin:0 auto;padding:24px}h1,h2{letter-spacing:-.01em}nav a{margin-right:12px}a{color:#1d5a3c}
details{border:1px solid #e5e0d5;border-radius:8px;background:#fff;padding:8px 14px;margin:8px 0}summary{cursor:pointer}
pre{overflow:auto;max-height:320px;background:#faf8f3;padding:12px;border-radius:6px;font-size:13px}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:4px 10px 4px 0;border-bottom:1px solid #e5e0d5;font-size:14px;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){body{background:#121613;color:#e9ece7}details{background:#191e1a;border-color:#2b322c}pre{background:#121613}a{color:#7fc79d}}`;
