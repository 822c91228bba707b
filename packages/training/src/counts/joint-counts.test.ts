import { describe, expect, it } from 'vitest'
import { findFirefox, openChromium, openFirefox, type OpenedBrowser } from '#engine/test-support/open-browser'
import { serveModules } from '#engine/test-support/serve-modules'
import { icelandicSounds } from '#projects/icelandic-sounds/project'
import { loadProject } from '#projects/load-project'
import { readCounts, writeCounts } from './counts-file.ts'
import { cutWords } from './cut-words.ts'
import { countJointly } from './joint-counts.ts'
import { readLines } from '#measure/questions'
import { speakByCounts } from './sound-counts.ts'
import { hashOfCounts } from './test-support/hash-of-counts.ts'

const { shards, heldOut } = await loadProject(icelandicSounds)
const shard = shards[0] ?? new Uint8Array()

const recorded = '586a06984b3ab4818ec454c8d4a5a7a1a3a7547845114e820ddd87f8f8d13698'

const worker = `
import { hashOfCounts } from '/training/counts/test-support/hash-of-counts.ts'
const shard = new Uint8Array(await (await fetch('/training/projects/icelandic-sounds/shard-00.bin')).arrayBuffer())
await fetch('/report', { method: 'POST', body: JSON.stringify(await hashOfCounts(shard)) })
`
const page = `<!doctype html><script>
new Worker('/worker.js', { type: 'module' }).onerror = ({ message }) =>
  fetch('/report', { method: 'POST', body: JSON.stringify(message || 'the worker failed') })
</script>`

async function hashIn(open: (url: string) => Promise<OpenedBrowser>): Promise<unknown> {
  await using server = await serveModules({ '/': page, '/worker.js': worker })
  await using browser = await open(server.origin)
  return await Promise.race([server.report, browser.ended])
}

const firefox = findFirefox()

describe('the counts of the same lines', () => {
  it('are the recorded ones in Node [WTH-01]', async () => {
    expect(await hashOfCounts(shard)).toBe(recorded)
  })

  it('are the recorded ones in a Chromium worker [WTH-01]', async () => {
    expect(await hashIn(openChromium)).toBe(recorded)
  })

  it.skipIf(!firefox)('are the recorded ones in a Firefox worker [WTH-01]', async () => {
    expect(await hashIn((url) => openFirefox(firefox ?? '', url))).toBe(recorded)
  })
})

it('counts that save little are left out, and what is kept still speaks [WTH-02]', () => {
  const cut = cutWords(readLines(shard, '='))
  const [all, pruned] = [countJointly(cut, { leastGain: 0 }), countJointly(cut)]
  expect(pruned.last.length).toBeLessThan(all.last.length * 0.7)
  const words = readLines(heldOut, '=').slice(0, 200)
  const rightBy = (counts: typeof all) => {
    const speak = speakByCounts(readCounts(writeCounts(counts)))
    return words.filter(({ question, answer }) => speak(question, 1)[0]?.sounds === answer).length
  }
  expect(rightBy(all)).toBeGreaterThan(60)
  expect(rightBy(pruned)).toBeGreaterThan(rightBy(all) * 0.9)
})
