import { Card } from '@synet/ui/layout/card'
import { useQuery } from '@tanstack/react-query'
import { canPush, isPushDenied } from '#device/push.ts'
import { t } from '#texts/t.ts'
import { PushHere } from './push-here.tsx'
import { noticeChoicesQuery, pushEndpointQuery } from './queries.ts'

/** The one place, beside the settings, where a reminder is offered; never to a person who has it. */
export function OfferPush() {
  const { data: choices } = useQuery(noticeChoicesQuery)
  const { data: endpoint } = useQuery(pushEndpointQuery)
  if (!choices || choices.pushKey === null || endpoint === undefined || !canPush() || isPushDenied()) return null
  if (endpoint && choices.endpoints.includes(endpoint)) return null
  return (
    <Card label={t('run.remind')}>
      <p>{t('run.remind')}</p>
      <PushHere choices={choices} />
    </Card>
  )
}
