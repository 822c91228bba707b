import { parseMinor } from '@synet/core/amount'
import { addMs, days } from '@synet/core/clock'
import { AmountField } from '@synet/ui/fields/amount-field'
import { finishAmount } from '@synet/ui/fields/amount-input'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { SearchList } from '@synet/ui/controls/search-list'
import { Sheet } from '@synet/ui/overlays/sheet'
import { CheckboxRow } from '@synet/ui/fields/switch-row'
import { toast } from '@synet/ui/overlays/toast'
import { amountText, dateText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidate, queryClient, useMoneyCall } from '#api/api.ts'
import { clock } from '#api/clock.ts'
import { ConfirmSheet } from '#forms/confirm-sheet.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { userQuery } from '#session/user.ts'
import { incomePerDay } from './projected-income.ts'
import { runQuery } from './queries.ts'
import { nearbyRegion, regionChoices, regionName } from '#texts/region-names.ts'
import type { Task } from './run-state.ts'

function amountError(amount: string, task: Task, available: string): string | undefined {
  if (amount === '') return t('amount.required')
  const minor = parseMinor('USDT', amount)
  const [min, max, have] = [task.minAmount, task.maxAmount, available].map((d) => parseMinor('USDT', d) ?? 0n)
  if (minor === undefined || min === undefined || max === undefined || have === undefined) return t('amount.invalid')
  if (minor < min)
    return t('amount.below-minimum', { min: amountText(task.minAmount, { minDecimals: 0 }), asset: 'USDT' })
  if (minor > max)
    return t('amount.above-maximum', { max: amountText(task.maxAmount, { minDecimals: 0 }), asset: 'USDT' })
  if (minor > have) return t('balance.insufficient', { available: amountText(available), asset: 'USDT' })
  return undefined
}

/** Everything a pledge means, before it is made. */
export function PledgeSheet({ task, open, onClose }: { task: Task; open: boolean; onClose: () => void }) {
  const { data: user } = useQuery(userQuery)
  const [region, setRegion] = useState(nearbyRegion)
  const [places] = useState(regionChoices)
  const [amount, setAmount] = useState('')
  const [autoReinvest, setAutoReinvest] = useState(true)
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [openedAt] = useState(() => clock.now())
  const pledge = useMoneyCall('purchase/taskPledge')
  const available = user?.balances.USDT.available ?? '0'
  const plain = finishAmount(amount)
  const error = amountError(plain, task, available)
  const perDay = plain === '' ? undefined : incomePerDay(plain, task.dailyRate)
  const bonus = plain === '' ? undefined : incomePerDay(plain, task.bonusRate)
  const hasBonus = (parseMinor('SNT', bonus ?? '0') ?? 0n) > 0n
  const returns = dateText(addMs(openedAt, days(task.periodDays)).toISOString())
  const expired = user && (user.softwareDaysLeft === 0 ? 'software' : user.nodeDaysLeft === 0 ? 'node' : undefined)

  const facts = [
    { name: t('pledge.locked'), value: <AmountText value={plain || '0'} unit="USDT" />, strong: true },
    { name: t('pledge.returns'), value: returns, note: t('pledge.returns-note') },
    {
      name: t('pledge.per-day'),
      value: <AmountText value={perDay ?? '0'} unit="SNT" />,
      note: t('pledge.per-day-note', { units: task.unitsPerDay }),
    },
    hasBonus && {
      name: t('pledge.bonus'),
      value: <AmountText value={bonus ?? '0'} unit="SNT" />,
      note: t('pledge.bonus-note'),
    },
  ]

  return (
    <>
      <Sheet
        open={open && !confirming}
        onClose={onClose}
        title={task.name}
        tall
        footer={
          expired ? (
            <Button block onClick={() => go(nav.navigateTo(`/pages-sub/store/${expired}`))}>
              {t(expired === 'software' ? 'pledge.get-software' : 'pledge.get-node')}
            </Button>
          ) : (
            <Button
              block
              onClick={() => {
                setTried(true)
                if (!error && region) setConfirming(true)
              }}
            >
              {t('common.continue')}
            </Button>
          )
        }
      >
        {expired && <Notice tone="warn">{t(expired === 'software' ? 'pledge.no-software' : 'pledge.no-node')}</Notice>}
        <AmountField
          label={t('pledge.amount')}
          aside={t('common.available', { amount: amountText(available), unit: 'USDT' })}
          hint={t('pledge.range', {
            min: amountText(task.minAmount, { minDecimals: 0 }),
            max: amountText(task.maxAmount, { minDecimals: 0 }),
          })}
          unit="USDT"
          value={amount}
          max={available}
          error={tried ? error : undefined}
          onChange={setAmount}
        />
        <SearchList
          label={t('pledge.region')}
          hint={t('pledge.region-hint')}
          placeholder={t('pledge.choose-region')}
          choices={places}
          value={region}
          onChange={setRegion}
          error={tried && !region ? t('task.region-unknown') : undefined}
        />
        <FactList facts={facts} />
        <CheckboxRow
          name={t('reinvest.name')}
          effect={t(autoReinvest ? 'reinvest.on' : 'reinvest.off', { days: task.periodDays })}
          checked={autoReinvest}
          onChange={setAutoReinvest}
        />
        <Notice>{t('pledge.risk')}</Notice>
      </Sheet>
      <ConfirmSheet
        open={open && confirming}
        onClose={() => setConfirming(false)}
        title={t('pledge.confirm-title')}
        facts={[
          { name: t('pledge.task'), value: task.name },
          ...facts,
          { name: t('pledge.region'), value: region ? regionName(region) : '' },
          { name: t('reinvest.name'), value: t(autoReinvest ? 'common.on' : 'common.off') },
        ]}
        confirm={t('pledge.confirm', { amount: amountText(plain || '0') })}
        onConfirm={async (payPassword) => {
          const run = await pledge({ taskId: task.id, region: region ?? '', amount: plain, autoReinvest, payPassword })
          queryClient.setQueryData(runQuery(run.id).queryKey, { list: [run], next: null })
          invalidate('purchase/taskPledgeList', 'user/info')
          toast(t('success.confirmation'))
          onClose()
          setConfirming(false)
          await go(nav.navigateTo('/pages/task-list/run', { id: run.id }))
        }}
      />
    </>
  )
}
