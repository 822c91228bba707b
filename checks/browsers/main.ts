import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildApps } from '@synet/stack/build-apps'
import { allowed } from './allowed.ts'
import { newerInFile } from './newer-in-file.ts'

// `npm run check`: each built file of the apps runs in the oldest browsers of `packages/core/src/browsers.ts`.
const found = new Map<string, Set<string>>()
for (const [app, folder] of Object.entries(await buildApps())) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:js|css|html)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    for (const name of newerInFile(path, readFileSync(path, 'utf8'))) {
      found.set(name, (found.get(name) ?? new Set()).add(`${app}/${relative(folder, path)}`))
    }
  }
}
const newer = [...found].filter(([name]) => !allowed.has(name))
const gone = [...allowed.keys()].filter((name) => !found.has(name))
for (const [name, files] of newer) console.log(`${name} is newer than a supported browser: ${[...files].join(', ')}`)
for (const name of gone) console.log(`${name} is no longer used: remove it from checks/browsers/allowed.ts`)
process.exitCode = newer.length + gone.length > 0 ? 1 : 0
