import { ListRow } from '@synet/ui/layout/list-row'
import { Card } from '@synet/ui/layout/card'
import { dateText, numberText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/api.ts'
import { t } from '#texts/t.ts'

const lossText = (loss = 0): string => numberText(loss, { maximumFractionDigits: 2 })

/** The unit that this account's device repeated before its owner registered: shown, and worth nothing else. */
export function OwnTrial() {
  const { data } = useQuery(callQuery('train/ownTrial', {}))
  if (!data?.trial) return null
  const { at, version, losses } = data.trial
  return (
    <Card flush>
      <ListRow
        icon="software"
        title={t('units.trial')}
        note={`${t('units.trial-text', { from: lossText(losses[0]), to: lossText(losses.at(-1)) })} ${t('units.version', { version })}, ${dateText(at)}`}
      />
    </Card>
  )
}
