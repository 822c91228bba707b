import type { Request } from '@synet/contract/calls'
import { SearchList } from '@synet/ui/controls/search-list'
import { Card } from '@synet/ui/layout/card'
import { SwitchRow } from '@synet/ui/fields/switch-row'
import { toast } from '@synet/ui/overlays/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, invalidate, queryClient } from '#api/api.ts'
import { toastFailure } from '#api/failure.ts'
import { regionChoices } from '#texts/region-names.ts'
import { t } from '#texts/t.ts'
import { runQuery } from './queries.ts'
import type { Run } from './run-state.ts'

/** Its user can change a run's place on the map, and whether another cycle follows this one. */
export function RunChoices({ run }: { run: Run }) {
  const [places] = useState(regionChoices)
  const change = useMutation({
    mutationFn: (next: Omit<Request<'purchase/editTaskPledge'>, 'id'>) =>
      call('purchase/editTaskPledge', { id: run.id, ...next }),
    onSuccess: (next) => {
      queryClient.setQueryData(runQuery(run.id).queryKey, { list: [next], next: null })
      invalidate('purchase/taskPledgeList')
      toast(t('success.modification'))
    },
    onError: toastFailure,
  })
  const sent = change.isPending ? change.variables : undefined
  const region = sent?.region ?? run.region
  const autoReinvest = sent?.autoReinvest ?? run.autoReinvest
  const edit: typeof change.mutate = (next) => {
    if (!change.isPending) change.mutate(next)
  }
  return (
    <Card>
      <SearchList
        label={t('pledge.region')}
        placeholder={t('pledge.choose-region')}
        choices={places}
        value={region}
        onChange={(next) => edit({ region: next })}
      />
      <SwitchRow
        name={t('reinvest.name')}
        effect={t(autoReinvest ? 'reinvest.on' : 'reinvest.off', { days: run.periodDays })}
        checked={autoReinvest}
        onChange={(next) => edit({ autoReinvest: next })}
      />
    </Card>
  )
}
