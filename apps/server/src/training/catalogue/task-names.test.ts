import { languages } from '@synet/contract/languages'
import { describe, expect, it } from 'vitest'
import { standardTaskName, taskNameIn } from '#training/catalogue/task-names'
import { productNameIn, standardProductName } from '#money/purchase/product-names'
import { sourceTextIn } from '#training/project/read-project'
import { findProject, isTestProject, projectCodes } from '#training/unit/projects'

const published = projectCodes().filter((code) => !isTestProject(code))

describe.each(languages.map(({ name }) => name).filter((code) => code !== 'en-US'))('task names in %s', (language) => {
  it('the catalogue’s own items have names in the reader’s language [WRD-01]', () => {
    for (const kind of ['software', 'node'] as const)
      expect(productNameIn(language, kind, standardProductName[kind])).not.toBe(standardProductName[kind])
    const english = published.map((code) => standardTaskName(code, 30))
    const names = published.map((code, i) =>
      taskNameIn(language, { name: english[i] ?? '', projectCode: code, periodDays: 30 }),
    )
    expect(names.filter((name) => english.includes(name) || !name.includes('30'))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  it('the project of the demo has a name that its task shares, and no remark in English [WRD-01]', () => {
    const task = { name: standardTaskName('tiny-speeches', 7), projectCode: 'tiny-speeches', periodDays: 7 }
    // The demo gives its task this name.
    expect(task.name).toBe('Tiny speeches, 7 days')
    const name = taskNameIn(language, task)
    expect(name).not.toMatch(/Tiny|\(test\)|days/)
    expect(name).toContain(findProject('tiny-speeches')?.texts[language]?.name)
  })

  it('what joins a source and its collection is in the language, and both keep their names [WRD-01]', () => {
    const sources = published.flatMap((code) => findProject(code)?.attribution ?? [])
    expect(sources.filter(({ collection }) => collection).length).toBeGreaterThan(0)
    for (const attribution of sources) {
      const text = sourceTextIn(language, attribution)
      expect(text).toContain(attribution.source)
      expect(text).toContain(attribution.collection ?? '')
      expect(text).not.toContain('as collected in')
    }
  })

  it('a name that operators wrote stays as they wrote it', () => {
    expect(productNameIn(language, 'node', 'Winter node')).toBe('Winter node')
  })
})
