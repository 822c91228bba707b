import type { Answer } from '@synet/contract/calls'
import { isMeaningful } from './learned-loss.ts'

type Summary = Answer<'project/list'>['list'][number]

/** The busiest model that answers questions and has answered some of those rightly that nobody trained it on. */
export const findAnsweringProject = (list: readonly Summary[] | undefined): Summary | undefined =>
  list
    ?.filter(({ measure, newest }) => measure === 'right' && newest !== null && isMeaningful('right', newest.value))
    .sort((a, b) => b.units - a.units)[0]
