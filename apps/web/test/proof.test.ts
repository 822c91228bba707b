import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { takePicture } from '@synet/stack/pictures'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { checkerPage } from '../checker-page.ts'
import { config, networks } from './fixtures/config.ts'
import { takePhone } from './phone.ts'
import { anchors, changes, days, epochOf, epochs, figures, grants, ownOf } from './fixtures/proof.ts'

const phone = takePhone()
const { open, sees, button } = phone
const shot = (name: string) => takePicture(phone.page, `proof/${name}`)
const folder = mkdtempSync(join(tmpdir(), 'synet-checker-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() =>
  phone.api.answer({
    'proof/epoch': () => epochOf(),
    'proof/own': () => ownOf(),
    'proof/anchors': () => anchors,
    'proof/epochs': () => epochs,
    'proof/figures': () => figures,
    'proof/changes': () => changes,
    'proof/grants': () => grants,
    'proof/days': () => days,
  }),
)
const path = '/pages-sub/proof/index'
const visit = () => phone.context.addInitScript("localStorage.removeItem('token')")

describe('the proof page', () => {
  it('says whether all liabilities are covered, and finds the user’s own balance in the proof [PROOF-01, PROOF-03]', async () => {
    await open(path)
    await sees(
      'Everything we owe users is covered',
      'Yes. Your balance is in the total.',
      /to the signed total in 22 steps/,
    )
    await sees(/Just checked in your browser/, 'Overdue withdrawals', 'What this doesn’t prove')
    // Issued, not released, unpaid and in the treasury make the supply.
    await sees(/8,728,765\.50\sSNT of it not paid out yet/)
    const own = phone.page.getByRole('region', { name: 'Is my balance included?' })
    await own.getByText('2,284.50').waitFor()
    await phone.page.getByRole('table').first().getByText('184,000').waitFor()
    await shot('proof')
  })

  it('links the newest anchor to where anybody can look it up, and says when there is none [ATK-14]', async () => {
    phone.api.answer({ 'index/config': () => ({ ...config, networks }) })
    await visit()
    await open(path)
    const card = phone.page.getByRole('region', { name: 'Anchored on a blockchain' })
    await card.getByText(/holds the hashes of proof 11,/).waitFor()
    const link = card.getByRole('link')
    expect(await link.getAttribute('href')).toBe(`https://bscscan.com/tx/0x${'a7'.repeat(32)}`)
    phone.api.answer({ 'proof/anchors': () => ({ list: [], next: null }) })
    await phone.page.reload()
    await card.getByText('Nothing is anchored on a blockchain yet.').waitFor()
  })

  it('a tampered proof is rejected, and the page says where it is wrong [PROOF-03]', async () => {
    const tampered = ownOf()
    const step = tampered.path[4]
    if (step) step[1][0] = '1'
    phone.api.answer({ 'proof/own': () => tampered })
    await open(path)
    await sees('No. What is wrong: step 5 of the path.')
    phone.api.answer({ 'proof/own': () => ownOf(12n) })
    await phone.page.reload()
    await sees('No. What is wrong: it’s the proof of another account.')
  })

  it('figures that do not fit their signature, and a gap, are reported prominently [PROOF-01]', async () => {
    phone.api.answer({
      'proof/epoch': () => ({ ...epochOf(), detail: '{"addresses":[],"openDays":{"lines":[],"counts":[]}}' }),
    })
    await open(path)
    await sees(/doesn’t match its signature/)
    phone.api.answer({ 'proof/epoch': () => epochOf({ held: '0', surplus: '-3484500000', reserves: [] }) })
    await phone.page.reload()
    await sees('We hold less than we owe', 'Missing')
  })

  it('names what is owed to people who are not yet known, next to the sum [PROOF-01]', async () => {
    phone.api.answer({
      'proof/epoch': () => epochOf({ owed: { users: '0', suspense: '200000000000', total: '200000000000' } }),
    })
    await open(path)
    await sees(/Of what is owed, 200,000\sUSDT came in without a matching deposit/)
    phone.api.answer({ 'proof/epoch': () => epochOf() })
    await phone.page.reload()
    await sees('Everything we owe users is covered')
    expect(await phone.page.getByText(/came in without a matching deposit/).count()).toBe(0)
  })

  it('a user who registered after the proof was made reads when theirs comes, and no error [PROOF-03]', async () => {
    phone.api.answer({ 'proof/own': () => ({ refuse: 'proof.not-in', msg: 'The next one has it.' }) })
    await open(path)
    const own = phone.page.getByRole('region', { name: 'Is my balance included?' })
    await own.getByText('The next one has it.').waitFor()
    expect(await own.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  it('is also shown to a visitor, who is asked to log in for their own proof [NAV-07]', async () => {
    await visit()
    await open(path)
    await sees('Everything we owe users is covered', /Log in, and your browser checks/)
    expect(phone.requestsTo('proof/own')).toEqual([])
  })

  it('says before the first epoch that there is none [PROOF-01]', async () => {
    phone.api.answer({ 'proof/epoch': () => ({ refuse: 'proof.none', msg: 'None' }) })
    await open(path)
    await sees('No proofs published yet. A new one is made every day.')
  })

  it('all proofs, changes with their notice, and what moved can be read as tables [PROOF-02, PROOF-05]', async () => {
    await open(path)
    await sees('Proof 11', 'Terms or fees changed', 'Announced', /Transfers get cheaper/)
    await sees('Account 40', /For translating the site · Feb\s1,\s2026/, /120.00 of 300.00\sSNT vested/)
    await phone.page.locator('summary', { hasText: /Nov\s20,\s2026/ }).click()
    await phone.page.getByRole('cell', { name: 'transfer' }).last().waitFor()
    await sees(/^npm run audit:site -- --site http\S+ --rpc <URL> --kept \S+$/)
  })

  it('the download is the proof, and the checker that takes it works from disk, offline [PROOF-03]', async () => {
    await open(path)
    const [download] = await Promise.all([phone.page.waitForEvent('download'), button('Download my proof').click()])
    const proofFile = join(folder, 'proof.json')
    await download.saveAs(proofFile)
    const [checker] = await Promise.all([phone.page.waitForEvent('download'), button('Download the checker').click()])
    const checkerFile = join(folder, 'checker.html')
    await checker.saveAs(checkerFile)
    await phone.context.setOffline(true)
    await phone.page.goto(pathToFileURL(checkerFile).href)
    await phone.page.locator('#file').setInputFiles(proofFile)
    await sees(/Valid. Your balance is in the signed total/, /You had 2,284.50\sUSDT, 36.482913 SNT, 0 SNTN/)
    await shot('checker')
    await phone.page.locator('#account').fill('12')
    await phone.page.locator('#account').blur()
    await sees(/Not valid. What is wrong: it’s the proof of another account/)
    await phone.page.locator('#account').fill('')
    const changed = join(folder, 'changed.json')
    writeFileSync(changed, JSON.stringify({ ...ownOf(), sums: ['1', '0', '0'] }))
    await phone.page.locator('#file').setInputFiles(changed)
    await sees(/your record: account, salt or balance was changed/)

    // Figures and times are written as in the language of the browser.
    await phone.context.addInitScript("Object.defineProperty(navigator, 'languages', { get: () => ['tr-TR'] })")
    await phone.page.reload()
    await phone.page.locator('#file').setInputFiles(proofFile)
    await sees(/Sizdeki: 2\.284,50\sUSDT, 36,482913 SNT, 0 SNTN/, /Kanıt \d+, \d+ \p{Lu}\p{Ll}+ \d{4}/u)
  })
})

describe('the website', () => {
  it('shows two tokens with figures from the ledger, fees, times, risks, and who runs it [ENT-13, ALV-01]', async () => {
    await visit()
    await open('/pages/website/index')
    await sees('What Synet is', '970,000,000', '1,000,000,000', 'Not distributed. It gives no right to anything today.')
    await sees('2 hours', '12 hours', '25 hours', 'Past the deadline')
    // A development server says what it is, at the top; any other site whose operator has said nothing warns.
    await sees('This is a development server')
    expect(await phone.page.getByText(/hasn’t said who they are/).count()).toBe(0)
    await shot('website')
    phone.api.answer({ 'index/config': () => ({ ...config, development: false }) })
    await phone.page.reload()
    await sees(/hasn’t said who they are/)
    expect(await phone.page.getByText('This is a development server').count()).toBe(0)
    phone.api.answer({
      'proof/figures': () => ({
        ...figures,
        runBy: { name: 'Example Ltd', place: 'Exampletown 4', contact: 'a@example.org' },
      }),
    })
    await phone.page.reload()
    await sees('Example Ltd', 'Exampletown 4', 'a@example.org')
    phone.api.answer({
      'proof/figures': () => ({
        ...figures,
        withdrawals: { count: 0, medianMs: null, nineOfTenMs: null, longestMs: null, late: 0 },
      }),
    })
    await phone.page.reload()
    await sees(/No withdrawal has been paid in the last 30\sdays/)
  })

  it('has its text without JavaScript, in every language [ENT-13]', async () => {
    const context = await phone.context
      .browser()
      ?.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 812 } })
    if (!context) throw new Error('a browser')
    const page = await context.newPage()
    await page.goto(phone.api.origin)
    await page.getByRole('link', { name: 'What it is, its fees and risks' }).click()
    await page.getByText('What this doesn’t prove').waitFor()
    await takePicture(page, 'proof/about')
    await page.getByRole('link', { name: '简体中文' }).click()
    await page.getByRole('heading', { name: '风险' }).waitFor()
    await context.close()
  })

  it('the landing page leads to both [NAV-20]', async () => {
    await visit()
    await open('/')
    await button('Proof of reserves').click()
    await sees('Everything we owe users is covered')
  })
})

it('the checker is one file: it names nothing to load', () => {
  const page = checkerPage()
  expect(page).not.toMatch(/\bsrc=|\bhref=|@import|^import /m)
  expect(page).toContain("default-src 'none'")
})
