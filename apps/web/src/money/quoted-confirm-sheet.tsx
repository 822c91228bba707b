import { Button } from '@synet/ui/controls/button'
import type { Fact } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { type ReactNode, useState } from 'react'
import { ConfirmSheet } from '#forms/confirm-sheet.tsx'
import type { ByPasskey } from '#forms/confirmation.tsx'
import type { Hero } from '#forms/hero-figure.tsx'
import { useTimeLeft } from '#texts/countdown.ts'
import { failureText, refusalCode } from '#api/failure.ts'
import { isUnsure } from '#api/use-money-call.ts'
import { t } from '#texts/t.ts'

/** The quote of a sheet, which its page holds. */
export interface HeldQuote<Q> {
  quote: Q | undefined
  /** Another quote to show, or undefined to close. */
  onQuote: (quote: Q | undefined) => void
  renew: () => Promise<Q>
  /** A quote that was sent without an answer, where a repetition needs the same one. */
  unsure?: Q | undefined
  onUnsure?: (quote: Q | undefined) => void
}

interface QuotedConfirmSheetProps<Q> extends HeldQuote<Q> {
  /** When a quote expires, if it does. */
  endsAt?: (quote: Q) => string
  /** The figures of a quote that matter to the user: another text means another quote. */
  figure: (quote: Q) => string
  hero: (quote: Q) => Hero
  head?: (quote: Q) => ReactNode
  facts: (quote: Q) => readonly (Fact | false | undefined)[]
  details?: (quote: Q) => readonly (Fact | false | undefined)[]
  /** Why this quote can't be confirmed at all. */
  blocked?: (quote: Q) => ReactNode
  children?: (quote: Q) => ReactNode
  title: string
  confirm: string | ((quote: Q) => string)
  onConfirm: (quote: Q, payPassword: string) => Promise<unknown>
  /** How a passkey confirms a quote in place of the payment password. */
  passkey?: (quote: Q) => ByPasskey
}

/** Takes the place of the payment password once a quote has ended. */
function EndedQuote({ onRenew }: { onRenew: () => Promise<void> }) {
  const [failure, setFailure] = useState<string>()
  const renew = async (): Promise<void> => {
    setFailure(undefined)
    try {
      await onRenew()
    } catch (error) {
      setFailure(failureText(error))
    }
  }
  return (
    <>
      <Notice tone="warn" title={t('quote.expired')}>
        {t('quote.nothing-sent')}
      </Notice>
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      <Button block onClick={renew}>
        {t('quote.renew')}
      </Button>
    </>
  )
}

const TimeLeft = ({ ms }: { ms: number }) => (
  <span className="quiet" role="timer">
    {t('quote.left', { seconds: Math.floor(ms / 1_000) })}
  </span>
)

/**
 * Confirms exactly the quote that is shown. When it ends, or the server no longer stands by it, a new one is asked for
 * by hand and looked at before it can be confirmed. One whose answer was lost is sent again until there is an answer.
 */
export function QuotedConfirmSheet<Q extends object>({
  quote,
  onQuote,
  renew,
  unsure,
  onUnsure,
  endsAt,
  figure,
  hero,
  head,
  facts,
  details,
  confirm,
  blocked,
  children,
  onConfirm,
  passkey,
  ...sheet
}: QuotedConfirmSheetProps<Q>) {
  const [refused, setRefused] = useState<Q>()
  const [changed, setChanged] = useState<Q>()
  // While the sheet slides away it keeps showing what it showed.
  const [last, setLast] = useState(quote)
  if (quote && quote !== last) setLast(quote)
  const shown = quote ?? last
  const end = shown && endsAt?.(shown)
  const leftMs = useTimeLeft(end)
  if (!shown) return null
  const hasEnded = end !== undefined && leftMs === 0
  const over = refused === shown || (hasEnded && unsure !== shown)
  const renewQuote = async (): Promise<void> => {
    const next = await renew()
    setChanged(figure(next) === figure(shown) ? undefined : next)
    onQuote(next)
  }
  const standBy = async (sent: Promise<unknown>): Promise<void> => {
    try {
      await sent
    } catch (error) {
      if (isUnsure(error)) onUnsure?.(shown)
      if (refusalCode(error) !== 'quote.expired') throw error
      onUnsure?.(undefined)
      setRefused(shown)
    }
  }
  const signing = passkey?.(shown)
  return (
    <ConfirmSheet
      {...sheet}
      open={quote !== undefined}
      onClose={() => {
        setChanged(undefined)
        onQuote(undefined)
      }}
      hero={hero(shown)}
      head={head?.(shown)}
      facts={facts(shown)}
      details={details?.(shown) ?? []}
      confirm={typeof confirm === 'string' ? confirm : confirm(shown)}
      left={end !== undefined && !hasEnded && <TimeLeft ms={leftMs} />}
      blocked={blocked?.(shown) ?? (over ? <EndedQuote onRenew={renewQuote} /> : undefined)}
      onConfirm={(payPassword) => standBy(onConfirm(shown, payPassword))}
      passkey={signing && { ...signing, onPasskey: () => standBy(signing.onPasskey()) }}
    >
      {changed === shown && <Notice tone="warn">{t('quote.changed')}</Notice>}
      {children?.(shown)}
    </ConfirmSheet>
  )
}
