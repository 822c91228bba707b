import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeSecrets } from '@synet/server/processes/setup/make-secrets'
import { drawEnvironment } from '@synet/server/processes/setup/role-environments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { processes } from '../processes.ts'
import { drawUnits } from './draw-units.ts'

const units = drawUnits()
const services = Object.keys(units).filter((name) => name.endsWith('.service'))

it.each(Object.entries(units))('%s is in the repository as it is drawn: npm run systemd', async (name, text) => {
  await expect(text).toMatchFileSnapshot(`../../systemd/${name}`)
})

describe('a unit [OPS-04]', () => {
  it.each(processes.map((run) => [run.name, run] as const))(
    'gives %s each secret of synet init, and no path to it',
    (name, run) => {
      const folder = mkdtempSync(join(tmpdir(), 'synet-units-'))
      const environment = drawEnvironment(run.role, {
        databaseUrl: 'postgres://a@b/c',
        folder,
        state: '/var/lib/synet',
        secrets: makeSecrets(folder),
        xpub: 'xpub',
        site: 'https://a',
        approvals: 'https://b',
        apps: '/opt/synet/site',
      })
      rmSync(folder, { recursive: true })
      const unit = units[`synet-${name}.service`] ?? ''
      const files = [...environment.matchAll(/^(\w+)_FILE=(.*)$/gm)].map(([, variable, file = '']) => [
        `LoadCredential=${variable}:${file.replace(folder, '/etc/synet')}`,
        `UnsetEnvironment=${variable}_FILE`,
      ])
      for (const line of files.flat()) expect(unit.split('\n')).toContain(line)
      // What it writes is below its own folder, or in the one that it shares.
      const written = [...environment.matchAll(/^(?:\w+_FOLDER|SIGNER_JOURNAL)=(\/var\/.*)$/gm)].map(
        ([, path = '']) => path,
      )
      for (const path of written)
        expect(path.startsWith(`/var/lib/synet/${run.role}/`) || unit.includes(`ReadWritePaths=${path}\n`)).toBe(true)
    },
  )
})

// `npm run test:systemd`, on a machine with systemd's own programs.
describe.runIf(process.env['SYSTEMD'])('systemd [OPS-04]', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'synet-systemd-'))
    // The programs are installed elsewhere on this machine.
    for (const [name, text] of Object.entries(units))
      writeFileSync(
        join(folder, name),
        text.replaceAll('/usr/bin/node', process.execPath).replaceAll('/opt/synet', process.cwd()),
      )
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const analyze = (...args: readonly string[]) => {
    const { stdout, stderr, status } = spawnSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8' })
    return { said: stdout + stderr, status }
  }

  it('takes every unit without a warning', () => {
    const files = [...services, 'synet.target'].map((name) => join(folder, name))
    expect(analyze('verify', '--recursive-errors=no', '--man=no', ...files)).toEqual({ said: '', status: 0 })
  })
  it('refuses a wrong one', () => {
    const wrong = join(folder, 'synet-wrong.service')
    writeFileSync(wrong, units['synet-api.service']?.replace('MemoryMax=', 'MemoryMost=') ?? '')
    expect(analyze('verify', '--recursive-errors=no', '--man=no', wrong).said).toContain("Unknown key 'MemoryMost'")
  })
  it.each(services)('finds little that %s could reach', (name) => {
    const { said } = analyze('security', '--offline=true', '--no-pager', join(folder, name))
    const [, exposure] = /Overall exposure level for .*: ([\d.]+)/.exec(said) ?? []
    console.log(`${name} ${exposure}`)
    expect(Number(exposure)).toBeLessThanOrEqual(2)
  })
})
