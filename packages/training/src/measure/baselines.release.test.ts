import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readProjects } from '#projects/all-projects'
import { loadProject } from '#projects/load-project'
import { writeCounts } from '#counts/counts-file'
import { cutWords } from '#counts/cut-words'
import { countJointly } from '#counts/joint-counts'
import { measureBaseline } from './measure-baseline.ts'
import { markOf, readLines } from './questions.ts'

const projects = await readProjects()

describe.each(projects)('$code', (project) => {
  it('has the baseline that its own text gives [NET-07]', async () => {
    const { value, error, of } = project.baseline
    const found = measureBaseline(project, await loadProject(project))
    expect(found.kind).toBe(project.baseline.kind)
    expect(found.of).toBe(of)
    expect(found.value).toBeCloseTo(value, 4)
    expect(found.error).toBeCloseTo(error, 4)
  }, 300_000)

  it.skipIf(!project.counts)(
    'has the counts that its own text gives [WTH-02]',
    async () => {
      const { shards } = await loadProject(project)
      const lines = shards.flatMap((shard) => readLines(shard, markOf(project)))
      const file = await readFile(new URL(`../projects/${project.code}/counts.gz`, import.meta.url))
      expect(gunzipSync(file).equals(writeCounts(countJointly(cutWords(lines))))).toBe(true)
    },
    300_000,
  )
})
