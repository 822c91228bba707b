import type { ApprovalAnswer } from '@synet/contract/calls'
import { IconButton } from '@synet/ui/controls/icon-button'
import { Key } from '@synet/ui/keys/key-hints'
import { useKeys } from '@synet/ui/keys/use-keys'
import { toast } from '@synet/ui/overlays/toast'
import { operatorKeys } from '@synet/words/operator-keys'
import { type Ref, useEffect, useRef, useState } from 'react'
import { type Payout, PayoutFacts } from './payout-facts.tsx'
import css from './payouts.module.css'
import { SignButton } from './sign-button.tsx'
import { t } from '@synet/words/operators/t'

type Work = ApprovalAnswer<'work'>

/** Signatures are given here; the console, in which an order is rejected, is another site. */
const rejectAt = ({ consoleOrigin }: Work, { id }: Payout): string | undefined =>
  consoleOrigin === null ? undefined : `${consoleOrigin}/#/withdrawals/reviewing/${id}`

export function openRejection(work: Work, order: Payout): void {
  const address = rejectAt(work, order)
  if (address === undefined) toast(t('approvals.reject-there', { number: order.number }))
  else window.open(address, '_blank', 'noreferrer')
}

/** The order that the pane shows. It stays there after its signature, so that no other one comes under the pointer. */
export function useShown(payouts: readonly Payout[], chosenId: string | undefined) {
  const [shown, show] = useState(payouts[0])
  const id = chosenId ?? shown?.id
  const now = id === undefined ? payouts[0] : payouts.find((payout) => payout.id === id)
  if (now && now !== shown) show(now)
  return { shown: now ?? shown, isOpen: now !== undefined }
}

/** The pane takes the focus when its order is opened; a narrow screen shows it only then. */
export function usePane() {
  const pane = useRef<HTMLElement>(null)
  const [opened, open] = useState(0)
  useEffect(() => {
    if (opened > 0) pane.current?.focus()
  }, [opened])
  const onClose = (): void => open(0)
  useKeys({ [operatorKeys.close.press]: onClose })
  /** Tells whether the pane hides the rows: a narrow screen has no room for both. */
  const coversRows = (): boolean =>
    opened > 0 && pane.current !== null && getComputedStyle(pane.current).position === 'fixed'
  return { pane, coversRows, overlies: opened > 0, onOpen: () => open((before) => before + 1), onClose } as const
}

function RejectLink({ work, payout }: { work: Work; payout: Payout }) {
  const address = rejectAt(work, payout)
  return (
    address !== undefined && (
      <a href={address} target="_blank" rel="noreferrer" className={css['reject']}>
        {t('approvals.reject-link')} <Key of="reject" />
      </a>
    )
  )
}

/** Why an order can't be signed; undefined where it can. */
function whyNot({ userKey, approvedBy, approvalsNeeded }: Payout): string | undefined {
  if (userKey.state === 'missing') return t('approvals.user-key.missing')
  return approvedBy.length < approvalsNeeded ? undefined : t('approvals.enough')
}

export function Pane({
  work,
  payout: p,
  isOpen,
  overlies,
  onClose,
  signsByKey,
  onSigned,
  ref,
}: {
  work: Work
  payout: Payout
  isOpen: boolean
  /** A narrow screen shows it over the table, once it was asked for. */
  overlies: boolean
  onClose: () => void
  /** The key signs the order that is shown while none is selected. */
  signsByKey: boolean
  onSigned: () => void
  ref: Ref<HTMLElement>
}) {
  const why = isOpen ? whyNot(p) : t(p.mine ? 'approvals.mine' : 'approvals.gone')
  return (
    <aside ref={ref} className={css['pane']} data-open={overlies || undefined} tabIndex={-1} aria-label={p.number}>
      <div className={css['pane-bar']}>
        <h2 className={css['mono']}>{p.number}</h2>
        <IconButton name="close" label={t('withdrawal.close-panel', { number: p.number })} onClick={onClose} />
      </div>
      <PayoutFacts payout={p} />
      <div className={css['acts']}>
        {why !== undefined && <p role="status">{why}</p>}
        {why === undefined && (
          <SignButton
            key={p.id}
            work={work}
            name="approvePayout"
            item={p}
            label={t('approvals.sign-named', { number: p.number })}
            byKey={signsByKey}
            kind={signsByKey ? 'primary' : 'secondary'}
            onSigned={onSigned}
          />
        )}
        {isOpen && <RejectLink work={work} payout={p} />}
      </div>
    </aside>
  )
}
