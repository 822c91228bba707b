import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { Icon, type IconName } from '@synet/ui/icons/icon'
import { IconButton } from '@synet/ui/controls/icon-button'
import { Relief } from '@synet/ui/charts/relief'
import { Mark } from '@synet/ui/icons/mark'
import { languageToOffer } from '@synet/words/offer'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findAnsweringProject } from '#texts/answering-project.ts'
import { latestRows } from '#texts/latest-rows.ts'
import css from '#features/information/launch.module.css'
import { AskModelPlace } from '#features/project/ask-model-place.tsx'
import { homePath, loginPath } from '#routes.ts'
import { waitBriefly } from '#api/brief-wait.ts'
import { configQuery } from '#api/config-query.ts'
import { projectsQuery } from '#api/projects-query.ts'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useIsLogged } from '#session/session.ts'
import { isFirstVisit, savedLanguage } from '#texts/language.ts'
import { lazyWithWords } from '#texts/lazy-with-words.tsx'
import { t } from '#texts/t.ts'

const points: readonly { icon: IconName; name: 'training' | 'principal' | 'proof' }[] = [
  { icon: 'software', name: 'training' },
  { icon: 'lock', name: 'principal' },
  { icon: 'shield', name: 'proof' },
]

const updatesShown = 10

const AskModel = lazyWithWords(
  ['public'],
  async () => (await import('#features/project/ask-model.tsx')).AskModel,
  <AskModelPlace />,
)

/** The picture and the question have their places while the models are asked for, so that no button moves under a finger. */
function useModels() {
  const { data, isLoading, failureCount, errorUpdateCount } = useQuery(projectsQuery())
  return { list: data?.list, isAwaited: isLoading && failureCount + errorUpdateCount === 0 }
}

/** The latest changes; the mark until a unit was verified. */
function LatestUpdates() {
  const { list, isAwaited } = useModels()
  const { rows, shown } = latestRows(list ?? [], updatesShown)
  return (
    <div className={css['picture']}>
      {rows[0] ? (
        <Relief rows={rows} newest label={shown ? t('common.updates', { count: shown }) : ''} />
      ) : (
        !isAwaited && (
          <div className={css['mark']}>
            <Mark size={72} />
          </div>
        )
      )}
    </div>
  )
}

/** Actions that need no account come before registering. */
function Actions() {
  const { list, isAwaited } = useModels()
  const canAsk = findAnsweringProject(list) !== undefined
  return (
    <div className="section">
      {canAsk ? <AskModel /> : isAwaited && <AskModelPlace />}
      <Button
        block
        kind={canAsk || isAwaited ? 'secondary' : 'primary'}
        onClick={() => go(nav.navigateTo('/pages/trial/index'))}
      >
        {t('landing.try')}
      </Button>
      <Button block kind="secondary" onClick={() => go(nav.navigateTo(loginPath, { type: 'register' }))}>
        {t('title.register')}
      </Button>
    </div>
  )
}

/** Said once, at the top: the development chain's money is worth nothing. */
function DemoTag() {
  const { data } = useQuery(configQuery)
  return data?.development && <StatusTag tone="plain">{t('common.demo')}</StatusTag>
}

/** The first page of a visitor (NAV-20): plain words, no counts that nobody can check. */
function Landing() {
  return (
    <div className={css['landing']}>
      <div className={css['top']}>
        <span className={css['brand']}>
          <Mark size={32} />
          Synet
          <DemoTag />
        </span>
        <span className={css['tools']}>
          <IconButton
            name="globe"
            label={t('title.language')}
            onClick={() => go(nav.navigateTo('/pages-sub/language-settings/index'))}
          />
          <Button kind="quiet" onClick={() => go(nav.navigateTo(loginPath))}>
            {t('title.login')}
          </Button>
        </span>
      </div>
      <LatestUpdates />
      <div className={css['hero']}>
        <h1>{t('landing.title')}</h1>
        <p className={css['lead']}>{t('landing.pay')}</p>
      </div>
      <Actions />
      <p className={css['lead']}>{t('landing.lead')}</p>
      <ul className="parts">
        {points.map((point) => (
          <li key={point.name} className={css['point']}>
            <Icon name={point.icon} />
            <span>
              <strong>{t(`landing.${point.name}`)}</strong>
              {t(`landing.${point.name}-text`)}
            </span>
          </li>
        ))}
      </ul>
      <div className={css['tokens']}>
        {(['SNT', 'SNTN'] as const).map((token) => (
          <Card key={token} label={token}>
            <div className={css['token']}>
              <strong>{token}</strong>
              <p>{t(token === 'SNT' ? 'landing.snt' : 'landing.sntn')}</p>
            </div>
          </Card>
        ))}
      </div>
      <p className={css['small']}>{t('landing.risk')}</p>
      <div className="section">
        <div className={css['links']}>
          <Button kind="quiet" onClick={() => go(nav.navigateTo('/pages/website/index'))}>
            {t('landing.website')}
          </Button>
          <Button kind="quiet" onClick={() => go(nav.navigateTo('/pages-sub/proof/index'))}>
            {t('title.proof')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The website is made for wide screens, the landing page for phones (ALV-11). */
const isWide = (): boolean => matchMedia('(min-width: 960px)').matches

function Launch() {
  const isLogged = useIsLogged()
  const isElsewhere = !isLogged && isWide()
  useEffect(() => {
    // A page of the website says in which language it is, and links to the others.
    const offered = isFirstVisit() ? languageToOffer(navigator.languages) : undefined
    if (isElsewhere) location.replace(`/${offered ?? savedLanguage()}/`)
  }, [isElsewhere])
  // Somebody logs in in another tab.
  useEffect(() => {
    if (isLogged) void go(nav.reLaunch(homePath))
  }, [isLogged])
  return <Page>{!isLogged && !isElsewhere && <Landing />}</Page>
}

/** The picture is above the buttons and is shown with them. */
async function ready(): Promise<void> {
  if (!isWide()) await waitBriefly(projectsQuery())
}

export { Launch as Page, ready }
