import { Readable } from 'node:stream'
import { calls } from '@synet/contract/calls'
import { apiBase } from '@synet/contract/routes'
import { minutes } from '@synet/core/clock'
import { refuse } from '@synet/core/result'
import type { FastifyInstance } from 'fastify'
import { consumeRate } from '#platform/consume-rate'
import type { Context } from '#platform/context'
import { readHeader, languageOf } from '#platform/http/caller-of'
import { refusalEnvelope } from '#platform/http/envelope'
import { parseRequest } from '#platform/http/parse-request'
import { type MoneyLogFilter, parseCursor, readMoneyLog } from '#money/money-log/read-money-log'
import { orderNumber } from '#platform/order-number'
import { findSession } from '#people/session/session'

const rowsAtOnce = 1_000
/** A file may read as many rows as its person has, page after page. */
const files = { max: 30, windowMs: minutes(10) }
const numberedOf = {
  recharge: 'recharge',
  withdrawal: 'withdrawal',
  transfer: 'transfer',
  swap: 'swap',
  run: 'run',
  software: 'purchase',
  node: 'purchase',
} as const

/**
 * Serves `GET /prod/api/user/moneyLogFile`: the caller's money log as CSV (RFC 4180), streamed while it is read, with
 * the filters of the call.
 */
export function serveMoneyLogFile(server: FastifyInstance, context: Context): void {
  server.get(`${apiBase}/api/user/moneyLogFile`, async (request, reply) => {
    const language = languageOf(request)
    const token = readHeader(request, 'token')
    const session = token ? await findSession(context, token) : undefined
    if (!session) return reply.send(refusalEnvelope(language, refuse('session.required')))
    const filter = parseRequest(calls['user/getMoneyLog'].request, request.query ?? {})
    if (!filter.ok) return reply.send(refusalEnvelope(language, filter))
    const rate = await consumeRate(context, `log-file:${session.userId}`, files)
    if (!rate.ok) return reply.send(refusalEnvelope(language, rate))
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="synet-money-log.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(writeRows(context, session.userId, filter.value)))
  })
}

/**
 * A text that people typed. An apostrophe keeps spreadsheets from taking it for a formula; one that it begins with itself
 * gets another, so that a program that reads the file can take it away again. A phone number is no formula.
 */
const quoteCell = (text: string): string => `"${text.replace(/^(?!\+\d+$)[=+\-@\t\r']/, "'$&").replaceAll('"', '""')}"`

async function* writeRows({ sql }: Context, userId: bigint, filter: MoneyLogFilter): AsyncGenerator<string> {
  // Excel takes a file for UTF-8 only if it begins with this mark.
  yield '\uFEFFtime,asset,kind,change,balance after,remark,order,entry\r\n'
  let next: string | null | undefined
  while (next !== null) {
    const page = await readMoneyLog(sql, {
      ...filter,
      userId,
      limit: rowsAtOnce,
      cursor: next ? parseCursor(next) : undefined,
    })
    // All other fields are codes, numbers and times, which need no quoting.
    for (const row of page.list) {
      const order = row.order ? orderNumber(numberedOf[row.order.type], row.order.id) : ''
      yield `${[row.at, row.asset, row.kind, row.change, row.balanceAfter, quoteCell(row.remark), order, row.id].join(',')}\r\n`
    }
    next = page.next
  }
}
