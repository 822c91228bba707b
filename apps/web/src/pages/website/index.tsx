import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Fees, RunBy, Tasks, Training, WithdrawalTimes } from '#features/website/facts.tsx'
import { Risks, Terms, Texts } from '#features/website/texts.tsx'
import { waitBriefly } from '#api/brief-wait.ts'
import { configQuery } from '#api/config-query.ts'
import { figuresQuery } from '#money/figures-query.ts'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { lazyPart } from '#navigation/lazy-part.ts'
import { t } from '#texts/t.ts'
import { TokenFacts } from '#money/token-facts.tsx'

/** Few sites have one; a page without it is whole. */
const Film = lazyPart(async () => (await import('#features/website/film.tsx')).Film)

/** The text stands by itself; each part below hears its own answers, so that none draws the whole page again. */
function FilmOfOperators() {
  const { data } = useQuery(configQuery)
  return (
    data?.video && (
      <Suspense>
        <Film url={data.video} />
      </Suspense>
    )
  )
}

function Figures() {
  const figures = useQuery(figuresQuery())
  const config = useQuery(configQuery)
  return (
    <Loaded query={figures} skeleton={<SkeletonList rows={4} height={240} />}>
      {(data) => (
        <>
          <Tasks figures={data} />
          <h2>{t('website.tokens')}</h2>
          <TokenFacts figures={data} />
          <Training figures={data} />
          {config.data && <Fees config={config.data} />}
          <WithdrawalTimes figures={data} />
        </>
      )}
    </Loaded>
  )
}

function Operator() {
  const { data } = useQuery(figuresQuery())
  const config = useQuery(configQuery)
  return data && <RunBy runBy={data.runBy} development={config.data?.development ?? false} />
}

function Demo() {
  const { data } = useQuery(configQuery)
  return data?.development && <Notice tone="warn">{t('website.development')}</Notice>
}

/** Presents Synet, with every figure read from the system (ENT-13). */
function Website() {
  return (
    <Page>
      <Demo />
      <Texts />
      <FilmOfOperators />
      <Figures />
      <Risks />
      <Terms />
      <Operator />
      <Button block kind="secondary" onClick={() => go(nav.navigateTo('/pages-sub/document/index'))}>
        {t('title.document')}
      </Button>
      <Button block kind="secondary" onClick={() => go(nav.navigateTo('/pages-sub/proof/index'))}>
        {t('website.proof')}
      </Button>
      <Button block kind="secondary" onClick={() => go(nav.navigateTo('/pages-sub/project/index'))}>
        {t('title.projects')}
      </Button>
    </Page>
  )
}

/** Its first answer decides what the top shows. */
const ready = (): Promise<void> => waitBriefly(configQuery)

export { Website as Page, ready }
