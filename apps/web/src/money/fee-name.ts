import { amountText } from '@synet/words/format'
import { t } from '#texts/t.ts'

/** A fee with its share in percent, as the language writes it. */
export const feeName = (percent: string): string =>
  t('withdraw.fee', { percent: amountText(percent, { minDecimals: 0 }) })
