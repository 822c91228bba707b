import type { answerMark, ModelConfig } from '#engine/model-config'

/** A file of a project's folder. */
export interface ProjectFile {
  readonly file: string
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}

/** The description of a project for visitors. */
export interface ProjectTexts {
  readonly name: string
  /** The name of its tasks, if the project's name is a question. */
  readonly topic?: string
  /** Its purpose, in a sentence or two. */
  readonly purpose: string
}

/** A training project: a folder with its text, and everything that is needed to train on it. */
export interface TrainingProject {
  /** The folder's name. */
  readonly code: string
  /** The code of the project that new tasks train instead of it. */
  readonly replacedBy?: string
  readonly model: ModelConfig
  /** How its units are computed. */
  readonly protocol: 2 | 3 | 5
  /** Seed of version 0's weights. */
  readonly initialSeed: number
  readonly stepsPerUnit: number
  /** Of version 0; see `rateOf`. */
  readonly learningRate: number
  /** The version from which on the learning rate falls; without it all versions have the same. */
  readonly rateFallsFrom?: number
  readonly shards: readonly ProjectFile[]
  /** The first version whose scores of these shards are wanted; the lines that it finds odd are looked at. */
  readonly scoring?: { readonly version: number; readonly shards: readonly number[] }
  /** Never trained on; the public loss curve is measured on it. */
  readonly heldOut: ProjectFile
  /** By language; users of a missing language read English. */
  readonly texts: Readonly<Record<'en-US', ProjectTexts>> & Readonly<Record<string, ProjectTexts>>
  /** Whether the model continues a prompt as text, or answers it within its line. */
  readonly writes: 'text' | 'line'
  /** Its lines are a question, this mark and an answer, and only answers are learned; with protocol 5. */
  readonly answers?: { readonly mark: typeof answerMark }
  /** An answer as people read it; without it the bytes are text already. */
  readonly show?: (answer: Uint8Array) => string
  /** The prompts that every version continues, so that versions can be compared. */
  readonly prompts: readonly string[]
  /** Shown on the project's page, as its licence requires. */
  readonly attribution: {
    readonly source: string
    readonly sourceUrl: string
    readonly licence: string
    readonly licenceUrl: string
    readonly statement: string
  }
}
