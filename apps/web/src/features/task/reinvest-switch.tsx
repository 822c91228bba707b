import { Card } from '@synet/ui/layout/card'
import { SwitchRow } from '@synet/ui/fields/switch-row'
import { toast } from '@synet/ui/overlays/toast'
import { useMutation } from '@tanstack/react-query'
import { call, invalidate, queryClient } from '#api/api.ts'
import { toastFailure } from '#api/failure.ts'
import { t } from '#texts/t.ts'
import { runQuery } from './queries.ts'
import type { Run } from './run-state.ts'

/** Whether the principal goes into another cycle when this one ends. */
export function ReinvestSwitch({ run }: { run: Run }) {
  const change = useMutation({
    mutationFn: (autoReinvest: boolean) => call('purchase/editTaskPledge', { id: run.id, autoReinvest }),
    onSuccess: (next) => {
      queryClient.setQueryData(runQuery(run.id).queryKey, { list: [next], next: null })
      invalidate('purchase/taskPledgeList')
      toast(t('success.modification'))
    },
    onError: toastFailure,
  })
  const shown = change.isPending ? change.variables : run.autoReinvest
  return (
    <Card>
      <SwitchRow
        name={t('reinvest.name')}
        effect={t(shown ? 'reinvest.on' : 'reinvest.off', { days: run.periodDays })}
        checked={shown}
        onChange={(next) => {
          if (!change.isPending) change.mutate(next)
        }}
      />
    </Card>
  )
}
