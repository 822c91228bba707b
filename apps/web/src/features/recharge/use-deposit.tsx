import { lazy, type ReactNode, Suspense, useState } from 'react'
import { parseMinor } from '@synet/core/amount'
import { queryClient } from '#api/api.ts'
import { configQuery } from '#api/config-query.ts'
import type { PledgeShort } from '#features/task/pledge-sheet.tsx'
import { go, nav } from '#navigation/nav.ts'
import { useCreateRecharge } from './use-create-recharge.ts'

const DepositSheet = lazy(async () => ({ default: (await import('./deposit-sheet.tsx')).DepositSheet }))

/** The larger of two amounts of USDT. */
const atLeast = (amount: string, least: string): string =>
  (parseMinor('USDT', amount) ?? 0n) < (parseMinor('USDT', least) ?? 0n) ? least : amount

/**
 * Deposits what a pledge lacks; the payment leads back to the pledge. Where there is one network, and it takes this
 * amount, the payment opens at once; otherwise a sheet asks for both, and says what a refusal means.
 */
export function useDeposit(): { deposit: (short: PledgeShort) => Promise<void>; sheet: ReactNode } {
  const [asked, setAsked] = useState<PledgeShort>()
  const create = useCreateRecharge()
  const pay = async ({ taskId, amount }: PledgeShort, { id }: { id: string }): Promise<void> => {
    await go(nav.navigateTo('/pages-sub/recharge/pay', { id, pledge: taskId, amount }))
    setAsked(undefined)
  }
  const deposit = async (short: PledgeShort): Promise<void> => {
    try {
      const { networks } = await queryClient.ensureQueryData(configQuery)
      const [network, another] = networks
      const { missing } = short
      if (!network || another || atLeast(missing, network.minRecharge) !== missing) return setAsked(short)
      await pay(short, await create({ network: network.name, amount: missing }))
    } catch {
      setAsked(short)
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
