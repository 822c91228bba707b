import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Answer } from '@synet/contract/calls'
import { takePicture } from '@synet/stack/pictures'
import { readAnswer } from '@synet/training/engine/alphabet'
import { loadEngine } from '@synet/training/engine/load-engine'
import { createTrainer, initialWeights } from '@synet/training/engine/trainer'
import { writeCounts } from '@synet/training/counts/counts-file'
import { cutWords } from '@synet/training/counts/cut-words'
import { countJointly } from '@synet/training/counts/joint-counts'
import { speakByCounts } from '@synet/training/counts/sound-counts'
import { withCounts } from '@synet/training/counts/with-counts'
import { describe, expect, it } from 'vitest'
import { dictionary } from './fixtures/dictionary.ts'
import { takePhone } from './phone.ts'

const phone = takePhone({ visitor: true })
const { open, sees, button } = phone
const field = () => phone.page.getByLabel(/Type a word$/)

const engine = await loadEngine()
const model = { layers: 1, width: 32, heads: 2, context: 32, batch: 4 }
const weights = initialWeights(engine, model, 5)
const hash = createHash('sha256').update(weights).digest('hex')
/** All bytes mean something, so that an untrained model answers something, too. */
const alphabet = { first: 0, texts: Array.from({ length: 256 }, (_, byte) => `s${byte}`), between: ' ' }

const [version] = dictionary.versions
if (!version || !dictionary.release) throw new Error('the dictionary has no version')
const sounds: Answer<'project/detail'> = {
  ...dictionary,
  release: { ...dictionary.release, hash },
  model,
  parameters: weights.length / 2,
  versions: [{ ...version, hash }],
  questions: { mark: '=', alphabet, counts: null },
}

/** Counts of a few words, in gzip. */
const lines = ['hestur=IJK', 'hest=IJ', 'tur=K', 'tala=MN', 'tölva=OP', 'tölvan=OPQ'].map((line) => line.split('='))
const counts = countJointly(cutWords(lines.map(([question = '', answer = '']) => ({ question, answer }))))
const countsFile = gzipSync(writeCounts(counts))
const countsHash = createHash('sha256').update(countsFile).digest('hex')
const share = 5

/** The model's answer, as the server computes it when it measures a version. */
function answerTo(word: Uint8Array, both = false): string {
  const alone = createTrainer(engine, model, { version: 3 })
  const trainer = both ? withCounts(alone, { speak: speakByCounts(counts), share, mark: '=' }) : alone
  trainer.loadWeights(weights)
  const [answer = new Uint8Array()] = trainer.answer([Uint8Array.of(...word, '='.charCodeAt(0))], 10)
  return readAnswer(alphabet, answer)
}
const encode = (text: string) => new TextEncoder().encode(text)

it('a released model answers a visitor’s word in their browser, as it was measured [NET-07]', async () => {
  phone.api.answer({ 'project/detail': () => sounds })
  await phone.context.route('**/prod/blob/*', (route) => route.fulfill({ body: Buffer.from(weights) }))
  await open('/pages-sub/project/detail?code=icelandic-sounds')
  await sees('Counting letters with their sounds')
  expect(await field().inputValue()).toBe('tölva')
  await field().fill('Hestur')
  await button('Ask the model').click()
  await sees('Answered by a small model. It may be wrong.', answerTo(encode('hestur')))
  await takePicture(phone.page, 'project/asked')
  // A word of another script is not answered with letters that nobody can read.
  await field().fill('สวัสดี')
  await button('Ask the model').click()
  await sees('The model doesn’t know these letters. Type a word like “tölva”.')
  // A word that is longer than the model's sight is cut, not refused.
  const long = 'íslendingasagnaútgáfuráðstefnan'
  await field().fill(long)
  await button('Ask the model').click()
  await sees(long, answerTo(encode(long).subarray(0, model.context - 1)))
})

it('a released model answers with its counts in the browser, as it was measured [WTH-02]', async () => {
  const questions = { mark: '=', alphabet, counts: { hash: countsHash, bytes: countsFile.length, share } }
  phone.api.answer({ 'project/detail': () => ({ ...sounds, questions }) })
  await phone.context.route('**/prod/blob/*', (route) =>
    route.fulfill({ body: route.request().url().endsWith(countsHash) ? countsFile : Buffer.from(weights) }),
  )
  await open('/pages-sub/project/detail?code=icelandic-sounds')
  await sees('Counts of letters and sounds')
  for (const word of ['hestur', 'tölva', 'hestal']) {
    await field().fill(word)
    await button('Ask the model').click()
    const both = answerTo(encode(word), true)
    expect(both).not.toBe(answerTo(encode(word)))
    await sees('Answered by a small model. It may be wrong.', both)
  }
})

it('a visitor asks the model on the landing page, whose actions fit the first screen [ALV-03, ALV-11]', async () => {
  const newest = { version: 130, value: 0.31, error: 0.01, of: 2_000 }
  phone.api.answer({
    'project/detail': () => ({ ...sounds, newest }),
    'project/list': () => ({ list: [{ ...sounds, newest }], next: null }),
  })
  const asked: string[] = []
  await phone.context.route('**/prod/blob/*', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ body: Buffer.from(weights) })
  })
  await phone.page.setViewportSize({ width: 375, height: 667 })
  await open('/')
  const ask = phone.page.getByRole('button', { name: /^Ask the model \(.+B\)$/ })
  await ask.waitFor()
  const register = await button('Register').boundingBox()
  expect((register?.y ?? Infinity) + (register?.height ?? 0)).toBeLessThanOrEqual(667)
  // Nothing is fetched before the button that names its size is pressed.
  expect(asked).toEqual([])
  await field().fill('hestur')
  await ask.click()
  await sees(/computed on this device in/, answerTo(encode('hestur')))
  // The next word needs no download.
  await field().fill('kona')
  await phone.page.getByText('hestur', { exact: true }).waitFor()
  await button('Ask the model').click()
  await sees(answerTo(encode('kona')))
  expect(asked).toHaveLength(1)
})

/** Sound that ends when the test says so. */
const fakeSound = `
  window.heard = { resumed: 0, lengths: [], rates: [] }
  window.AudioContext = class {
    resume() { heard.resumed++; return Promise.resolve() }
    createBuffer(channels, length, rate) {
      heard.rates.push(rate)
      return { copyToChannel: (samples) => heard.lengths.push(samples.length) }
    }
    createBufferSource() {
      const source = new EventTarget()
      const end = () => source.dispatchEvent(new Event('ended'))
      return Object.assign(source, { connect() {}, start() { heard.end = end }, stop: end })
    }
  }`

describe('a spoken word [WTH-08]', () => {
  const english = { first: 0, texts: Array.from({ length: 256 }, (_, i) => (i % 2 ? 'OW1' : 'N')), between: ' ' }
  const heard = (what: string) => phone.page.evaluate<number>(`heard.${what}`)
  const parts: string[] = []
  const askEnglish = async (
    alphabetOf: typeof alphabet = english,
    path = '/pages-sub/project/detail?code=icelandic-sounds',
  ) => {
    parts.length = 0
    phone.page.on('request', (request) => {
      if (/\/speak-[^/]*\.js$/.test(request.url())) parts.push(request.url())
    })
    const newest = { version: 130, value: 0.31, error: 0.01, of: 2_000 }
    const project = { ...sounds, newest, questions: { mark: '=', alphabet: alphabetOf, counts: null } }
    phone.api.answer({ 'project/detail': () => project, 'project/list': () => ({ list: [project], next: null }) })
    await phone.context.addInitScript(fakeSound)
    await phone.context.route('**/prod/blob/*', (route) => route.fulfill({ body: Buffer.from(weights) }))
    await open(path)
    await field().fill('synet')
    await button(/^Ask the model/).click()
    await sees(/It may be wrong\.|computed on this device/)
    // The answer is written as it is read aloud.
    expect(await phone.page.getByText('OW1').count()).toBe(0)
  }

  it('is spoken by a part that is loaded on the first tap only, until it ends or is stopped [WTH-08]', async () => {
    await askEnglish()
    await button('Listen').waitFor()
    expect(parts).toEqual([])
    expect(await heard('resumed')).toBe(0)
    await button('Listen').click()
    await button('Stop').waitFor()
    expect(parts).toHaveLength(1)
    expect(await heard('rates[0]')).toBe(22_050)
    expect(await heard('lengths[0]')).toBeGreaterThan(22_050 / 20)
    await phone.page.evaluate('heard.end()')
    await button('Listen').click()
    await button('Stop').click()
    await button('Listen').waitFor()
    expect(parts).toHaveLength(1)
    expect(await heard('lengths.length')).toBe(2)
    expect(await heard('resumed')).toBe(2)
  })

  it('is also spoken on the landing page [WTH-08]', async () => {
    await askEnglish(english, '/')
    await button('Listen').click()
    await button('Stop').waitFor()
    expect(parts).toHaveLength(1)
  })

  it('the page says when it cannot be played, and the next tap tries again [WTH-08]', async () => {
    await phone.context.route(/\/speak-[^/]*\.js$/, (route) => route.abort(), { times: 1 })
    await askEnglish()
    await button('Listen').click()
    await sees('The sound couldn’t be played. Try again.')
    await button('Listen').click()
    await button('Stop').waitFor()
    expect(await phone.page.getByText('The sound couldn’t be played').count()).toBe(0)
  })

  it('is not offered where its sounds are not those of English [WTH-08]', async () => {
    await askEnglish(alphabet)
    await expect.poll(() => phone.page.getByRole('status').allInnerTexts()).toContain('The model has finished.')
    expect(await button('Listen').count()).toBe(0)
  })
})

it('the app opens the website in place of the landing page where the screen is wide [ALV-11]', async () => {
  await phone.page.setViewportSize({ width: 1280, height: 800 })
  await open('/')
  await phone.page.waitForURL(/\/en-US\/$/)
})

it('a project is shared as a link that anybody can open [PROOF-04]', async () => {
  await phone.context.addInitScript('navigator.share = (what) => { window.shared = what; return Promise.resolve() }')
  phone.api.answer({ 'project/detail': () => sounds })
  await open('/pages-sub/project/detail?code=icelandic-sounds')
  await button('Share').click()
  const shared = await phone.page.evaluate<{ title: string; url: string }>('window.shared')
  expect(shared.title).toBe(sounds.name)
  expect(new URL(shared.url).hash).toBe('#/pages-sub/project/detail?code=icelandic-sounds')
})

it('text of twice the size does not overflow a small screen [PROOF-04]', async () => {
  await phone.page.setViewportSize({ width: 320, height: 800 })
  const regions = [
    { region: 'buenos-aires-ar', contributors: 1_234, units: 123_456 },
    { region: 'accra-gh', contributors: 12, units: 345 },
  ]
  phone.api.answer({ 'project/detail': () => ({ ...sounds, regions }) })
  await open('/pages-sub/project/detail?code=icelandic-sounds')
  await sees('Buenos Aires')
  await phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
  await expect.poll(() => phone.page.evaluate('document.documentElement.scrollWidth')).toBe(320)
})

it('the versions continue the same first words below each other, under what they changed [PROOF-04]', async () => {
  const texts = (said: string) => [
    { prompt: 'tölva=', text: btoa(`${said}1`) },
    { prompt: 'þjálfun=', text: btoa(`${said}2`) },
  ]
  phone.api.answer({
    'project/detail': () => ({
      ...sounds,
      version: 130,
      samples: [
        { version: 0, texts: texts('early') },
        { version: 130, texts: texts('late') },
      ],
    }),
  })
  await open('/pages-sub/project/detail?code=icelandic-sounds')
  await sees('What the last 12 updates changed in the model')
  const samples = phone.page.getByRole('region', { name: 'What it writes' })
  const rows = samples.getByRole('listitem')
  await expect.poll(() => rows.allInnerTexts()).toHaveLength(2)
  expect(await rows.first().innerText()).toMatch(/Version 0\s+tölva early1/)
  expect(await rows.last().innerText()).toMatch(/Version 130\s+0\.100 nats per byte\s+tölva late1/)
  await samples.getByRole('button', { name: 'þjálfun' }).click()
  expect(await rows.first().innerText()).toContain('þjálfun early2')
  const before = { ...sounds, version: 0, updates: [], samples: [] }
  phone.api.answer({ 'project/detail': () => before })
  await phone.page.reload()
  await sees('The first version is being made from the verified units')
  expect(await phone.page.getByText('Nothing has been trained here yet').count()).toBe(0)
  phone.api.answer({ 'project/detail': () => ({ ...before, units: 0 }) })
  await phone.page.reload()
  await sees('Nothing has been trained here yet', 'Samples appear once a version has written them.')
})
