import { createClient } from '@synet/contract/client'
import { apiBase } from '@synet/contract/routes'
import { readProjects } from '#projects/all-projects'
import { loadProject, openCounts, type ProjectText } from '#projects/load-project'
import type { TrainingProject } from '#projects/training-project'
import { sha256Hex } from '#protocol/sha256'
import { readPackedProject } from './packed-project.ts'
import { projectOf } from './project-content.ts'

export interface FetchedProject {
  readonly project: TrainingProject
  readonly text: ProjectText
}

/**
 * Gets a project for somebody outside: from this build, or by the file that the site publishes of one that was brought.
 * @throws Error when there is none, or the file is another than its name says
 */
export async function fetchProject(site: string, code: string): Promise<FetchedProject> {
  const built = (await readProjects()).find((project) => project.code === code)
  if (built) return { project: built, text: await loadProject(built) }
  const call = createClient({ origin: site, fetch, lang: () => 'en', token: () => undefined })
  const { file } = (await call('project/detail', { code })).data
  if (file === null) throw new Error(`there is no project ${code} here`)
  const answer = await fetch(`${site}${apiBase}/blob/${file}`)
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if ((await sha256Hex(bytes)) !== file) throw new Error(`${file} has other bytes than its name says`)
  const content = await readPackedProject(bytes)
  if (!content.ok) throw new Error(`${file} is no project: ${content.faults.map(({ line }) => line).join('; ')}`)
  return { project: projectOf(content.value, file), text: await openCounts(content.value.text) }
}
