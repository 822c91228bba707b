import { t } from '#texts/t.ts'
import type { Task } from './run-state.ts'

/** Names what can be done with a task: pledge, unless it is sold out or its sales are paused. */
export const saleText = (task: Task): string =>
  isOnSale(task) ? t('task.pledge') : t(task.paused ? 'task.paused-tag' : 'task.sold-out-tag')

/** Tells whether this user can start the task with some amount. */
export const isOnSale = ({ soldOut, paused, accountLimit }: Task): boolean => !soldOut && !paused && !accountLimit
