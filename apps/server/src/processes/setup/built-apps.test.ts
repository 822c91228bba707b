import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findApps } from '#processes/setup/built-apps'
import { findPages } from '#processes/setup/find-served'

const program = 'apps/server/src/synet.ts'
let opt: string
let release: string
let link: string
beforeAll(() => {
  opt = mkdtempSync(join(tmpdir(), 'synet-opt-'))
  release = join(opt, 'synet-1')
  link = join(opt, 'synet')
  mkdirSync(join(release, 'site'), { recursive: true })
  mkdirSync(join(release, 'apps/server/src'), { recursive: true })
  symlinkSync(release, link)
})
afterAll(() => rmSync(opt, { recursive: true }))

it('synet init keeps the link of /opt/synet however init is called through it [STD-13]', () => {
  const built = join(release, 'site')
  const elsewhere = { folder: '/', shellFolder: '/' }
  const linked = join(link, 'site')
  // node /opt/synet/…, and npm in /opt/synet.
  expect(findApps(built, { ...elsewhere, program: join(link, program) })).toBe(linked)
  expect(findApps(built, { folder: release, shellFolder: link, program: join(release, program) })).toBe(linked)
  // A shell that left its folder meanwhile, and calls without a link.
  expect(findApps(built, { folder: release, shellFolder: opt, program: join(release, program) })).toBe(built)
  expect(findApps(built, { folder: release, shellFolder: undefined, program: join(release, program) })).toBe(built)
  expect(findApps(built, { folder: opt, shellFolder: opt, program: join(link, program) })).toBe(linked)
  expect(findApps(join(opt, 'none'), { ...elsewhere, program: join(link, program) })).toBe(undefined)
})

it('the doctor proposes the pages by the link, which an upgrade moves [STD-13]', async () => {
  const built = join(release, 'site')
  mkdirSync(join(built, 'web'), { recursive: true })
  writeFileSync(join(built, 'web/version.json'), '{}')
  vi.stubEnv('WEB_FOLDER', join(opt, 'none'))
  const call = { folder: release, shellFolder: link, program: join(release, program) }
  const [found] = await findPages('api', built, call)
  vi.unstubAllEnvs()
  expect(found?.next).toBe(`name ${join(link, 'site/web')}`)
})
