import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ProcessRole, processRoles } from '#platform/database/database-roles'
import { diagnose } from '#processes/setup/diagnose'
import { findMissingFiles } from '#processes/setup/environments'
import { findExamples, findOrigins, findUnserved } from '#processes/setup/find-origins'
import { findPages } from '#processes/setup/find-served'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'synet-unserved-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})
function give(of: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(of)) vi.stubEnv(name, value)
}
const texts = (found: readonly { what: string; next: string; aside?: true }[]) =>
  found.map(({ what, next, aside }) => `${aside ? '!' : '✗'} ${what} → ${next}`)

it.each<[ProcessRole, string, string, string]>([
  ['api', 'API_PORT', 'WEB_FOLDER', 'the site'],
  ['console', 'CONSOLE_PORT', 'CONSOLE_FOLDER', 'the console'],
  ['signer', 'APPROVALS_PORT', 'APPROVALS_FOLDER', 'the page of the approvals'],
])('synet doctor reports %s without a port of its own or without pages [STD-12]', (role, port, pages, what) => {
  const noPages = `! ${pages} is not set: the process does not serve ${what} → name the built pages, unless a proxy serves them`
  const noPort = 'each start takes another port, which no proxy knows → name a port'
  give({ APPROVALS_ORIGIN: 'https://approvals.acme.com' })
  expect(texts(findUnserved(role))).toEqual([`! ${port} is not set: ${noPort}`, noPages])
  give({ [port]: '0', [pages]: folder })
  expect(texts(findUnserved(role))).toEqual([`! ${port} is 0: ${noPort}`])
  give({ [port]: '8080' })
  expect(findUnserved(role)).toEqual([])
})

it('synet doctor reports neither of a signer that serves no page [STD-12]', () => {
  expect(findUnserved('signer')).toEqual([])
  give({ APPROVALS_ORIGIN: 'https://approvals.acme.com', SIGNER_STANDBY_PORT: '9000' })
  expect(findUnserved('signer')).toEqual([])
  expect(findUnserved('jobs')).toEqual([])
})

it('synet doctor reports a site at which keys of operators would work, because it is below the approvals [STD-12]', () => {
  give({ SITE_ORIGIN: 'https://app.acme.com', APPROVALS_ORIGIN: 'https://approvals.app.acme.com' })
  expect(findOrigins('signer')).toEqual([])
  give({ SITE_ORIGIN: 'https://app.approvals.acme.com', APPROVALS_ORIGIN: 'https://approvals.acme.com' })
  expect(texts(findOrigins('signer'))).toEqual([
    '✗ SITE_ORIGIN is below approvals.acme.com, the host of APPROVALS_ORIGIN: keys of operators would work at the site → give the approvals a host name beside it',
  ])
})

it('synet doctor finds origins and nodes with the names of examples, in addition to other findings [STD-12]', async () => {
  give({ SITE_ORIGIN: 'https://app.example.com', RPC_ERC20: 'https://eth.acme.com,https://eth.example.org' })
  const site = '✗ SITE_ORIGIN is at app.example.com, a name of examples, which nobody has → name your own'
  expect(texts(findExamples('api'))).toEqual([
    site,
    '✗ RPC_ERC20 is at eth.example.org, a name of examples, which nobody has → name your own',
  ])
  expect(findExamples('audits')).toEqual([])
  give({
    DATABASE_URL: 'postgres://a:b@127.0.0.1:1/synet',
    LEASE_KEY: '11'.repeat(32),
    MESSAGE_PUBLIC_KEY: '22'.repeat(32),
    DEPOSIT_XPUB: 'xpub',
    TRAINING_FOLDER: folder,
    RPC_ERC20: '',
  })
  expect(texts(await diagnose('api', () => new Date()))).toEqual(
    expect.arrayContaining([site, expect.stringMatching(/^! WEB_FOLDER is not set/)]),
  )
})

it('synet doctor reports which files of processes a folder lacks [STD-12]', () => {
  for (const role of processRoles) writeFileSync(join(folder, `${role}.env`), '')
  expect(findMissingFiles(folder)).toEqual([])
  rmSync(join(folder, 'watcher.env'))
  expect(texts(findMissingFiles(folder))).toEqual([
    expect.stringMatching(/^✗ there is no watcher\.env in .*→ restore it, or copy there/),
  ])
  expect(findMissingFiles(undefined)).toEqual([])
})

it('synet doctor names the app whose pages are in the folder of another one [STD-13]', async () => {
  const built = join(folder, 'site')
  for (const [app, title] of [
    ['web', 'Synet'],
    ['console', 'Synet console'],
    ['approvals', 'Synet approvals'],
  ] as const)
    for (const at of [built, join(folder, 'former')]) {
      mkdirSync(join(at, app), { recursive: true })
      writeFileSync(join(at, app, 'index.html'), `<title>${title}</title>${at}`)
      if (app === 'web') writeFileSync(join(at, app, 'version.json'), at)
    }
  const found = async (role: ProcessRole, name: string, path: string) => {
    give({ [name]: path })
    return texts(await findPages(role, built))
  }
  expect(await found('console', 'CONSOLE_FOLDER', join(built, 'approvals'))).toEqual([
    `✗ CONSOLE_FOLDER: ${join(built, 'approvals')} has the pages of the approvals → name ${join(built, 'console')}`,
  ])
  expect(await found('signer', 'APPROVALS_FOLDER', join(folder, 'former', 'web'))).toEqual([
    `✗ APPROVALS_FOLDER: ${join(folder, 'former', 'web')} has the pages of the site → name ${join(built, 'approvals')}`,
  ])
  expect(await found('api', 'WEB_FOLDER', join(built, 'console'))).toEqual([
    expect.stringContaining('has the pages of the console'),
  ])
  expect(await found('console', 'CONSOLE_FOLDER', join(folder, 'former', 'console'))).toEqual([
    expect.stringContaining('has the pages of another build'),
  ])
})
