import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApps } from './build-apps.ts'

// `npm run build -- --folder FOLDER`: the site, the console and the approvals page, for `synet init --apps FOLDER`.
const { values } = parseArgs({ options: { folder: { type: 'string' } } })
if (!values.folder) throw new Error('Usage: npm run build -- --folder FOLDER')
const folder = resolve(values.folder)
for (const [app, built] of Object.entries(await buildApps())) {
  const place = join(folder, app)
  rmSync(place, { recursive: true, force: true })
  cpSync(built, place, { recursive: true })
  console.log(`✓ ${place}`)
}
