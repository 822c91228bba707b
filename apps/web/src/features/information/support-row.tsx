import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config-query.ts'
import { userQuery } from '#session/user.ts'
import { t } from '#texts/t.ts'
import { supportLink } from './support-link.ts'

/** The link to the support, on a card of its own. */
export function SupportCard() {
  const { data: config } = useQuery(configQuery)
  return (
    config?.customerService && (
      <Card flush>
        <SupportRow />
      </Card>
    )
  )
}

/** The way to the support chat, where there is one and somebody is logged in. */
export function SupportRow() {
  const { data: user } = useQuery(userQuery)
  const { data: config } = useQuery(configQuery)
  if (!config?.customerService || !user) return null
  const service = config.customerService
  return (
    <ListRow
      icon="transfer"
      title={t('my.support')}
      note={t('my.support-opens', { domain: new URL(service.url).host })}
      onClick={() => void window.open(supportLink(service, user, location.origin), '_blank', 'noopener')}
    />
  )
}
