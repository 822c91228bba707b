import type { Language } from '@synet/contract/languages'
import { messageOf } from '@synet/words/message'
import { findProject } from '#train/projects'

type Kind = 'software' | 'node'
interface Task {
  readonly name: string
  readonly projectCode: string
  readonly periodDays: number
}

/**
 * The names that the catalogue starts with. A name that operators set instead is shown as they wrote it, in every
 * language.
 */
export const standardProductName: Readonly<Record<Kind, string>> = {
  software: 'Training software',
  node: 'Training node',
}
export const standardTaskName = (projectCode: string, periodDays: number): string =>
  `${topicOf(projectCode, 'en-US')}, ${periodDays} days`

function topicOf(projectCode: string, language: Language): string | undefined {
  const texts = findProject(projectCode)?.texts
  const text = texts && (texts[language] ?? texts['en-US'])
  return text && (text.topic ?? text.name)
}

/** Returns the name in the reader's language, unless operators have set another. */
export const productNameIn = (language: Language, kind: Kind, name: string): string =>
  name === standardProductName[kind] ? messageOf(language, `catalogue.${kind}`) : name

/** Returns the name in the reader's language, unless operators have set another. */
export function taskNameIn(language: Language, { name, projectCode, periodDays }: Task): string {
  const project = topicOf(projectCode, language)
  if (project === undefined || name !== standardTaskName(projectCode, periodDays)) return name
  return messageOf(language, 'catalogue.task', { project, days: periodDays })
}
