import type { Answer } from '@synet/contract/calls'
import { digitsOf } from '@synet/words/format'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { TextField } from '@synet/ui/fields/text-field'
import { Card } from '@synet/ui/layout/card'
import { QrCode } from '@synet/ui/media/qr-code'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#api/api.ts'
import { failureText, refusalCode } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { addressOf } from '#navigation/route-address.ts'
import { countdownText, useTimeLeft } from '#texts/countdown.ts'
import { t } from '#texts/t.ts'
import css from './computer.module.css'
import type { ComputerToken } from './computer-token.ts'

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
