import type { Language } from '@synet/contract/languages'
import { messageOf } from '@synet/words/message'
import type { TrainingProject } from '@synet/training/projects/training-project'

/** Says where the data of a project comes from. The works have names; what joins them is in the reader's language. */
export const sourceTextIn = (language: Language, { source, collection }: TrainingProject['attribution']): string =>
  collection === undefined ? source : messageOf(language, 'catalogue.source', { source, collection })
