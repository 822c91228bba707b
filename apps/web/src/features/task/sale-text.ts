import { t } from '#texts/t.ts'
import type { Task } from './run-state.ts'

/** Names what can be done with a task: pledge, unless it is sold out or its sales are paused. */
export const saleText = ({ soldOut, paused }: Task): string =>
  paused ? t('task.paused-tag') : soldOut ? t('task.sold-out-tag') : t('task.pledge')
