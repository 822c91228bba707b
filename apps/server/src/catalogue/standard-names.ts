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
  `${findProject(projectCode)?.texts['en-US'].name}, ${periodDays} days`

/** In the reader's language, unless operators have named it. */
export const productNameIn = (language: Language, kind: Kind, name: string): string =>
  name === standardProductName[kind] ? messageOf(language, `catalogue.${kind}`) : name

/** In the reader's language, unless operators have named it. */
export function taskNameIn(language: Language, { name, projectCode, periodDays }: Task): string {
  const project = findProject(projectCode)
  if (!project || name !== standardTaskName(projectCode, periodDays)) return name
  return messageOf(language, 'catalogue.task', {
    project: (project.texts[language] ?? project.texts['en-US']).name,
    days: periodDays,
  })
}
