import { projectOf } from '#project-file/project-content'
import { readProjectFolder } from '#project-file/project-folder'
import { readProjects } from '#projects/all-projects'
import { loadProject, openCounts, type ProjectText } from '#projects/load-project'
import type { TrainingProject } from '#projects/training-project'

/**
 * A project by its code in this build, or by the folder of one that somebody brings.
 * @throws Error when there is neither
 */
export async function findProject(
  name: string,
): Promise<{ readonly project: TrainingProject; readonly text: ProjectText }> {
  const built = (await readProjects()).find(({ code }) => code === name)
  if (built) return { project: built, text: await loadProject(built) }
  const content = await readProjectFolder(name)
  if (!content.ok) throw new Error(content.faults.map(({ line }) => line).join('\n'))
  return { project: projectOf(content.value, ''), text: await openCounts(content.value.text) }
}
