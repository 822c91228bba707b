import { initialLanguage } from '@synet/contract/languages'
import { done, refuse } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { listProjects, readProject } from '#training/project/read-project'

export const projectList: PublicCall<'project/list'> = async (context, { language }) =>
  done({ list: await listProjects(context, language ?? initialLanguage), next: null })

/** @returns refusal `project.not-found` */
export const projectDetail: PublicCall<'project/detail'> = async (context, { code, language }) => {
  const project = await readProject(context, code, language ?? initialLanguage)
  return project ? done(project) : refuse('project.not-found')
}
