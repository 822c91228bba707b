import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { Notice } from '@synet/ui/feedback/notice'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { call } from '#shell/api.ts'
import { Loaded } from '#shell/loaded.tsx'
import { t } from '@synet/words/operators/t'

export function Audit() {
  const query = useQuery({ queryKey: ['audit'], queryFn: () => call('audit', {}) })
  return (
    <Loaded query={query}>
      {({ green, at, checks }) => (
        <>
          <Notice tone={green ? 'plain' : 'bad'} title={t(green ? 'audit.green' : 'audit.red')}>
            {t('audit.at', { time: dateTimeText(at) })}
          </Notice>
          <Card flush>
            {checks.map((check) => (
              <ListRow
                key={check.name}
                title={check.name}
                note={check.detail}
                end={
                  <StatusTag tone={check.green ? 'good' : 'bad'}>
                    {t(check.green ? 'audit.passed' : 'audit.failed')}
                  </StatusTag>
                }
              />
            ))}
          </Card>
          <div>
            <Button kind="secondary" onClick={() => query.refetch()}>
              {t('audit.run')}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  )
}
