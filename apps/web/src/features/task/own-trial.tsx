import { ListRow } from '@synet/ui/layout/list-row'
import { Card } from '@synet/ui/layout/card'
import { dateText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/api.ts'
import { t } from '#texts/t.ts'

/** The unit that this account's device repeated before its owner registered: shown, and worth nothing else. */
export function OwnTrial() {
  const { data } = useQuery(callQuery('train/ownTrial', {}))
  if (!data?.trial) return null
  const { at, version } = data.trial
  return (
    <Card flush>
      <ListRow
        icon="software"
        title={t('units.trial')}
        note={`${t('units.trial-text')} ${t('units.version', { version })}, ${dateText(at)}`}
      />
    </Card>
  )
}
