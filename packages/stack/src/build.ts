import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApps } from './build-apps.ts'
import { drawOperatorsPage } from './operators-page.ts'

// `npm run build [-- --folder FOLDER]`: the site, the console and the approvals page, where `synet init` looks for them.
const usual = join(import.meta.dirname, '../../../site')
const { values } = parseArgs({ options: { folder: { type: 'string', default: usual } } })
for (const [app, built] of Object.entries(await buildApps())) {
  const place = join(resolve(values.folder), app)
  rmSync(place, { recursive: true, force: true })
  cpSync(built, place, { recursive: true })
  console.log(`✓ ${place}`)
}
// The site serves the page to which its alerts lead.
const document = readFileSync(join(import.meta.dirname, '../../../docs/OPERATIONS.md'), 'utf8')
writeFileSync(join(resolve(values.folder), 'web/operators.html'), drawOperatorsPage(document))
