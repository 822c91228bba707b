/** First half of `npm run bench web`: what the app weighs, by route and against a bare page of the same stack built in the same run. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildInto, earlyKeys, entry, pageKeys, sharedKeys, sizesOf, wordSizes } from './sizes.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'synet-weigh-'))
const kb = (bytes: number): string => (bytes / 1_000).toFixed(1).padStart(7)

async function weigh(): Promise<void> {
  const ours = join(folder, 'web')
  const bare = join(folder, 'bare')
  await buildInto(web, ours)
  await buildInto(join(web, 'bench/bare'), bare)
  const first = sizesOf(ours, [entry])
  const floor = sizesOf(bare, [entry])
  console.log(`first bundle        ${kb(first.js)} KB JS ${kb(first.css)} KB CSS, gzip 9`)
  console.log(
    `bare page           ${kb(floor.js)} KB JS; ours is ${(first.js / floor.js).toFixed(2)} times that (demand: ≤ 1.25)`,
  )
  const early = earlyKeys(ours)
  const shared = sharedKeys(ours)
  console.log('parts beside the first bundle, shared parts, which come once, and what a route adds to them:')
  for (const [keys, without] of [
    [early, [entry]],
    ...shared.map((key, i) => [[key], [entry, ...early, ...shared.slice(0, i)]] as const),
    [pageKeys(ours), [entry, ...early, ...shared]],
  ] as const)
    for (const key of keys) {
      const { js, css } = sizesOf(ours, [key], without)
      console.log(`  ${kb(js)} KB JS ${kb(css)} KB CSS  ${key}`)
    }
  const words = [...wordSizes(ours)].toSorted(([, a], [, b]) => b - a)
  console.log(
    `texts: largest file ${words[0]?.[0]} ${kb(words[0]?.[1] ?? 0)} KB (demand: ≤ 8, public pages 9, three groups together 24)`,
  )
}

try {
  await weigh()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
