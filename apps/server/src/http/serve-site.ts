import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '@synet/contract/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'

const placeholder = '{origin}'

/**
 * Serves the website's pages at `/<language>/`, with `robots.txt` and `sitemap.xml`. They are written at the build; only the
 * server knows the origin that share cards and search engines need.
 * @param folder of the built app; without pages in it nothing is served
 * @param origin without a trailing slash; empty leaves the addresses relative
 */
export async function serveSite(
  server: FastifyInstance,
  { folder, origin, policy }: { folder: string; origin: string; policy: string },
): Promise<void> {
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.header('content-type', type).header('cache-control', 'no-cache').send(body)
  for (const { name } of languages) {
    const page = await readFile(join(folder, 'site', `${name}.html`), 'utf8').catch(() => undefined)
    if (page === undefined) return
    const body = page.replaceAll(placeholder, origin)
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
