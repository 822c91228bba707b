import { initialLanguage } from '@synet/contract/languages'
import { done } from '@synet/core/result'
import type { PublicCall } from '#platform/http/call'
import { listProjects } from '#training/project/read-project'

export const projectList: PublicCall<'project/list'> = async (context, { language }) =>
  done({ list: await listProjects(context, language ?? initialLanguage), next: null })
