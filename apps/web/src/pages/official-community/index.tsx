import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { ListRow } from '@synet/ui/layout/list-row'
import { Notice } from '@synet/ui/feedback/notice'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '#api/config-query.ts'
import { Loaded } from '#api/loaded.tsx'
import { Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'

/** The channels that operators have entered, each with the domain it opens. */
function Community() {
  const config = useQuery(configQuery)
  return (
    <Page>
      <Loaded query={config} skeleton={<SkeletonList rows={3} height={56} />}>
        {({ community }) =>
          community.length === 0 ? (
            <EmptyState text={t('community.none')} />
          ) : (
            <>
              <Card flush>
                {community.map(({ name, url }) => (
                  <ListRow
                    key={name}
                    icon="external"
                    title={t(`community.${name}`)}
                    note={t('my.support-opens', { domain: new URL(url).host })}
                    onClick={() => window.open(url, '_blank', 'noopener')}
                  />
                ))}
              </Card>
              <Notice>{t('community.rule')}</Notice>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

export { Community as Page }
