import type { Project } from './queries.ts'

/** Weights are f16. */
export const checkpointBytes = ({ parameters }: Project): number => 2 * parameters
