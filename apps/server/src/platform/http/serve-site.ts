import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, languages } from '@synet/contract/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'

const placeholder = '{origin}'
const statusPlaceholder = '{status}'

interface Site {
  /** The folder of the built app; without pages in it nothing is served. */
  readonly folder: string
  /** The origin has no trailing slash; an empty one leaves the addresses relative. */
  readonly origin: string
  readonly policy: string
  /** Writes the main part of the status page. */
  readonly status: ((language: Language) => Promise<string>) | undefined
}

/**
 * Serves the website's pages at `/<language>/` and `/<language>/status`, with `robots.txt` and `sitemap.xml`. They are written at the build; only the
 * server knows the origin that share cards and search engines need.
 */
export async function serveSite(server: FastifyInstance, site: Site): Promise<void> {
  const { folder, origin, policy } = site
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.header('content-type', type).header('cache-control', 'no-cache').send(body)
  for (const { name } of languages) {
    const page = await readFile(join(folder, 'site', `${name}.html`), 'utf8').catch(() => undefined)
    if (page === undefined) return
    const body = page.replaceAll(placeholder, origin)
    await serveStatusPage(server, name, site)
    server.get(`/${name}`, (_, reply) => reply.redirect(`/${name}/`, 308))
    server.get(`/${name}/`, (_, reply) =>
      send(reply.header('content-security-policy', policy), 'text/html; charset=utf-8', body),
    )
  }
  const addresses = languages.map(({ name }) => `<url><loc>${origin}/${name}/</loc></url>`).join('\n')
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${addresses}
</urlset>
`
  server.get('/robots.txt', (_, reply) =>
    send(reply, 'text/plain; charset=utf-8', `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`),
  )
  server.get('/sitemap.xml', (_, reply) => send(reply, 'application/xml; charset=utf-8', sitemap))
}

/** The frame is written at the build, what it says at the moment of the request. */
async function serveStatusPage(
  server: FastifyInstance,
  language: Language,
  { folder, origin, policy, status }: Site,
): Promise<void> {
  const page = await readFile(join(folder, 'site', `status.${language}.html`), 'utf8').catch(() => undefined)
  if (page === undefined || status === undefined) return
  const [before = '', after = ''] = page.replaceAll(placeholder, origin).split(statusPlaceholder)
  server.get(`/${language}/status`, async (_, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(before + (await status(language)) + after),
  )
}
