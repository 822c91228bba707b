import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '#api/loaded.tsx'
import { MoreButton } from '#api/more-button.tsx'
import { deviceName } from '@synet/words/device-name'
import { t } from '#texts/t.ts'
import { type LogIn, logInsQuery } from './queries.ts'

const noteOf = ({ at, network, method }: LogIn): string =>
  [dateTimeText(at), method && t(`security.by-${method}`), network].filter(Boolean).join(' · ')

/** The log-ins, newest first: when, on what, and from which coarse network. */
export function LogInList() {
  const query = useInfiniteQuery(logInsQuery)
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={3} height={72} />}>
      {({ pages }) => (
        <>
          <Card flush>
            {pages
              .flatMap(({ list }) => list)
              .map((one) => (
                <ListRow
                  key={one.id}
                  icon="device"
                  title={deviceName(one.device)}
                  note={noteOf(one)}
                  end={one.current ? <StatusTag tone="good">{t('devices.this')}</StatusTag> : undefined}
                />
              ))}
          </Card>
          <MoreButton query={query} />
        </>
      )}
    </Loaded>
  )
}
