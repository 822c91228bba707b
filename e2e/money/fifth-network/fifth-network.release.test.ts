import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
let copy: string

/** The sources, with the installed packages linked and our own packages taken from the copy. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'synet-fifth-network-'))
  for (const name of [
    'apps',
    'packages',
    'e2e',
    'tsconfig.json',
    'tsconfig.base.json',
    'tsconfig.web.json',
    'package.json',
  ]) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (source) => !/\/(?:node_modules|dist|\.turbo)(?:\/|$)/.test(source.slice(root.length)),
    })
  }
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@synet'), { recursive: true })
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (entry === '@synet' || entry === '.cache') continue
    symlinkSync(join(root, 'node_modules', entry), join(modules, entry))
  }
  for (const kind of ['apps', 'packages']) {
    for (const entry of readdirSync(join(copy, kind))) {
      symlinkSync(join(copy, kind, entry), join(modules, '@synet', entry))
    }
  }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** @returns how a program ended and what it said, so that a failure shows it */
function run(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: copy, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

it('a fifth network works from its data file and its row alone: recharge, withdrawal, audit [HSE-02]', {
  timeout: 240_000,
}, () => {
  const networks = join(copy, 'packages/core/src')
  writeFileSync(
    join(networks, 'networks/invented.ts'),
    readFileSync(join(networks, 'networks/bep20.ts'), 'utf8')
      .replace('bep20 =', 'invented =')
      .replace("'BEP20'", "'INVENTED'")
      .replace(/label: '.*'/, "label: 'Invented network'")
      .replace(/chainId: \d+/, 'chainId: 999_999_937')
      .replace(/token: '.*'/, "token: '0x1234567890123456789012345678901234567890'")
      .replace(/tokenDecimals: \d+/, 'tokenDecimals: 6')
      .replace("'BNB'", "'INV'")
      .replace(
        /ledgerIds: \{[^}]*\}/,
        'ledgerIds: { chain: 9001, suspense: 9002, chainNative: 9003, networkCosts: 9004, capitalNative: 9005 }',
      ),
  )
  const list = join(networks, 'all-networks.ts')
  writeFileSync(
    list,
    readFileSync(list, 'utf8')
      .replace(/^/, "import { invented } from '#networks/invented'\n")
      .replace('allNetworks = {', '$& INVENTED: invented,'),
  )
  for (const project of ['tsconfig.json', 'tsconfig.web.json']) {
    expect(run('node_modules/typescript/bin/tsc', '-p', project)).toEqual({ status: 0, said: '' })
  }
  expect(run('e2e/money/fifth-network/story.ts', 'INVENTED')).toEqual({
    status: 0,
    said: expect.stringContaining('recharged, withdrawn, audited'),
  })
})
