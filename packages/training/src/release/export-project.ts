/**
 * `npm run export:project -- <site> <project> <folder>`: writes the released version of a project as an npm package.
 */
import { createClient } from '@synet/contract/client'
import { apiBase } from '@synet/contract/routes'
import { fetchProject } from '#project-file/fetch-project'
import { sha256Hex } from '#protocol/sha256'
import { writePackage } from './write-package.ts'

const [site = '', code = '', folder = ''] = process.argv.slice(2)
if (folder === '') throw new Error('usage: export:project -- <site> <project> <folder>')
const { project, text } = await fetchProject(site, code)
const call = createClient({ origin: site, fetch, lang: () => 'en', token: () => undefined })
const { release, card } = await call('project/detail', { code })
if (!release) throw new Error(`${code} is not released: no version has beaten its baseline`)
const { hash, version } = release
const answer = await fetch(`${site}${apiBase}/blob/${hash}`)
if (!answer.ok) throw new Error(`${hash}: ${answer.status}`)
const weights = new Uint8Array(await answer.arrayBuffer())
if ((await sha256Hex(weights)) !== hash) throw new Error(`${hash} has other bytes than its name says`)
await writePackage(folder, project, text, { version, hash, weights, card })
console.log(`${folder} has version ${version} of ${code}`)
