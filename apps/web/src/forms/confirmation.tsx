import { isUnanswered } from '@synet/contract/client'
import { Button } from '@synet/ui/controls/button'
import { type Fact, FactList } from '@synet/ui/layout/fact-list'
import { Fold } from '@synet/ui/layout/fold'
import { Notice } from '@synet/ui/feedback/notice'
import { useIsOnline } from '@synet/ui/feedback/offline-bar'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { PinField } from '@synet/ui/fields/pin-field'
import type { PaymentSignature } from '@synet/contract/schema/passkey'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { queryClient } from '#api/api.ts'
import { earlierAnswers } from '#api/earlier-answers.ts'
import { failureText, refusalCode } from '#api/failure.ts'
import { isUnsure } from '#api/use-money-call.ts'
import { RefusalNotice, useRefusal } from '#money/refusal-notice.tsx'
import { forgetPin, recallPin } from '#session/own-pin.ts'
import { passkeysQuery } from '#session/passkeys.ts'
import { t } from '#texts/t.ts'
import css from './confirmation.module.css'
import { type Hero, HeroFigure } from './hero-figure.tsx'
import { waysHeight } from './ways-height.ts'

export interface ConfirmationContent {
  /** The amount that the form is about, in large digits. */
  readonly hero?: Hero | undefined
  /** Content between the amount and the facts. */
  readonly head?: ReactNode
  readonly facts: readonly (Fact | false | undefined)[]
  /** Facts that are folded: few people need them to decide, and the button stays on the first screen. */
  readonly details?: readonly (Fact | false | undefined)[]
  readonly children?: ReactNode
  readonly confirm: string
  /** Says until when it can be confirmed. */
  readonly left?: ReactNode
  /** Why it can't be confirmed now, and what helps: stands in place of password and button. */
  readonly blocked?: ReactNode
  /** Sends it; a refusal is shown here and nothing is lost. */
  readonly onConfirm: (payPassword: string) => Promise<unknown>
  /** The money stays in the account: a person who chose the payment password minutes ago need not repeat it. */
  readonly takesOwnPin?: boolean
  /** How people who have a passkey confirm it in place of the payment password. */
  readonly passkey?: ByPasskey | undefined
}

/** How a payment was confirmed. */
export type Confirmed = { readonly payPassword: string } | { readonly signature: PaymentSignature }

export interface ByPasskey {
  /** The payment password is not enough. */
  readonly required?: boolean
  /** Has the device sign, and sends it. */
  readonly onPasskey: () => Promise<unknown>
}

/** Tells whether the user has a passkey that can confirm; undefined until that is known. */
function useHasPasskey(asked: boolean): boolean | undefined {
  const { data, isPending, fetchStatus } = useQuery({ ...passkeysQuery, enabled: asked })
  if (!asked) return false
  if (isPending && fetchStatus !== 'paused') return undefined
  return data !== undefined && data.list.length > 0 && data.lost === null
}

const queries = queryClient.getQueryCache()
const showsEarlier = (): boolean =>
  queries.getAll().some((query) => {
    const { dataUpdatedAt, error } = query.state
    // A query that the server refused does not count: then only the server can decide.
    return query.isActive() && earlierAnswers.has(dataUpdatedAt) && (error === null || isUnanswered(error))
  })

/** @returns why nobody can confirm now: there is no connection, or the page shows answers of an earlier time */
function useOutage(): string | undefined {
  const online = useIsOnline()
  const earlier = useSyncExternalStore(queries.subscribe, showsEarlier)
  if (!online) return t('offline.title')
  return earlier ? t('loaded.unreachable') : undefined
}

/** The state of a confirmation: the ways there are, what was typed, and how the last try ended. */
function useConfirmation({ blocked, onConfirm, passkey, takesOwnPin }: ConfirmationContent) {
  const [own, setOwn] = useState(() => (takesOwnPin ? recallPin() : undefined))
  const [pin, setPin] = useState(own ?? '')
  const [pinError, setPinError] = useState<string>()
  /** Refused payment passwords: the field is made again after each, and takes the focus. */
  const [refused, setRefused] = useState(0)
  const [failure, setFailure] = useState<{ text: string; unsure: boolean }>()
  const [sending, setSending] = useState(false)
  const [byPin, setByPin] = useState(false)
  const hasPasskey = useHasPasskey(passkey !== undefined)
  const signs = passkey && hasPasskey && !byPin ? passkey : undefined
  const outage = useOutage()

  const send = async (typed = pin): Promise<void> => {
    if (sending || blocked || hasPasskey === undefined || outage !== undefined) return
    if (!signs && !/^\d{6}$/.test(typed)) {
      setPinError(t(typed === '' ? 'pay-password.required' : 'pay-password.invalid'))
      setRefused(refused + 1)
      return
    }
    setFailure(undefined)
    setPinError(undefined)
    setSending(true)
    try {
      await (signs ? signs.onPasskey() : onConfirm(typed))
    } catch (error) {
      if (refusalCode(error)?.startsWith('pay-password.')) {
        setPinError(failureText(error))
        setRefused(refused + 1)
        setPin('')
        forgetPin()
        setOwn(undefined)
      } else setFailure({ text: failureText(error), unsure: isUnsure(error) })
    } finally {
      setSending(false)
    }
  }
  const type = (next: string): void => {
    setPin(next)
    setPinError(undefined)
  }
  const canChoose = hasPasskey === true && passkey?.required !== true
  return {
    own,
    outage,
    pin,
    pinError,
    refused,
    type,
    failure,
    sending,
    send,
    hasPasskey,
    signs,
    byPin,
    setByPin,
    canChoose,
  } as const
}

/** The payment password or the passkey, and the button that sends. */
function Ways({
  of,
  confirm,
  left,
}: {
  of: ReturnType<typeof useConfirmation>
} & Pick<ConfirmationContent, 'confirm' | 'left'>) {
  const { failure, byPin } = of
  const action = useRef<HTMLDivElement>(null)
  // Six digits send: the button, which says so, may be below the edge of the sheet, or may be moved there by what failed.
  useEffect(() => {
    if (of.sending || failure) action.current?.scrollIntoView({ block: 'nearest' })
  }, [of.sending, failure])
  // A task is ended by the payment password only, so the refusal of `endEarly` tells whether that password is locked.
  const locked = useRefusal('endEarly')
  if (of.hasPasskey === undefined) return <Skeleton height={waysHeight} />
  return (
    <>
      {(of.signs || of.own !== undefined) && left}
      {of.signs ? (
        <Notice>{t('confirm.by-passkey')}</Notice>
      ) : locked ? (
        <RefusalNotice refusal={locked} />
      ) : of.own !== undefined ? (
        <Notice>{t('confirm.own-pin')}</Notice>
      ) : (
        <PinField
          key={of.refused}
          label={t('pay-password.label')}
          aside={left}
          // Digits that are there already, as after a quote that ended, are confirmed by the button. While they are sent, the
          // line keeps its place: without it the sheet would move as the last one is typed.
          hint={(of.pin.length < 6 || of.sending) && t('confirm.sixth-digit')}
          value={of.pin}
          error={of.pinError}
          onChange={of.type}
          onComplete={of.send}
          autoFocus
        />
      )}
      {failure && (
        <Notice tone="bad" title={failure.text}>
          {t(failure.unsure ? 'confirm.unsure' : 'confirm.nothing-moved')}
        </Notice>
      )}
      {of.outage !== undefined && <Notice tone="warn">{of.outage}</Notice>}
      <div ref={action}>
        <Button
          type="submit"
          block
          disabled={of.outage !== undefined || (!of.signs && locked !== undefined)}
          loading={of.sending}
        >
          {confirm}
        </Button>
      </div>
      {of.canChoose && (
        <Button kind="quiet" block onClick={() => of.setByPin(!byPin)}>
          {t(byPin ? 'confirm.use-passkey' : 'confirm.use-pin')}
        </Button>
      )}
    </>
  )
}

/** The facts to be confirmed, and the field for the payment password or the way by passkey. */
export function Confirmation(content: ConfirmationContent) {
  const { hero, head, facts, details = [], children, confirm, left, blocked } = content
  const confirmation = useConfirmation(content)
  return (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault()
        // A form of the page would receive it too: React's events bubble up its own tree, not the document's.
        event.stopPropagation()
        void confirmation.send()
      }}
    >
      {hero && <HeroFigure {...hero} />}
      {head}
      <FactList facts={facts} />
      {details.some(Boolean) && (
        <Fold summary={t('confirm.details')}>
          <FactList facts={details} />
        </Fold>
      )}
      {children}
      {blocked ?? <Ways of={confirmation} confirm={confirm} left={left} />}
    </form>
  )
}
