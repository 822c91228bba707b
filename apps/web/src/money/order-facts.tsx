import type { Fact } from '@synet/ui/layout/fact-list'
import { CopyableText, TransactionText } from '#texts/copyable-text.tsx'
import { t } from '#texts/t.ts'

/** The order's number, to be copied for support. */
export const numberFact = (number: string): Fact => ({
  name: t('order.number'),
  value: <CopyableText text={number} name={t('order.number')} />,
  stack: true,
})

/** The chain transaction of an order, once there is one. @param explorer see `TransactionText` */
export const transactionFact = (hash: string | null, explorer: string | null | undefined): Fact | false =>
  hash !== null && {
    name: t('order.transaction'),
    value: <TransactionText hash={hash} explorer={explorer} />,
    stack: true,
  }
