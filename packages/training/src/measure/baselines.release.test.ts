import { describe, expect, it } from 'vitest'
import { readProjects } from '#projects/all-projects'
import { loadProject } from '#projects/load-project'
import { measureBaseline } from './measure-baseline.ts'

describe.each(await readProjects())('$code', (project) => {
  it.skipIf(project.baseline.kind === 'program')(
    'NET-07 has the baseline that its own text gives',
    async () => {
      const { value, error, of } = project.baseline
      const found = measureBaseline(project, await loadProject(project))
      expect(found?.of).toBe(of)
      expect(found?.value).toBeCloseTo(value, 4)
      expect(found?.error).toBeCloseTo(error, 4)
    },
    300_000,
  )
})
