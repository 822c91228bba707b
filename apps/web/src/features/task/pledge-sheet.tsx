import { parseMinor } from '@synet/core/amount'
import { addMs, days } from '@synet/core/clock'
import { Button } from '@synet/ui/controls/button'
import { SearchList } from '@synet/ui/controls/search-list'
import { Notice } from '@synet/ui/feedback/notice'
import { AmountField } from '@synet/ui/fields/amount-field'
import { CheckboxRow } from '@synet/ui/fields/switch-row'
import { AmountText } from '@synet/ui/layout/amount-text'
import { type Fact, FactList } from '@synet/ui/layout/fact-list'
import { Sheet } from '@synet/ui/overlays/sheet'
import { amountText, dateText } from '@synet/words/format'
import { useState } from 'react'
import { clock } from '#api/clock.ts'
import { ConfirmSheet } from '#forms/confirm-sheet.tsx'
import { go, nav } from '#navigation/nav.ts'
import { regionChoices, regionName } from '#texts/region-names.ts'
import { t } from '#texts/t.ts'
import { incomePerDay } from './projected-income.ts'
import type { Task } from './run-state.ts'
import { type Pledge, usePledge } from './use-pledge.ts'

/** Lists what is locked, until when, and what it earns. @param from when the sheet was opened */
function pledgeFacts(task: Task, amount: string, from: Date): (Fact | false)[] {
  const perDay = amount === '' ? undefined : incomePerDay(amount, task.dailyRate)
  const bonus = amount === '' ? undefined : incomePerDay(amount, task.bonusRate)
  const hasBonus = (parseMinor('SNT', bonus ?? '0') ?? 0n) > 0n
  const returns = dateText(addMs(from, days(task.periodDays)).toISOString())
  return [
    { name: t('pledge.locked'), value: <AmountText value={amount || '0'} unit="USDT" />, strong: true },
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
}

function PledgeFields({
  task,
  pledge,
  facts,
  tried,
}: {
  task: Task
  pledge: Pledge
  facts: readonly (Fact | false)[]
  tried: boolean
}) {
  const [places] = useState(regionChoices)
  const { expired, region, autoReinvest } = pledge
  return (
    <>
      {expired && <Notice tone="warn">{t(expired === 'software' ? 'pledge.no-software' : 'pledge.no-node')}</Notice>}
      <AmountField
        label={t('pledge.amount')}
        aside={t('common.available', { amount: amountText(pledge.available), unit: 'USDT' })}
        hint={t('pledge.range', {
          min: amountText(task.minAmount, { minDecimals: 0 }),
          max: amountText(task.maxAmount, { minDecimals: 0 }),
        })}
        unit="USDT"
        value={pledge.typed}
        max={pledge.available}
        error={tried ? pledge.error : undefined}
        onChange={pledge.type}
      />
      <SearchList
        label={t('pledge.region')}
        hint={t('pledge.region-hint')}
        placeholder={t('pledge.choose-region')}
        choices={places}
        value={region}
        onChange={pledge.setRegion}
        error={tried && !region ? t('task.region-unknown') : undefined}
      />
      <FactList facts={facts} />
      <CheckboxRow
        name={t('reinvest.name')}
        effect={t(autoReinvest ? 'reinvest.on' : 'reinvest.off', { days: task.periodDays })}
        checked={autoReinvest}
        onChange={pledge.setAutoReinvest}
      />
      <Notice>{t('pledge.risk')}</Notice>
    </>
  )
}

/** Goes on to the confirmation, or to what has to be bought first. */
function PledgeFooter({ expired, onContinue }: { expired: Pledge['expired']; onContinue: () => void }) {
  return expired ? (
    <Button block onClick={() => go(nav.navigateTo(`/pages-sub/store/${expired}`))}>
      {t(expired === 'software' ? 'pledge.get-software' : 'pledge.get-node')}
    </Button>
  ) : (
    <Button block onClick={onContinue}>
      {t('common.continue')}
    </Button>
  )
}

/** Everything a pledge means, before it is made. */
export function PledgeSheet({ task, open, onClose }: { task: Task; open: boolean; onClose: () => void }) {
  const [tried, setTried] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [openedAt] = useState(() => clock.now())
  const pledge = usePledge(task, () => {
    onClose()
    setConfirming(false)
  })
  const { amount, region } = pledge
  const facts = pledgeFacts(task, amount, openedAt)
  const goOn = (): void => {
    setTried(true)
    if (!pledge.error && region) setConfirming(true)
  }
  return (
    <>
      <Sheet
        open={open && !confirming}
        onClose={onClose}
        title={task.name}
        tall
        footer={<PledgeFooter expired={pledge.expired} onContinue={goOn} />}
      >
        <PledgeFields task={task} pledge={pledge} facts={facts} tried={tried} />
      </Sheet>
      <ConfirmSheet
        open={open && confirming}
        onClose={() => setConfirming(false)}
        title={t('pledge.confirm-title')}
        facts={[
          { name: t('pledge.task'), value: task.name },
          ...facts,
          { name: t('pledge.region'), value: region ? regionName(region) : '' },
          { name: t('reinvest.name'), value: t(pledge.autoReinvest ? 'common.on' : 'common.off') },
        ]}
        confirm={t('pledge.confirm', { amount: amountText(amount || '0') })}
        onConfirm={pledge.send}
      />
    </>
  )
}
