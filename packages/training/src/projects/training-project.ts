import type { ModelConfig } from '#engine/model-config'

/** A file of a project's folder. */
export interface ProjectFile {
  readonly file: string
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}

/** What a visitor reads about a project. */
export interface ProjectTexts {
  readonly name: string
  /** What its tasks are called by, where the name is a question. */
  readonly topic?: string
  /** What it is good for, in a sentence or two. */
  readonly purpose: string
}

/** One training project: a folder with its text, and what is needed to train on it. */
export interface TrainingProject {
  /** The folder's name. */
  readonly code: string
  readonly model: ModelConfig
  /** Seed of version 0's weights. */
  readonly initialSeed: number
  readonly stepsPerUnit: number
  readonly learningRate: number
  readonly shards: readonly ProjectFile[]
  /** Never trained on; the public loss curve is measured on it. */
  readonly heldOut: ProjectFile
  /** By language; whatever language is missing reads English. */
  readonly texts: Readonly<Record<'en-US', ProjectTexts>> & Readonly<Record<string, ProjectTexts>>
  /** Whether a prompt is continued by text, or answered within its line. */
  readonly writes: 'text' | 'line'
  /** What every version continues, so that versions can be compared. */
  readonly prompts: readonly string[]
  /** Shown on the project's page, as its licence asks. */
  readonly attribution: {
    readonly source: string
    readonly sourceUrl: string
    readonly licence: string
    readonly licenceUrl: string
    readonly statement: string
  }
}
