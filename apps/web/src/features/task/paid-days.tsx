import { formatMinor, minorOrZero, subtract } from '@synet/core/amount'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { storage } from '@synet/ui/storage'
import { useEffect, useState } from 'react'
import { go, nav } from '#navigation/nav.ts'
import { useBalancesHidden } from '#session/preferences.ts'
import { t } from '#texts/t.ts'
import type { Run } from './run-state.ts'

type Paid = Pick<Run, 'daysPaid' | 'produced'>

/** The figures of a round start over with each. */
const keyOf = ({ id, term }: Run): string => `paid-shown.${id}.${term}`

/** What this device has shown of a round. One that it meets for the first time has no news. */
function readShown(run: Run): Paid {
  const [days, produced] = storage.read(keyOf(run))?.split(' ') ?? []
  return days === undefined || produced === undefined ? run : { daysPaid: Number(days), produced }
}

/** The moment of a paid day: what has come since this device last showed the task, until it is looked at. */
export function PaidDays({ run }: { run: Run }) {
  const { term, daysPaid, produced } = run
  const hidden = useBalancesHidden()
  const [shown, setShown] = useState({ term, ...readShown(run) })
  const key = keyOf(run)
  useEffect(() => storage.write(key, `${daysPaid} ${produced}`), [key, daysPaid, produced])
  const days = daysPaid - shown.daysPaid
  const paid = subtract(minorOrZero('SNT', produced), minorOrZero('SNT', shown.produced))
  if (shown.term !== term || days <= 0 || paid <= 0n) return null
  return (
    <Card flush>
      <ListRow
        icon="done"
        title={t('home.income-paid', { count: days })}
        end={<AmountText value={formatMinor('SNT', paid)} unit="SNT" plus good hidden={hidden} />}
        onClick={() => {
          setShown({ term, daysPaid, produced })
          return go(nav.navigateTo('/pages-sub/finance/balance-detail', { asset: 'SNT' }))
        }}
      />
    </Card>
  )
}
