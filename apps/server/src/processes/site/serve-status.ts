import type { Language } from '@synet/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#platform/context'
import { createStatusReader, readAnnouncements } from '#processes/status/read-status'
import { calendar } from '@synet/words/calendar'
import { statusWords } from '@synet/words/status-words'
import type { ServiceStatus, MeasuredService } from '#processes/status/judge-status'
import type { Announcement, Status } from '#processes/status/read-status'

const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Formats a duration in the unit that fits, rounded up: `3 hours`. */
function durationText(language: Language, lagSeconds: number): string {
  const minutes = Math.ceil(lagSeconds / 60)
  const [value, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 2_880
        ? [Math.ceil(minutes / 60), 'hour']
        : [Math.ceil(minutes / 1_440), 'day']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

/** The main part of the status page, as HTML: the same that `/status` says as JSON. */
export async function renderStatus(
  language: Language,
  status: Status,
  announcements: readonly Announcement[] = [],
): Promise<string> {
  const words = await statusWords(language)
  const say = (...text: Parameters<typeof words>): string => escape(words(...text))
  const timeHtml = (iso: string): string =>
    `<time datetime="${iso}">${escape(
      new Intl.DateTimeFormat(language, { calendar, dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
        new Date(iso),
      ),
    )}</time>`
  // The time is marked up: it takes the place of the fact after the text is escaped.
  const sayAt = (id: 'status.measured' | 'status.since' | 'status.old', iso: string): string =>
    say(id, { at: '{at}' }).replace('{at}', timeHtml(iso))
  const states = Object.values(status.services).map(({ state }) => state)
  const verdict = states.some((state) => state === 'stopped' || state === 'delayed')
    ? 'some'
    : states.includes('unknown')
      ? 'unclear'
      : 'all'
  const row = ([name, { state, since, lag }]: [keyof Status['services'], ServiceStatus]): string =>
    `<li data-state="${state}"><h2>${say(`status.service.${name}`)}</h2><p class="state">${say(`status.state.${state}`)}${
      since === null ? '' : `, ${sayAt('status.since', since)}`
    }</p>${name === 'site' || !lag ? '' : `<p class="small">${say(...lagText(language, name, lag))}</p>`}</li>`
  const outages =
    status.outages === null
      ? `<p>${say('status.outages-unknown')}</p>`
      : status.outages.length === 0
        ? `<p>${say('status.outages-none')}</p>`
        : `<ul class="list">${status.outages
            .map(
              ({ startsAt, endsAt }) =>
                `<li>${timeHtml(startsAt)} – ${endsAt ? timeHtml(endsAt) : say('status.open')}</li>`,
            )
            .join(
              '',
            )}${status.outagesMore > 0 ? `<li>${say('proof.left-out', { count: status.outagesMore })}</li>` : ''}</ul>`
  const announced = announcements.map(({ at, title }) => `<li>${timeHtml(at)}: ${escape(title)}</li>`).join('')
  const isKnown = status.services.site.state === 'working'
  return `<h1 data-verdict="${verdict}">${say(`status.${verdict}`)}</h1>
${isKnown ? '' : `<p class="lead">${say('status.no-database')}</p>`}
<p>${
    status.measuredAt === null ? '' : `${sayAt(isKnown ? 'status.measured' : 'status.old', status.measuredAt)} · `
  }${say('status.lead')}</p>
<ul class="services">
${(Object.entries(status.services) as [keyof Status['services'], ServiceStatus][]).map(row).join('\n')}
</ul>
${announced === '' ? '' : `<section><h2>${say('title.notice')}</h2><ul class="list">${announced}</ul></section>`}
<section><h2>${say('proof.outages')}</h2><p class="small">${say('status.outages-what')}</p>
${outages}</section>`
}

type Words = Awaited<ReturnType<typeof statusWords>>
const lagText = (language: Language, name: MeasuredService, lag: number): Parameters<Words> =>
  name === 'recharges'
    ? ['status.lag.recharges', { count: lag }]
    : [`status.lag.${name}`, { time: durationText(language, lag) }]

/**
 * Serves `GET /status`: in coarse words for everybody, and for the monitors of others.
 * @returns the same as the main part of a page, in a language
 */
export function serveStatus(server: FastifyInstance, context: Context): (language: Language) => Promise<string> {
  const readStatus = createStatusReader(context)
  server.get('/status', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*')
    return readStatus()
  })
  return async (language) => {
    const status = await readStatus()
    const isReadable = status.services.site.state === 'working'
    return renderStatus(language, status, isReadable ? await readAnnouncements(context, language) : [])
  }
}
