import type { Language } from '@synet/contract/languages'
import { messageOf } from '@synet/words/message'
import { findProject } from '#training/unit/projects'

interface Task {
  readonly name: string
  readonly projectCode: string
  readonly periodDays: number
}

/** The name that a task starts with. */
export const standardTaskName = (projectCode: string, periodDays: number): string =>
  `${topicOf(projectCode, 'en-US')}, ${periodDays} days`

function topicOf(projectCode: string, language: Language): string | undefined {
  const texts = findProject(projectCode)?.texts
  const text = texts && (texts[language] ?? texts['en-US'])
  return text && (text.topic ?? text.name)
}

/** Returns the name in the reader's language; one that operators set is shown as they wrote it, in every language. */
export function taskNameIn(language: Language, { name, projectCode, periodDays }: Task): string {
  const project = topicOf(projectCode, language)
  if (project === undefined || name !== standardTaskName(projectCode, periodDays)) return name
  return messageOf(language, 'catalogue.task', { project, days: periodDays })
}
