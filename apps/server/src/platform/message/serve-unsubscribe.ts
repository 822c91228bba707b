import { noticeKinds } from '@synet/contract/notice-kinds'
import { addMs, days } from '@synet/core/clock'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context'
import { apiBase } from '@synet/contract/routes'

/** Where one click in a mail program turns off the mails of a message's kinds, without a log-in. */
export const unsubscribePath = (token: string): string => `${apiBase}/unsubscribe/${token}`

/** Where a person chooses what they are told, behind the log-in. */
const choicesPage = '/#/pages-sub/notification-settings/index'
/** A click in a mail program counts this long. */
const lifeMs = days(60)

/**
 * Turns off mails by one click in a mail program, without a log-in (RFC 8058). A `GET` changes nothing, because programs
 * that check links follow them; it leads to the page in the app. A token that names no message gets the same answer.
 */
export function serveUnsubscribe(server: FastifyInstance, { sql, clock }: Pick<Context, 'sql' | 'clock'>): void {
  const path = unsubscribePath(':token')
  server.get(path, (_request, reply) => reply.header('cache-control', 'no-store').redirect(choicesPage, 303))
  void server.register(async (within) => {
    within.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'],
      { parseAs: 'string' },
      async () => undefined,
    )
    within.post<{ Params: { token: string } }>(path, async ({ params: { token } }, reply) => {
      if (/^[0-9a-f]{32}$/.test(token))
        await sql`
          insert into app.notice_choice (user_id, kind, channel, wanted)
            select m.user_id, off.kind, 'mail', false from app.message m cross join unnest(m.unsubscribe_kinds) as off (kind)
              where m.unsubscribe_token = ${token} and m.user_id is not null and m.created_at > ${addMs(clock.now(), -lifeMs)}
                and off.kind = any (${[...noticeKinds]}::text[]) and off.kind <> 'security'
                and not exists (select from app.closed_account c where c.user_id = m.user_id)
            on conflict (user_id, kind, channel) do update set wanted = excluded.wanted`
      return reply.header('cache-control', 'no-store').send('')
    })
  })
}
