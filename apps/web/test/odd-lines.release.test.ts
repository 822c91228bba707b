import { createHash } from 'node:crypto'
import { takePicture } from '@synet/stack/pictures'
import { expect, it } from 'vitest'
import { dictionary } from './fixtures/dictionary.ts'
import { takePhone } from './phone.ts'

const phone = takePhone({ visitor: true })
const { open, sees, button } = phone
const card = () => phone.page.getByRole('region', { name: 'Lines the model doubts' })

const encode = (text: string) => new TextEncoder().encode(text)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const text = encode('cat=aba\ndog=bab\ncow=aab\n')
/** The model finds the second line's answer odd, and a question's bytes do not count. */
const scores = Uint8Array.from(text, (byte, at) => (at >= 12 && at < 15 ? 64 : byte === 61 || at < 3 ? 255 : 1))
const blobs = new Map([text, scores].map((bytes) => [hashOf(bytes), bytes]))
const part = { version: 100, weights: '0'.repeat(64), shard: hashOf(text), start: 0 }
const project = {
  ...dictionary,
  questions: { mark: '=', alphabet: { first: 97, texts: ['AH', 'B'], between: ' ' }, counts: null },
}

it('a project shows what its model doubts in the text, computed by contributors [NET-08]', async () => {
  phone.api.answer({
    'project/detail': () => project,
    'project/scores': () => ({
      steps: 48,
      list: [
        { ...part, scores: hashOf(scores) },
        { ...part, start: text.length, scores: null },
      ],
    }),
  })
  let sent = blobs
  await phone.context.route('**/prod/blob/*', (route) =>
    route.fulfill({ body: Buffer.from(sent.get(route.request().url().split('/').at(-1) ?? '') ?? []) }),
  )
  await open(`/pages-sub/project/detail?code=${project.code}`)
  await sees('1 of 2 parts have been read so far.')
  // A server that sends other bytes than those that were published is not believed.
  sent = new Map([...blobs].map(([hash]) => [hash, text.toReversed()]))
  await button('Show doubtful lines').click()
  await card().getByRole('button', { name: 'Try again' }).waitFor()
  expect(await card().innerText()).not.toContain('dog')
  sent = blobs
  await card().getByRole('button', { name: 'Try again' }).click()
  await sees('dog → B AH B')
  const rows = await card().locator('dt').allInnerTexts()
  expect(rows).toEqual(['dog → B AH B', 'cat → AH B AH', 'cow → AH AH B'])
  await takePicture(phone.page, 'project/odd-lines')
})

it('a project whose texts need no scores has no such part [NET-08]', async () => {
  phone.api.answer({ 'project/detail': () => project, 'project/scores': () => ({ steps: 48, list: [] }) })
  await open(`/pages-sub/project/detail?code=${project.code}`)
  await sees('How it is checked')
  expect(await card().count()).toBe(0)
})
