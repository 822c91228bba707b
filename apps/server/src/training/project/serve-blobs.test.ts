import { expect, it } from 'vitest'
import { shortSpeeches } from '@synet/training/projects/english-speeches/project'
import { differencesKept, rememberAnswers } from '#training/project/serve-blobs'
import { releasesKept } from '#training/project/serve-releases'
import { publishedMax, setBroughtProjects } from '#training/unit/projects'

/** A store that has some names and counts how often it is asked for each. */
function openStore(names: readonly string[]) {
  const asked: string[] = []
  const ask = async (name: string) => {
    asked.push(name)
    return names.includes(name) ? `file ${name}` : undefined
  }
  return { asked, ask }
}

it('requests for unknown names displace no file that was read, however many come at once', async () => {
  const { asked, ask } = openStore(['a', 'b'])
  const read = rememberAnswers(2, ask)
  await Promise.all([read('a'), read('b')])
  const unknown = Array.from({ length: 50 }, (_, n) => `unknown ${n}`)
  expect(new Set(await Promise.all(unknown.map(read)))).toEqual(new Set([undefined]))
  expect(await Promise.all([read('a'), read('b')])).toEqual(['file a', 'file b'])
  expect(asked).toEqual(['a', 'b', ...unknown])
})

it('the files that were requested last are kept, and each is read once for concurrent requests', async () => {
  const { asked, ask } = openStore(['a', 'b', 'c'])
  const read = rememberAnswers(2, ask)
  await Promise.all([read('a'), read('a'), read('b')])
  await read('a')
  await read('c')
  await read('a')
  expect(asked).toEqual(['a', 'b', 'c'])
  await read('b')
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

it('what takes work to make is kept for all projects at once, however many are brought', () => {
  const kept = () => [differencesKept(), releasesKept(), publishedMax()]
  const before = kept()
  setBroughtProjects([{ ...shortSpeeches, code: 'brought-speeches' }])
  try {
    // Eight differences, two files of a release; 24 shards, the counts, and the file by which it was brought.
    const more = [8, 2, 26]
    expect(kept()).toEqual(before.map((count, i) => count + (more[i] ?? 0)))
  } finally {
    setBroughtProjects([])
  }
})

it('as many files as are allowed at the moment are kept', async () => {
  const { asked, ask } = openStore(['a', 'b', 'c'])
  let max = 1
  const read = rememberAnswers(() => max, ask)
  for (const name of ['a', 'b', 'a']) await read(name)
  max = 3
  for (const name of ['b', 'c', 'a', 'b', 'c']) await read(name)
  expect(asked).toEqual(['a', 'b', 'a', 'b', 'c'])
})

it('a read that failed is tried again', async () => {
  let tries = 0
  const read = rememberAnswers(2, async () => {
    if (++tries === 1) throw new Error('the store does not answer')
    return tries
  })
  await expect(read('a')).rejects.toThrow('does not answer')
  expect(await read('a')).toBe(2)
})
