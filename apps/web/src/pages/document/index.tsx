import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { DocumentView } from '#features/document/document-view.tsx'
import { documentNames } from '#features/document/queries.ts'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

const path = '/pages-sub/document/index'

/** All documents, or one of them. */
function Documents() {
  const { name } = useSearch(path)
  if (name)
    return (
      <Page title={t(`doc.${name}`)}>
        <DocumentView name={name} />
      </Page>
    )
  return (
    <Page>
      <Card flush>
        {documentNames.map((one) => (
          <ListRow
            key={one}
            icon="note"
            title={t(`doc.${one}`)}
            onClick={() => go(nav.navigateTo(path, { name: one }))}
          />
        ))}
      </Card>
    </Page>
  )
}

export { Documents as Page }
