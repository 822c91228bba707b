import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#calls'
import { openApiDocument } from '#openapi'
import { callNames, opsRoutes, ownRoutes, routes, specRoutes } from '#routes'
import { opsSchemas } from '#schema/ops'

/** The specification's table of calls, copied as it is. */
const specified = `
GET api/index/config
GET api/index/notice
GET api/index/appUrl
GET api/bank/list
POST api/bank/add
POST api/bank/edit
POST api/bank/delete
POST /api/user/login
POST /api/user/register
GET api/user/info
POST api/user/profile
GET api/user/team
POST api/user/getMoneyLog
POST api/user/exchange_coin_money
POST api/user/exchangeList
POST api/user/transfer
POST api/user/transferList
POST api/user/resetPayPassword
POST api/user/recoverPayPassword
POST api/user/recoverPassword
POST api/user/bindEmail
POST api/user/changeEmail
POST api/ems/send
POST api/stock/detail
POST api/withdrawal/apply
GET api/withdrawal/list
GET api/purchase/softwareList
POST /api/purchase/buySoftware
GET api/purchase/nodeList
POST /api/purchase/buyNode
GET api/purchase/taskList
POST api/purchase/taskPledge
GET api/purchase/taskPledgeList
POST api/purchase/editTaskPledge
POST api/purchase/saveOnlineTime
GET api/purchase/taskIncome
POST api/recharge/recharge
GET api/recharge/myRecords
POST common/upload`
  .trim()
  .split('\n')
  .map((line) => line.replace(/ \/?/, ' /'))

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { name: string; in: string; required: boolean }[]
  readonly requestBody?: object
}
const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ line: `${method.toUpperCase()} ${path}`, operation })),
)

describe('the table of calls', () => {
  test('has the 39 calls of the specification at their methods and paths, and no others [API-03]', () => {
    expect(specified).toHaveLength(39)
    expect(new Set(specified).size).toBe(39)
    const ours = Object.values(specRoutes).map(({ method, path }) => `${method} ${path}`)
    expect(ours.toSorted()).toEqual(specified.toSorted())
  })

  test('a call is named after its path, and no path is served twice [API-03]', () => {
    for (const [name, { path }] of Object.entries(routes)) expect([`/api/${name}`, `/${name}`]).toContain(path)
    expect(new Set(Object.values(routes).map(({ path }) => path)).size).toBe(callNames.length)
  })

  test('our own calls are additional to the specified ones and replace none [API-03]', () => {
    expect(Object.keys(ownRoutes).filter((name) => name in specRoutes)).toEqual([])
  })

  test('every call has schemas of its request and answer, and every schema has a call [API-05]', () => {
    expect(Object.keys(calls).toSorted()).toEqual(callNames.toSorted())
    expect(Object.keys(opsSchemas).toSorted()).toEqual(Object.keys(opsRoutes).toSorted())
    for (const { request, answer } of [...Object.values(calls), ...Object.values(opsSchemas)]) {
      expect(request).toBeInstanceOf(z.ZodMiniType)
      expect(answer).toBeInstanceOf(z.ZodMiniType)
    }
  })

  test('the OpenAPI document lists every call, below /prod [API-05]', () => {
    const served = Object.values(routes).map(({ method, path }) => `${method} /prod${path}`)
    expect(operations.map(({ line }) => line).toSorted()).toEqual(served.toSorted())
    for (const line of specified) expect(served).toContain(line.replace(' ', ' /prod'))
  })

  test('lists are paged by cursor and answer {list, next} [API-05]', () => {
    for (const name of ['user/getMoneyLog', 'user/transferList', 'withdrawal/list', 'recharge/myRecords'] as const) {
      expect(calls[name].request.safeParse({ cursor: 'x', limit: '100' }).success).toBe(true)
      expect(calls[name].request.safeParse({ limit: 101 }).success).toBe(false)
      expect(calls[name].answer.safeParse({ list: [], next: null }).success).toBe(true)
    }
  })

  test('the document requires an idempotency key exactly where a call moves money [API-01]', () => {
    const asking = operations
      .filter(({ operation }) => operation.parameters.some((p) => p.name === 'idempotency-key' && p.required))
      .map(({ operation }) => operation.operationId)
    const moving = callNames.filter((name) => 'money' in routes[name])
    expect(asking.toSorted()).toEqual(moving.toSorted())
    for (const name of [
      'user/transfer',
      'user/exchange_coin_money',
      'withdrawal/apply',
      'purchase/taskPledge',
    ] as const)
      expect(moving).toContain(name)
  })

  test('a GET takes its query from the URL and a POST its body as JSON, except where the body is bytes [API-01]', () => {
    for (const { line, operation } of operations) {
      expect(operation.requestBody !== undefined, line).toBe(line.startsWith('POST'))
      if (line.startsWith('POST'))
        expect(
          operation.parameters.some((p) => p.in === 'query'),
          line,
        ).toBe(operation.operationId === 'train/submit')
    }
  })
})
