import { openApiDocument } from '@synet/contract/openapi'
import { apiBase } from '@synet/contract/routes'
import type { FastifyInstance } from 'fastify'

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly required: boolean }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: {
    readonly 200: {
      readonly content: {
        readonly 'application/json': { readonly schema: { readonly properties: { readonly data: object } } }
      }
    }
  }
}

function section(path: string, method: string, operation: Operation): string {
  const schema = (title: string, value: object) =>
    `<details><summary>${title}</summary><pre>${escape(JSON.stringify(value, null, 2))}</pre></details>`
  const parameters = operation.parameters.map(
    (p) => `<li><code>${escape(p.name)}</code> ${p.in}${p.required ? ', required' : ''}</li>`,
  )
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return `<section><h2><b>${method.toUpperCase()}</b> <code>${escape(path)}</code></h2><ul>${parameters.join('')}</ul>
    ${body ? schema('Request', body) : ''}${schema('Answer', operation.responses[200].content['application/json'].schema.properties.data)}</section>`
}

/** @returns the document of the table of calls, and a page of it */
function generate(): { readonly text: string; readonly page: string } {
  const document = openApiDocument() as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }
  const sections = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(path, method, operation)),
  )
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Synet API</title>
<style>:root{color-scheme:dark}body{margin:0 auto;padding:16px;max-width:720px;background:#0a0c10;color:#f3f5f9;font:16px/24px system-ui}
h2{font-size:16px;overflow-wrap:anywhere}section{border-top:1px solid #2a303c}pre{overflow:auto;background:#12151c;padding:12px;border-radius:8px}
summary{cursor:pointer;min-height:32px}b{color:#86abff}ul{color:#aeb6c6}</style>
<h1>Synet API</h1><p>Every answer is HTTP 200 with <code>{code, msg, data}</code>; 1 is success, 401 means log in, 0 is a refusal with <code>data.error</code>.
<a href="${apiBase}/openapi.json" style="color:#86abff">OpenAPI 3.1 document</a></p>${sections.join('')}</html>`
  return { text: JSON.stringify(document), page }
}

/** The description is the same for every server of the process: the first request generates it. */
let generated: ReturnType<typeof generate> | undefined
const once = () => (generated ??= generate())

/** Serves `/prod/openapi.json` and a page of it. */
export function serveOpenApi(server: FastifyInstance): void {
  server.get(`${apiBase}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(once().text),
  )
  server.get(`${apiBase}/openapi`, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(once().page),
  )
}
