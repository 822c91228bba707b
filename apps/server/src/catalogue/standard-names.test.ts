import { languages } from '@synet/contract/languages'
import { describe, expect, it } from 'vitest'
import { productNameIn, standardProductName, standardTaskName, taskNameIn } from './standard-names.ts'

const task = { projectCode: 'english-speeches', periodDays: 30 }
const standard = { ...task, name: standardTaskName('english-speeches', 30) }

describe('names of the catalogue', () => {
  it('ST-08 are said in the language of the reader as they began', () => {
    expect(standard.name).toBe('English speeches, 30 days')
    expect(taskNameIn('en-US', standard)).toBe(standard.name)
    expect(taskNameIn('zh-CN', standard)).toBe('英语演讲 · 30 天')
    // A project whose name is a question calls its tasks by what it is about.
    const many = { projectCode: 'many-languages', periodDays: 7, name: 'Many languages, 7 days' }
    expect(taskNameIn('zh-TW', many)).toBe('多種語言 · 7 天')
    expect(productNameIn('fr-FR', 'node', standardProductName.node)).toBe('Nœud d’entraînement')
    const said = new Set(languages.map(({ name }) => taskNameIn(name, standard)))
    expect(said.size).toBe(languages.length)
  })

  it('stay as operators wrote them', () => {
    expect(taskNameIn('zh-CN', { ...task, name: 'Spring offer' })).toBe('Spring offer')
    // Another length than its name says: the name was not made of it.
    expect(taskNameIn('zh-CN', { ...standard, periodDays: 60 })).toBe(standard.name)
    expect(taskNameIn('ja-JP', { ...standard, projectCode: 'gone' })).toBe(standard.name)
    expect(productNameIn('ja-JP', 'software', 'Deluxe')).toBe('Deluxe')
  })
})
