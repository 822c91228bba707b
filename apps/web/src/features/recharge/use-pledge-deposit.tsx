import { lazy, type ReactNode, Suspense, useState } from 'react'
import { minorOrZero } from '@synet/core/amount'
import { queryClient } from '#api/api.ts'
import { configQuery } from '#api/config-query.ts'
import { go, nav } from '#navigation/nav.ts'
import { useCreateRecharge } from './use-create-recharge.ts'

const fetchSheet = async () => ({ default: (await import('./deposit-sheet.tsx')).DepositSheet })
const DepositSheet = lazy(fetchSheet)

/** A pledge whose amount the balance does not cover yet. */
interface Short {
  readonly taskId: string
  /** USDT, decimal: what is to be locked, and what is to be deposited for it. */
  readonly amount: string
  readonly missing: string
}

/** The larger of two amounts of USDT. */
const atLeast = (amount: string, least: string): string =>
  minorOrZero('USDT', amount) < minorOrZero('USDT', least) ? least : amount

/**
 * Deposits what a pledge lacks; the payment leads back to the pledge. Where there is one network, and it takes this
 * amount, the payment opens at once; otherwise a sheet asks for both, and says what a refusal means.
 */
export function usePledgeDeposit(): { deposit: (short: Short) => Promise<void>; sheet: ReactNode } {
  const [asked, setAsked] = useState<Short>()
  const create = useCreateRecharge()
  const pay = async ({ taskId, amount }: Short, { id }: { id: string }): Promise<void> => {
    await go(nav.navigateTo('/pages-sub/recharge/pay', { id, pledge: taskId, amount }))
    setAsked(undefined)
  }
  /** The button shows that it works until the code of the sheet is there. */
  const ask = async (short: Short): Promise<void> => {
    await fetchSheet().catch(() => undefined)
    setAsked(short)
  }
  const deposit = async (short: Short): Promise<void> => {
    try {
      const { networks } = await queryClient.ensureQueryData(configQuery)
      const [network, another] = networks
      const { missing } = short
      if (!network || another || atLeast(missing, network.minRecharge) !== missing) return await ask(short)
      await pay(short, await create({ network: network.name, amount: missing }))
    } catch {
      await ask(short)
    }
  }
  const sheet = asked && (
    <Suspense>
      <DepositSheet
        amountOf={({ minAmount }) => atLeast(asked.missing, minAmount)}
        onOrder={(order) => pay(asked, order)}
        onClose={() => setAsked(undefined)}
      />
    </Suspense>
  )
  return { deposit, sheet }
}
