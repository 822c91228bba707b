import type { Project } from './queries.ts'

/** Weights are f16. */
export const checkpointBytes = ({ parameters }: Project): number => 2 * parameters
/** The bytes that a browser loads to ask the model: the weights, and the counts that answer with it. */
export const askedBytes = (project: Project): number =>
  checkpointBytes(project) + (project.questions?.counts?.bytes ?? 0)
