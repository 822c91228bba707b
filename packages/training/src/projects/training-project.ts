import type { Alphabet } from '#engine/alphabet'
import type { answerMark, ModelConfig } from '#engine/model-config'

/** A file of a project's folder. */
export interface ProjectFile {
  readonly file: string
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}

/** The description of a project for visitors. */
interface ProjectTexts {
  readonly name: string
  /** The name of its tasks, if the project's name is a question. */
  readonly topic?: string
  /** Its purpose, in a sentence or two. */
  readonly purpose: string
}

/** A result on the held-out text, in the project's measure. */
export interface Figure {
  readonly value: number
  /** Its standard error, as of a sample. */
  readonly error: number
  /** The number of held-out questions, or of bytes, that were measured. */
  readonly of: number
}

/** The result of a simple method: a model that loses to it is not released. */
export interface Baseline extends Figure {
  /** Computed from the project's own text, see `measure/`. */
  readonly kind: 'byte-counts' | 'naive-bayes' | 'joint-counts'
  /** The decision record that says how the figure was taken; a project that was brought has none. */
  readonly record?: number
}

/** Describes an experiment in which a project's design beat its baseline. */
interface Experiment extends Figure {
  /** It took this many standard units. */
  readonly units: number
  /** The address where it is described. */
  readonly record: string
}

/** Weights that the developers trained beforehand by units as the product makes them. */
export interface Given {
  /** In eight bits, see `packWeights`. */
  readonly weights: ProjectFile
  /** The hash to which an honest device commits, of each unit in the order of `unitsOfRecipe`. */
  readonly recipe: ProjectFile
  /** SHA-256 of the unpacked weights: a site whose version 0 is another one did not begin with them. */
  readonly hash: string
  /** The work in the given weights, in standard units. */
  readonly units: number
  /** The result of exactly these weights on the sample that a release needs. */
  readonly figure: Figure
}

/** A training project: a folder with its text, and everything that is needed to train on it. */
export interface TrainingProject {
  readonly code: string
  /** The folder with its files, if it has not the code's name: projects for tests have the text of another one. */
  readonly folder?: string
  readonly model: ModelConfig
  /** How its units are computed. */
  readonly protocol: 2 | 3 | 5
  /** Seed of random weights: those of version 0, or those from which the given ones were trained. */
  readonly initialSeed: number
  /** The weights of version 0; without it they are random. `npm run check:recipe` trains them again. */
  readonly given?: Given
  /** The unit of its recipe from which the learning rate falls, see `unitsOfRecipe`. */
  readonly recipeFallsFrom?: number
  readonly stepsPerUnit: number
  /** Version 0 has this rate; `rateOf` gives that of later ones. */
  readonly learningRate: number
  /** The version from which on the learning rate falls; without it all versions have the same. */
  readonly rateFallsFrom?: number
  /**
   * The rate dips in the last `length` of every `every` versions. A dip takes the noise out of the weights, so that its last
   * version is better than those around it; the next group of versions keeps learning.
   */
  readonly rateDips?: { readonly every: number; readonly length: number }
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
  /**
   * Counts of letters and sounds, which answer with the model: they find the likeliest answers, and the model has this share
   * of the choice, see `askTogether`. The file is in gzip; `npm run prepare:project` counts again.
   */
  readonly counts?: ProjectFile & { readonly share: number }
  /** People read the bytes of an answer by it; without it they are text already. */
  readonly alphabet?: Alphabet
  /**
   * The measure of its versions: the loss in nats per byte, or the share of held-out questions whose whole answer is
   * right.
   */
  readonly measure: 'nats' | 'right'
  readonly baseline: Baseline
  /** The npm package of a released version exports a function of this name. */
  readonly packageFunction: string
  /**
   * An experiment in which its design beat the baseline, or the decision record of one; without it, it takes no new tasks.
   */
  readonly experiment?: number | Experiment
  /** The prompts that every version continues, so that versions can be compared. */
  readonly prompts: readonly string[]
  /** Shown on the project's page, as its licence requires. */
  readonly attribution: {
    readonly source: string
    /** The published collection that it was taken from, where that is another work. */
    readonly collection?: string
    readonly sourceUrl: string
    readonly licence: string
    readonly licenceUrl: string
    readonly statement: string
  }
  /** Only a project that was brought by a file has it. The others have a folder here. */
  readonly brought?: {
    /** SHA-256 of the file, which contains the text. */
    readonly file: string
    /** Markdown. */
    readonly card: string
    readonly licence: string
  }
}
