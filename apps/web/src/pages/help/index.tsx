import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { currentLanguage } from '@synet/words/translate'
import { useState } from 'react'
import { AppChanges } from '#features/help/changes.tsx'
import { HelpView } from '#features/help/help-view.tsx'
import { LazyIntroduction } from '#features/help/lazy-introduction.tsx'
import { SupportRow } from '#features/information/support-row.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { useIsLogged } from '#session/session.ts'
import { loadWords } from '#texts/language.ts'
import { t } from '#texts/t.ts'

const path = '/pages-sub/help/index'

function More({ onIntroduction }: { onIntroduction: () => void }) {
  const isLogged = useIsLogged()
  return (
    <Card flush>
      {isLogged && <SupportRow />}
      <ListRow
        icon="globe"
        title={t('title.community')}
        onClick={() => go(nav.navigateTo('/pages-sub/official-community/index'))}
      />
      <ListRow
        icon="shield"
        title={t('help.status')}
        onClick={() => window.open(`/${currentLanguage()}/status`, '_blank', 'noopener')}
      />
      <ListRow icon="note" title={t('title.changes')} onClick={() => go(nav.navigateTo(path, { of: 'changes' }))} />
      <ListRow icon="play" title={t('help.intro-again')} onClick={onIntroduction} />
    </Card>
  )
}

/** Questions and answers, or what is new. */
function Help() {
  const { of } = useSearch(path)
  const [isIntroduced, setIntroduced] = useState(false)
  if (of === 'changes')
    return (
      <Page title={t('title.changes')}>
        <AppChanges />
      </Page>
    )
  return (
    <Page>
      {isIntroduced && <LazyIntroduction onDone={() => setIntroduced(false)} />}
      <HelpView>
        <More
          onIntroduction={() => {
            setIntroduced(true)
            scrollTo(0, 0)
          }}
        />
      </HelpView>
    </Page>
  )
}

/** Fetched from here rather than by the table of routes, whose every file and word is in the first bundle. */
async function ready(): Promise<void> {
  const { loadHelp } = await import('#texts/load-help.ts')
  await Promise.all([loadHelp(), loadWords(['public'])])
}

export { Help as Page, ready }
