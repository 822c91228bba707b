import * as z from 'zod/mini'
import { calls } from '#calls'
import { apiBase, callNames, routes } from '#routes'

/** OpenAPI 3.1 document of all calls, generated from the table that serves them. */
export function openApiDocument(): object {
  const paths: Record<string, object> = {}
  for (const name of callNames) {
    const route: { method: string; path: string; access: string; money?: true | 'posted'; bytes?: string } =
      routes[name]
    const request = z.toJSONSchema(calls[name].request, { io: 'input', unrepresentable: 'any' })
    const answer = z.toJSONSchema(calls[name].answer, { io: 'output', unrepresentable: 'any' })
    const properties = request.properties ?? {}
    const header = (header: string, required: boolean) => ({
      name: header,
      in: 'header',
      required,
      schema: { type: 'string' },
    })
    const parameters = [
      header('lang', false),
      ...(route.access === 'public' ? [] : [header('token', true)]),
      ...(route.money ? [header('idempotency-key', true)] : []),
      ...(route.method === 'GET' || route.bytes
        ? Object.entries(properties)
            .filter(([key]) => key !== route.bytes)
            .map(([key, schema]) => ({
              name: key,
              in: 'query',
              required: request.required?.includes(key) ?? false,
              schema,
            }))
        : []),
    ]
    const content = route.bytes
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: request } }
    const envelope = {
      type: 'object',
      required: ['code', 'msg', 'data'],
      properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: answer },
    }
    paths[apiBase + route.path] = {
      [route.method.toLowerCase()]: {
        operationId: name,
        parameters,
        ...(route.method === 'POST' ? { requestBody: { content } } : {}),
        responses: { 200: { description: 'code 1 = success', content: { 'application/json': { schema: envelope } } } },
      },
    }
  }
  return { openapi: '3.1.0', info: { title: 'Synet', version: '1.0.0' }, paths }
}
