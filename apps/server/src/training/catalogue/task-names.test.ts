import { languages } from '@synet/contract/languages'
import { describe, expect, it } from 'vitest'
import { standardTaskName, taskNameIn } from '#training/catalogue/task-names'
import { productNameIn, standardProductName } from '#money/purchase/product-names'
import { isTestProject, projectCodes } from '#training/unit/projects'

const published = projectCodes().filter((code) => !isTestProject(code))

describe.each(languages.map(({ name }) => name).filter((code) => code !== 'en-US'))('in %s', (language) => {
  it('WRD-01 the catalogue’s own items have names in the reader’s language', () => {
    for (const kind of ['software', 'node'] as const)
      expect(productNameIn(language, kind, standardProductName[kind])).not.toBe(standardProductName[kind])
    const english = published.map((code) => standardTaskName(code, 30))
    const names = published.map((code, i) =>
      taskNameIn(language, { name: english[i] ?? '', projectCode: code, periodDays: 30 }),
    )
    expect(names.filter((name) => english.includes(name) || !name.includes('30'))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  it('a name that operators wrote stays as they wrote it', () => {
    expect(productNameIn(language, 'node', 'Winter node')).toBe('Winter node')
  })
})
