import type { Answer } from '@synet/contract/calls'
import { digitsOf, dateTimeText } from '@synet/words/format'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton, SkeletonList } from '@synet/ui/feedback/skeleton'
import { TextField } from '@synet/ui/fields/text-field'
import { Card } from '@synet/ui/layout/card'
import { QrCode } from '@synet/ui/media/qr-code'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState, useEffect, useRef } from 'react'
import { call } from '#api/api.ts'
import { failureText, refusalCode } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { addressOf } from '#navigation/route-address.ts'
import { countdownText, useTimeLeft } from '#texts/countdown.ts'
import { t } from '#texts/t.ts'
import css from './computer.module.css'
import { type ComputerToken, saveToken, readToken } from './computer-token.ts'
import { go, nav } from '#navigation/nav.ts'
import { useIsLogged } from '#session/session.ts'
import type { TrainingView } from '@synet/training/client/training-view'
import { Cells } from '@synet/ui/charts/cells'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { createWakeLock } from '#training/create-wake-lock.ts'
import { callWith, type ComputerWork, type OpenRun, trainWithToken } from './train-with-token.ts'

type Opened = Answer<'train/openHandover'>

/** Between two looks at whether the phone has confirmed. */
const pollMs = 2_000
const numberDigits = 4

const phoneLink = (code: string): string => `${location.origin}/#${addressOf('/pages-sub/device/computer', { code })}`

function Code({ opened }: { opened: Opened }) {
  const leftMs = useTimeLeft(opened.expiresAt)
  const code = `${opened.code.slice(0, 4)} ${opened.code.slice(4)}`
  return (
    <Card label={t('computer.code')}>
      <div className={css['shown']}>
        <p>{t('computer.scan')}</p>
        <QrCode value={phoneLink(opened.code)} name={t('computer.code')} />
        <p className={css['code']}>{code}</p>
        <p className="note">{t('computer.valid', { time: countdownText(leftMs).slice(3) })}</p>
      </div>
    </Card>
  )
}

/** The number proves that the person who confirmed sits here. */
function TypeNumber({
  secret,
  onToken,
  onOver,
}: {
  secret: string
  onToken: (token: ComputerToken) => void
  onOver: () => void
}) {
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState<string>()
  const requestToken = async (): Promise<void> => {
    try {
      const { token, expiresAt } = await call('train/takeHandover', { secret, number })
      if (token !== null) onToken({ token, expiresAt })
    } catch (error) {
      if (refusalCode(error) === 'handover.over') return onOver()
      setNumber('')
      setFault(failureText(error))
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void requestToken()
  }
  return (
    <Card label={t('computer.number')}>
      <form className="parts" onSubmit={submit}>
        <TextField
          label={t('computer.number')}
          hint={t('computer.number-hint')}
          error={fault}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={numberDigits}
          clean={digitsOf}
          value={number}
          onChange={(next) => {
            setFault(undefined)
            setNumber(next)
          }}
        />
        <Button block type="submit" disabled={number.length < numberDigits}>
          {t('run.start')}
        </Button>
      </form>
    </Card>
  )
}

function Opened({
  opened,
  onToken,
  onAgain,
}: {
  opened: Opened
  onToken: (token: ComputerToken) => void
  onAgain: () => void
}) {
  const { secret } = opened
  const [over, setOver] = useState(false)
  const state = useQuery({
    queryKey: ['train/takeHandover', secret],
    queryFn: ({ signal }) => call('train/takeHandover', { secret }, { signal }),
    refetchInterval: ({ state: { data, error } }) => (data?.state === 'confirmed' || error ? false : pollMs),
    gcTime: 0,
  })
  if (over || refusalCode(state.error) === 'handover.over') {
    return (
      <>
        <Notice>{t('handover.over')}</Notice>
        <Button block onClick={onAgain}>
          {t('computer.new-code')}
        </Button>
      </>
    )
  }
  return state.data?.state === 'confirmed' ? (
    <TypeNumber secret={secret} onToken={onToken} onOver={() => setOver(true)} />
  ) : (
    <Code opened={opened} />
  )
}

/** Shows a code to a phone, then asks for the number that the phone shows. */
export function AskForToken({ onToken }: { onToken: (token: ComputerToken) => void }) {
  const query = useQuery({
    queryKey: ['train/openHandover'],
    queryFn: ({ signal }) => call('train/openHandover', {}, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <div className="parts">
      <p>{t('computer.text')}</p>
      <Loaded query={query} skeleton={<Skeleton height={380} card />}>
        {(opened) => (
          <Opened key={opened.code} opened={opened} onToken={onToken} onAgain={() => void query.refetch()} />
        )}
      </Loaded>
    </div>
  )
}

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
