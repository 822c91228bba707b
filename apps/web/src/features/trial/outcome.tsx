import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { FactList } from '@synet/ui/layout/fact-list'
import { useQuery } from '@tanstack/react-query'
import { projectsQuery } from '#api/projects-query.ts'
import { go, nav } from '#navigation/nav.ts'
import { loginPath } from '#routes.ts'
import { useIsLogged } from '#session/session.ts'
import { findAnsweringProject } from '#texts/answering-project.ts'
import { lossNumber } from '#texts/figure-text.ts'
import { t } from '#texts/t.ts'
import type { Trial, TrialUnit } from './run-trial.ts'
import css from './trial.module.css'

/** Shows what the work was worth, and the next step: an account, or the model that was trained. */
export function Outcome({ trial, unit }: { trial: Trial; unit: TrialUnit }) {
  const logged = useIsLogged()
  const { data: projects } = useQuery(projectsQuery())
  if (trial.stage === 'differs') return <Notice tone="warn">{t('trial.other-text')}</Notice>
  const canAsk = findAnsweringProject(projects?.list.filter(({ code }) => code === unit.project)) !== undefined
  const minutes = Math.ceil((unit.quota * unit.stepsPerUnit * (trial.stepMs ?? 0)) / 60_000)
  return (
    <div className={css['outcome']}>
      <p>{t('trial.equal-text', { count: unit.steps })}</p>
      <FactList
        facts={[
          trial.stepMs !== undefined && {
            name: t('trial.day'),
            value: t('trial.minutes', { count: minutes }),
            note: t('trial.day-note', { count: unit.quota }),
          },
          trial.result !== undefined && {
            name: t('live.loss'),
            value: trial.result.losses.map(lossNumber).join(' → '),
          },
          { name: t('trial.pay'), value: t('trial.no-pay') },
        ]}
      />
      {!logged && (
        <Button block onClick={() => go(nav.navigateTo(loginPath, { type: 'register' }))}>
          {t('title.register')}
        </Button>
      )}
      {canAsk && (
        <Button
          block
          kind="secondary"
          onClick={() => go(nav.navigateTo('/pages-sub/project/detail', { code: unit.project }))}
        >
          {t('project.ask-go')}
        </Button>
      )}
      {!logged && <p className="quiet">{t('trial.kept')}</p>}
    </div>
  )
}
