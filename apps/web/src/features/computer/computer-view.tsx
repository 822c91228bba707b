import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { useState, useEffect, useRef } from 'react'
import { go, nav } from '#navigation/nav.ts'
import { useIsLogged } from '#session/session.ts'
import { t } from '#texts/t.ts'
import { AskForToken } from './ask-for-token.tsx'
import { type ComputerToken, saveToken, readToken } from './computer-token.ts'
import type { TrainingView } from '@synet/training/client/training-view'
import { Cells } from '@synet/ui/charts/cells'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { Card } from '@synet/ui/layout/card'
import { dateTimeText } from '@synet/words/format'
import { createWakeLock } from '#training/create-wake-lock.ts'
import css from './computer.module.css'
import { callWith, type ComputerWork, type OpenRun, trainWithToken } from './train-with-token.ts'

const isFull = (run: OpenRun): boolean => run.unitsVerified + run.unitsPending >= run.quota

/** @returns a few words about what the computer does now */
function stateText(runs: readonly OpenRun[], view: TrainingView | undefined): [Tone, string] {
  if (view?.state.kind === 'training') return ['working', t('computer.training')]
  if (view?.state.kind === 'stopped') return ['bad', view.state.message]
  if (view?.state.kind === 'waiting') return ['waiting', t('computer.waiting')]
  if (view && (view.state.kind === 'leasing' || view.state.kind === 'downloading' || view.state.kind === 'sending'))
    return ['working', t(`device.${view.state.kind}`)]
  return runs.every(isFull) ? ['good', t('device.quota-filled')] : ['waiting', t('computer.waiting')]
}

function Runs({ runs, view }: { runs: readonly OpenRun[]; view: TrainingView | undefined }) {
  if (runs.length === 0) return <Notice>{t('computer.no-tasks')}</Notice>
  const [tone, text] = stateText(runs, view)
  return (
    <Card label={t('computer.works')}>
      <div className="parts">
        <div role="status">
          <StatusTag tone={tone}>{text}</StatusTag>
        </div>
        <ul className={css['runs']}>
          {runs.map((run) => {
            const today = t('run.quota-today', { done: run.unitsVerified, quota: run.quota })
            const progress = view?.runId === run.runId ? view.progress : undefined
            return (
              <li key={run.runId}>
                <span>{run.name}</span>
                <Cells
                  count={run.quota}
                  done={run.unitsVerified}
                  pending={run.unitsPending}
                  part={progress && progress.step / progress.of}
                  label={today}
                />
                <span className="note">{today}</span>
              </li>
            )
          })}
        </ul>
      </div>
    </Card>
  )
}

/** Trains while it is shown, and ends the token when it is asked to. */
function ComputerAtWork({ token: { token, expiresAt }, onEnd }: { token: ComputerToken; onEnd: () => void }) {
  const [work, setWork] = useState<ComputerWork>()
  const stop = useRef<() => Promise<void>>(undefined)
  useEffect(() => {
    const wakeLock = createWakeLock()
    const stopWork = trainWithToken(token, (next) => {
      setWork(next)
      wakeLock.want(next.view !== undefined && !document.hidden)
    })
    stop.current = stopWork
    return () => {
      wakeLock.want(false)
      void stopWork()
    }
  }, [token])
  const ended = work?.ended === true
  useEffect(() => {
    if (ended) onEnd()
  }, [ended, onEnd])
  const disconnect = async (): Promise<void> => {
    await stop.current?.()
    // Without an answer the token ends by its time.
    await callWith(token)('train/endToken', {}).catch(() => undefined)
    onEnd()
  }
  return (
    <div className="parts">
      <h2>{t('computer.works')}</h2>
      {work?.runs ? <Runs runs={work.runs} view={work.view} /> : <SkeletonList rows={1} height={140} />}
      <p className="note">{t('computer.until', { time: dateTimeText(expiresAt) })}</p>
      <Button block kind="secondary" onClick={disconnect}>
        {t('computer.stop')}
      </Button>
    </div>
  )
}

/** Trains on a computer for somebody who is logged in on their phone only: with a token that can do nothing else. */
export function ComputerView() {
  const logged = useIsLogged()
  const [token, setToken] = useState(readToken)
  const [ended, setEnded] = useState(false)
  const set = (next: ComputerToken | undefined): void => {
    saveToken(next)
    setToken(next)
    setEnded(next === undefined)
  }
  if (logged) {
    return (
      <>
        <Notice>{t('computer.logged-in')}</Notice>
        <Button block onClick={() => go(nav.switchTab('/pages/task-list/index'))}>
          {t('runs.browse')}
        </Button>
      </>
    )
  }
  if (token) return <ComputerAtWork token={token} onEnd={() => set(undefined)} />
  return (
    <>
      {ended && <Notice>{t('computer.ended')}</Notice>}
      <AskForToken onToken={set} />
    </>
  )
}
