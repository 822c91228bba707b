import type { Payment } from '@synet/contract/passkey-content'
import { amount as amountOf, formatMinor, minorOrZero, parseMinor } from '@synet/core/amount'
import { isAmount } from '@synet/ui/fields/amount-input'
import { toast } from '@synet/ui/overlays/toast'
import { amountText, shortAmountText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { invalidate, queryClient } from '#api/api.ts'
import { useMoneyCall } from '#api/use-money-call.ts'
import { go, nav } from '#navigation/nav.ts'
import type { Confirmed } from '#forms/confirmation.tsx'
import { useStateSurvivingLogout } from '#forms/use-state-surviving-logout.ts'
import { useSearch } from '#navigation/use-search.ts'
import { useDraft } from '#session/use-draft.ts'
import { userQuery } from '#session/user.ts'
import { nearbyRegion } from '#texts/region-names.ts'
import { t } from '#texts/t.ts'
import { runQuery } from './queries.ts'
import { presetAmount } from './preset-amount.ts'
import { canTrain, type Run, type Task } from './run-state.ts'
import { useLicences } from './use-licences.ts'

function amountError(amount: string, task: Task, available: string, licences: string): string | undefined {
  if (amount === '') return t('amount.required')
  const minor = parseMinor('USDT', amount)
  const [min, max, have] = [task.minAmount, task.maxAmount, available].map((d) => minorOrZero('USDT', d))
  if (minor === undefined || min === undefined || max === undefined || have === undefined) return t('amount.invalid')
  if (minor < min) return t('amount.below-minimum', { min: shortAmountText(task.minAmount), asset: 'USDT' })
  if (minor > max) return t('amount.above-maximum', { max: shortAmountText(task.maxAmount), asset: 'USDT' })
  if (minor + minorOrZero('USDT', licences) > have)
    return t('balance.insufficient', { available: amountText(available), asset: 'USDT' })
  return undefined
}

/** USDT that the balance lacks for the amount and its licences; undefined when it has enough or the amount is no good. */
function shortfall(amount: string, task: Task, available: string, licences: string): string | undefined {
  const [minor, min, max] = [amount, task.minAmount, task.maxAmount].map((decimal) => parseMinor('USDT', decimal))
  if (minor === undefined || min === undefined || max === undefined || minor < min || minor > max) return undefined
  const missing = minor + minorOrZero('USDT', licences) - minorOrZero('USDT', available)
  return missing > 0n ? formatMinor('USDT', amountOf('USDT', missing)) : undefined
}

/** Training begins with the pledge, unless this device works for another task or is to wait for something. */
async function trainAtOnce({ id, state }: Run): Promise<void> {
  if (!canTrain(state)) return
  // The pledge stands if the part cannot load; the run's page offers to train.
  const part = await import('#training/train-here.ts').catch(() => undefined)
  if (part && !part.isTrainingHere()) part.startTraining(id, true)
}

export type Pledge = ReturnType<typeof usePledge>

/**
 * Holds what is typed and chosen for a pledge, its faults, and the call that makes it.
 * @param first the amount that the user has chosen before
 */
export function usePledge(
  task: Task,
  first: string | undefined,
  {
    elsewhere,
    isInPlaceOfPage,
  }: {
    /** The user trains on another device. */
    elsewhere: boolean
    /** Back from the run does not lead to this page. */
    isInPlaceOfPage: boolean
  },
  onDone: () => void,
) {
  const { data: user } = useQuery(userQuery)
  const { pledge: begun } = useSearch('/pages/task-list/index')
  const [entered, type] = useStateSurvivingLogout(`pledge ${task.projectCode}`, first)
  // These two are still chosen after a deposit, which has pages of its own.
  const [chosen, setRegion] = useDraft(`region ${task.projectCode}`)
  const [reinvest, setReinvest] = useDraft(`reinvest ${task.projectCode}`)
  const region = chosen || nearbyRegion()
  const autoReinvest = reinvest !== 'off'
  const licences = useLicences()
  const makePledge = useMoneyCall('purchase/taskPledge')
  const available = user?.balances.USDT.available ?? '0'
  const typed = entered ?? (user ? (presetAmount([task], available, licences.cost) ?? task.minAmount) : '')
  const amount = isAmount(typed) ? typed : ''
  const asked = { taskId: task.id, region: region ?? '', amount, autoReinvest }
  return {
    typed,
    type,
    amount,
    available,
    error: amountError(typed, task, available, licences.cost),
    /** Known once the balance is. */
    missing: user && shortfall(amount, task, available, licences.cost),
    licences,
    region,
    setRegion,
    autoReinvest,
    setAutoReinvest: (on: boolean) => setReinvest(on ? '' : 'off'),
    payments: [...licences.payments, { of: 'pledge', ...asked }] satisfies Payment[],
    async send(confirmed: Confirmed): Promise<void> {
      await licences.buy(confirmed)
      const run = await makePledge({ ...asked, ...confirmed })
      queryClient.setQueryData(runQuery(run.id).queryKey, { list: [run], next: null })
      invalidate('purchase/taskPledgeList', 'user/info')
      toast(t('success.confirmation'))
      setReinvest('')
      onDone()
      if (!elsewhere) await trainAtOnce(run)
      // The address that opens this sheet must not be the one that Back leads to.
      if (begun) await go(nav.reLaunch('/pages/task-list/index'))
      await go((isInPlaceOfPage ? nav.redirectTo : nav.navigateTo)('/pages/task-list/run', { id: run.id }))
    },
  } as const
}
