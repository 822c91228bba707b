import { shortAmountText, dateTimeText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import type { Run } from './run-state.ts'

/** Says what a filled day pays, and when. */
export const dayEarned = ({ dailyIncome, nextCreditAt, dayEndsAt }: Run): string =>
  t('run.today-earned', {
    amount: shortAmountText(dailyIncome),
    time: dateTimeText(nextCreditAt ?? dayEndsAt),
  })
