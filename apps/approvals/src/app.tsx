import type { ApprovalRequest } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { Segmented } from '@synet/ui/controls/segmented'
import { ErrorBoundary } from '@synet/ui/feedback/error-boundary'
import { ErrorState } from '@synet/ui/feedback/error-state'
import { Notice } from '@synet/ui/feedback/notice'
import { OfflineBar } from '@synet/ui/feedback/offline-bar'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { Mark } from '@synet/ui/icons/mark'
import { ToastHost } from '@synet/ui/overlays/toast-host'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { call, failureText, setToken, useToken } from '#api.ts'
import css from './app.module.css'
import { Decisions } from './decisions.tsx'
import { Entrance } from './entrance.tsx'
import { switchLanguage } from './language.ts'
import { Payouts } from './payouts.tsx'
import { Proposals } from './proposals.tsx'
import { Rules } from './rules.tsx'
import { t } from './t.ts'

const parts = ['payouts', 'proposals', 'decisions', 'rules'] as const

async function logOut(): Promise<void> {
  await call('logout', {}).catch(() => undefined)
  setToken(undefined)
}

function Pages({
  isFirst,
  next,
  onChange,
}: {
  isFirst: boolean
  next: string | null
  onChange: (after: string | undefined) => void
}) {
  return (
    <div className={css['pages']}>
      {!isFirst && (
        <Button kind="quiet" small onClick={() => onChange(undefined)}>
          {t('console.first-page')}
        </Button>
      )}
      {next !== null && (
        <Button kind="quiet" small onClick={() => onChange(next)}>
          {t('console.next-page')}
        </Button>
      )}
    </div>
  )
}

function Approvals() {
  const [part, setPart] = useState<(typeof parts)[number]>('payouts')
  const [after, setAfter] = useState<ApprovalRequest<'work'>>({})
  const query = useQuery({
    queryKey: ['work', after],
    queryFn: () => call('work', after),
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  })
  const work = query.data
  const halted = work?.positions.filter((one) => one.halted !== null) ?? []
  return (
    <>
      <header className={css['head']}>
        <span className={css['brand']}>
          <Mark size={28} />
          {t('approvals.title')}
        </span>
        <span className={css['me']}>{work?.name}</span>
        <Button kind="quiet" small onClick={logOut}>
          {t('console.log-out')}
        </Button>
      </header>
      <main className={css['main']}>
        <h1 className={css['title']}>{t(`approvals.${part}`)}</h1>
        <Segmented
          label={t('approvals.part')}
          choices={parts.map((value) => ({ value, name: t(`approvals.${value}`) }))}
          value={part}
          onChange={setPart}
        />
        {halted.map(({ network, halted: reason }) => (
          <Notice key={network} tone="bad" title={t('approvals.halted', { network })}>
            {reason}
          </Notice>
        ))}
        {!work && query.isPending && <SkeletonList rows={4} height={240} />}
        {!work && query.isError && (
          <ErrorState offline={!navigator.onLine} text={failureText(query.error)} onRetry={() => query.refetch()} />
        )}
        <ErrorBoundary key={part} text={t('server.failed')}>
          {work && part === 'payouts' && (
            <>
              <Payouts work={work} />
              <Pages
                isFirst={after.payoutsAfter === undefined}
                next={work.payoutsNext}
                onChange={(payoutsAfter) => setAfter({ ...after, payoutsAfter })}
              />
            </>
          )}
          {work && part === 'proposals' && (
            <>
              <Proposals work={work} />
              <Pages
                isFirst={after.proposalsAfter === undefined}
                next={work.proposalsNext}
                onChange={(proposalsAfter) => setAfter({ ...after, proposalsAfter })}
              />
            </>
          )}
          {work && part === 'decisions' && <Decisions work={work} />}
          {work && part === 'rules' && <Rules work={work} />}
        </ErrorBoundary>
      </main>
    </>
  )
}

export function App() {
  const token = useToken()
  return (
    <>
      <OfflineBar />
      {token ? <Approvals /> : <Entrance onLanguage={switchLanguage} />}
      {createPortal(<ToastHost />, document.body)}
    </>
  )
}
