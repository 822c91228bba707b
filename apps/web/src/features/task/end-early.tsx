import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { toast } from '@synet/ui/overlays/toast'
import { useState } from 'react'
import { invalidate, queryClient } from '#api/api.ts'
import { useMoneyCall } from '#api/use-money-call.ts'
import { ConfirmSheet } from '#forms/confirm-sheet.tsx'
import { t } from '#texts/t.ts'
import { stopTraining } from '#training/train-here.ts'
import { multiplySnt } from './projected-income.ts'
import { runQuery } from './queries.ts'
import type { Run } from './run-state.ts'

/** Ends the run before its time, after everything that this costs is shown and confirmed. */
export function EndEarly({ run }: { run: Run }) {
  const [open, setOpen] = useState(false)
  const end = useMoneyCall('purchase/endTaskPledge')
  const bonus = multiplySnt(run.bonusPerDay, run.daysPaid)
  return (
    <>
      <Button kind="danger" block onClick={() => setOpen(true)}>
        {t('end.button')}
      </Button>
      <ConfirmSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('end.title')}
        hero={{ label: t('end.returns'), value: run.amount, unit: 'USDT', note: t('end.returns-note') }}
        facts={[
          { name: t('end.kept'), value: <AmountText value={run.produced} unit="SNT" />, note: t('end.kept-note') },
          run.pendingDays > 0 && {
            name: t('days.state.pending'),
            value: <AmountText value={run.pendingIncome} unit="SNT" />,
            note: t('end.pending-note', { count: run.pendingDays }),
          },
          {
            name: t('end.day'),
            value: <AmountText value={run.dailyIncome} unit="SNT" />,
            note: t('end.day-note', { day: run.dayNumber }),
          },
          Number(run.bonusPerDay) > 0 && {
            name: t('end.bonus'),
            value: <AmountText value={bonus} unit="SNT" />,
            note: t('end.bonus-note', { count: run.daysPaid }),
          },
        ]}
        confirm={t('end.confirm')}
        onConfirm={async (payPassword) => {
          const ended = await end({ id: run.id, payPassword })
          stopTraining()
          queryClient.setQueryData(runQuery(run.id).queryKey, { list: [ended], next: null })
          invalidate('purchase/taskPledgeList', 'user/info', 'user/getMoneyLog')
          setOpen(false)
          toast(t('success.confirmation'))
        }}
      />
    </>
  )
}
