import type { Language } from '@synet/contract/languages'
import { messageOf } from '@synet/words/message'
import { findProject } from '#train/projects'

type Kind = 'software' | 'node'
interface Task {
  readonly name: string
  readonly projectCode: string
  readonly periodDays: number
}

/** As the catalogue begins; a name that operators gave instead is theirs, in whatever language they wrote it. */
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

/** In the reader's language, unless operators have named it. */
export const productNameIn = (language: Language, kind: Kind, name: string): string =>
  name === standardProductName[kind] ? messageOf(language, `catalogue.${kind}`) : name

/** In the reader's language, unless operators have named it. */
export function taskNameIn(language: Language, { name, projectCode, periodDays }: Task): string {
  const project = topicOf(projectCode, language)
  if (project === undefined || name !== standardTaskName(projectCode, periodDays)) return name
  return messageOf(language, 'catalogue.task', { project, days: periodDays })
}
