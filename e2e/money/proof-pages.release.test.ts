import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takePicture } from '@synet/stack/pictures'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openConsole } from '#support/open-console'
import { freshSecondFactor, type Person, rechargePerson, registerPerson } from '@synet/server/test-support/person'
import { browser, openBrowserStack, stack } from '#support/open-stack'
import { openPage, type OpenPage } from '#support/browser'

openBrowserStack()
let ada: Person
const folder = mkdtempSync(join(tmpdir(), 'synet-proof-'))
beforeAll(async () => {
  ada = await registerPerson(stack, 'AGENT001')
  await rechargePerson(stack, ada, '321')
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (width: number) => openPage(browser, { viewport: { width, height: 812 }, locale: 'en-US' })
const shoot = async (page: OpenPage['page'], name: string) => takePicture(page, `proof-pages/${name}`)

const audit = fileURLToPath(import.meta.resolve('synet-auditor/main'))
const runAudit = (...given: string[]) =>
  new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, [audit, ...given], (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out: out + err }),
    )
  })

it('an operator publishes a proof in the console [PROOF-02]', async () => {
  const { page } = await openConsole(stack, browser, 0)
  await page.goto(`${stack.urls.console}/#/reserves`)
  const card = page.getByRole('region', { name: 'Published proof' })
  await card.getByText(/^Proof 1 of/).waitFor()
  await shoot(page, 'console')
  await card.getByRole('button', { name: 'Publish a proof now' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Code from your authenticator app').fill(await freshSecondFactor(stack, 0))
  await sheet.getByRole('button', { name: 'Publish a proof now' }).click()
  await card.getByText(/^Proof 2 of/).waitFor()
  await page.context().close()
})

it('the pages of the real product find the user’s own balance and show every figure [PROOF-01, PROOF-03, ENT-13]', async () => {
  const { context, page } = await open(375)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`)
  })
  const { token } = await ada.session()
  await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  await page.goto(`${stack.urls.site}/#/pages-sub/proof/index`)
  await page.getByText('Yes. Your balance is in the total.').waitFor()
  await page.getByRole('heading', { name: 'Everything we owe users is covered' }).waitFor()
  await page.getByRole('region', { name: 'Is my balance included?' }).getByText('321.00').waitFor()
  await page.getByText('Show addresses').click()
  await shoot(page, 'proof')
  await page.goto(`${stack.urls.site}/#/pages/website/index`)
  await page.getByText('What Synet is').waitFor()
  await page.getByRole('region', { name: 'SNT, the contribution token' }).getByText('970,000,000').waitFor()
  await shoot(page, 'website')
  expect(problems).toEqual([])
  await context.close()
})

it('the command audits the site from outside, keeps what it saw, and checks users’ files [PROOF-05]', async () => {
  const [kept, proof, changed] = ['kept.json', 'proof.json', 'changed.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const own = await ada.call('proof/own', {})
  writeFileSync(proof, JSON.stringify(own))
  writeFileSync(changed, JSON.stringify({ ...own, sums: ['1', '0', '0'] }))
  const first = await runAudit('--site', stack.urls.site, '--rpc', stack.urls.chain, '--kept', kept, '--proof', proof)
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('What is published holds.') })
  expect(first.out).toContain('321 USDT and 0 SNT are in epoch')
  const wrong = await runAudit('--proof', changed)
  expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('wrong: leaf') })
  // A history that reads otherwise the next time.
  const seen = JSON.parse(readFileSync(kept, 'utf8')) as { epochs: Record<string, string> }
  writeFileSync(kept, JSON.stringify({ ...seen, epochs: { ...seen.epochs, 1: '0'.repeat(64) } }))
  const restated = await runAudit('--site', stack.urls.site, '--kept', kept)
  expect(restated).toMatchObject({ code: 1, out: expect.stringContaining('epoch 1 was restated') })
})
