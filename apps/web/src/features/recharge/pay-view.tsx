import { allNetworks } from '@synet/core/all-networks'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { classNames } from '@synet/ui/layout/class-names'
import { CopyButton } from '@synet/ui/controls/copy-button'
import { FactList } from '@synet/ui/layout/fact-list'
import { confirmBox } from '@synet/ui/overlays/message-box'
import { Notice } from '@synet/ui/feedback/notice'
import { QrCode } from '@synet/ui/media/qr-code'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { Timeline } from '@synet/ui/layout/timeline'
import { toast } from '@synet/ui/overlays/toast'
import { shortAmountText, dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { call, invalidate, queryClient } from '#api/api.ts'
import { configQuery } from '#api/config-query.ts'
import { CopyableText } from '#texts/copyable-text.tsx'
import { countdownText, useTimeLeft } from '#texts/countdown.ts'
import { toastFailure } from '#api/failure.ts'
import { Loaded } from '#api/loaded.tsx'
import { useHasWallet } from '#device/use-has-wallet.ts'
import { lazyPart } from '#navigation/lazy-part.ts'
import { go, nav } from '#navigation/nav.ts'
import page from '#navigation/page.module.css'
import { ShareButton } from '#navigation/share-button.tsx'
import { numberFact, transactionFact } from '#money/order-facts.tsx'
import { addressGroups } from '@synet/ui/layout/address-groups'
import { t } from '#texts/t.ts'
import { awaitDeposit, settleDeposit } from './awaited-deposit.ts'
import { isAwaited, type RechargeOrder, rechargeQuery } from './queries.ts'
import css from './recharge.module.css'
import { arrivedOtherwise, rechargeTimeline } from './recharge-timeline.tsx'
import { CreditedReceipt, type PledgeBegun } from './credited-receipt.tsx'
import { networkNote } from './network-note.ts'

const PayWithWallet = lazyPart(async () => (await import('./pay-with-wallet.tsx')).PayWithWallet)
const PaymentCode = lazyPart(async () => (await import('./payment-code.tsx')).PaymentCode)

/** Large enough for any camera, and three groups of the address have room beside it. */
const qrSize = 150

/** Groups are for the eye; a screen reader and a copy get the address whole. */
function Address({ address }: { address: string }) {
  return (
    <p className={css['address']} data-testid="recharge-address" data-address={address}>
      {addressGroups(address).map((group, i) => (
        <span key={`${i} ${group}`} aria-hidden="true">
          {group}
        </span>
      ))}
      <span className="visually-hidden">{address}</span>
    </p>
  )
}

function Countdown({ order }: { order: RechargeOrder }) {
  const leftMs = useTimeLeft(order.expiresAt)
  const over = leftMs === 0
  useEffect(() => {
    if (over) invalidate('recharge/detail')
  }, [over])
  return (
    <p className={css['countdown']} role="timer">
      {t('recharge.time-left', { time: countdownText(leftMs) })}
    </p>
  )
}

async function changeOrder({ id }: RechargeOrder, name: 'recharge/submitted' | 'recharge/cancel'): Promise<void> {
  try {
    const next = await call(name, { id })
    queryClient.setQueryData(rechargeQuery(id).queryKey, next)
    invalidate('recharge/myRecords')
  } catch (error) {
    toastFailure(error)
    invalidate('recharge/detail')
  }
}

/** Where the money goes: the code and the address side by side, both of them checked by eye. */
function PayHere({ order, network }: { order: RechargeOrder; network: string }) {
  const [withAmount, setWithAmount] = useState(false)
  const payment = { network: allNetworks[order.network], address: order.address, amount: order.amount }
  const hasWallet = useHasWallet(payment.network.kind)
  const address = <QrCode value={order.address} name={t('recharge.address-name')} size={qrSize} />
  return (
    <>
      <Card label={t('recharge.pay-title')}>
        <div className={css['head']}>
          <span className="note">{t('order.amount')}</span>
          <StatusTag tone="working" icon="globe">
            {network}
          </StatusTag>
        </div>
        <div className={css['amount']}>
          <AmountText value={order.amount} unit="USDT" size="figure" />
          <CopyButton value={order.amount} name={t('recharge.amount-name')} />
        </div>
        <div className={css['where']}>
          {withAmount ? (
            <Suspense fallback={address}>
              <PaymentCode payment={payment} size={qrSize} />
            </Suspense>
          ) : (
            address
          )}
          <Address address={order.address} />
        </div>
        {payment.network.kind === 'evm' && (
          <Button kind="quiet" small onClick={() => setWithAmount(!withAmount)}>
            {t(withAmount ? 'recharge.code-address' : 'recharge.code-amount')}
          </Button>
        )}
        <p className="note">{t('recharge.only', { network })}</p>
        <div className={css['copy']}>
          <CopyButton value={order.address} name={t('recharge.address-name')} block named />
          <ShareButton what={{ text: order.address }} />
        </div>
        {order.state === 'waiting' && hasWallet && (
          <Suspense>
            <PayWithWallet payment={payment} onSent={() => changeOrder(order, 'recharge/submitted')} />
          </Suspense>
        )}
        {order.state === 'waiting' && <Countdown order={order} />}
      </Card>
      <Notice tone="warn" title={t('recharge.network-warning', { network })}>
        {networkNote(order.network)}
      </Notice>
    </>
  )
}

/** Offers what one can do about an open order; the button that says that it was paid stays in sight. */
function PayActions({ order }: { order: RechargeOrder }) {
  const change = (name: 'recharge/submitted' | 'recharge/cancel') => changeOrder(order, name)
  return (
    <>
      <Button
        block
        kind="secondary"
        onClick={async () => {
          const sure = await confirmBox({
            title: t('recharge.cancel-title'),
            msg: t('recharge.cancel-text'),
            confirmButtonText: t('recharge.cancel'),
            cancelButtonText: t('recharge.keep'),
          })
          if (sure) await change('recharge/cancel')
        }}
      >
        {t('recharge.cancel')}
      </Button>
      {order.state === 'waiting' && (
        <div className={classNames(page['footer'], page['dock'])}>
          <Button block onClick={() => change('recharge/submitted')}>
            {t('recharge.transferred')}
          </Button>
        </div>
      )}
    </>
  )
}

function BelowMinimum({ of }: { of: NonNullable<RechargeOrder['belowMinimum']> }) {
  return (
    <Notice tone="warn" title={t('recharge.below-title', { arrived: shortAmountText(of.arrived) })}>
      {t('recharge.below-text', { minimum: shortAmountText(of.minimum) })}
    </Notice>
  )
}

const isOpen = ({ state }: RechargeOrder): boolean => state === 'waiting' || state === 'submitted'

/** Shows how the order ended, and what differs from what was ordered. */
function Outcome({ order }: { order: RechargeOrder }) {
  const otherwise = arrivedOtherwise(order)
  return (
    <>
      {order.state === 'credited' && otherwise.length > 0 && (
        <Notice>
          {otherwise.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Notice>
      )}
      {order.state === 'expired' && (
        <Notice tone="warn" title={t('order.expired')}>
          {t('recharge.late-text')}
        </Notice>
      )}
      {order.state === 'cancelled' && <Notice title={t('recharge.state.cancelled')}>{t('recharge.late-text')}</Notice>}
      {order.belowMinimum && <BelowMinimum of={order.belowMinimum} />}
    </>
  )
}

function Facts({ order, network }: { order: RechargeOrder; network: string }) {
  const { data: config } = useQuery(configQuery)
  const paidOn = config?.networks.find(({ name }) => name === order.paidOn)
  // Its receipt begins with the amount.
  const isAsOrdered = order.creditedAmount === order.amount
  return (
    <FactList
      facts={[
        numberFact(order.number),
        { name: t('recharge.network'), value: network },
        !isAsOrdered && { name: t('order.amount'), value: <AmountText value={order.amount} unit="USDT" /> },
        !isAsOrdered &&
          order.creditedAmount !== null && {
            name: t('order.credited'),
            value: <AmountText value={order.creditedAmount} unit="USDT" />,
          },
        { name: t('order.time'), value: dateTimeText(order.createdAt) },
        !isOpen(order) && {
          name: t('order.address'),
          value: <CopyableText text={order.address} name={t('recharge.address-name')} />,
          stack: true,
        },
        order.paidOn !== null &&
          order.paidOn !== order.network && { name: t('recharge.paid-on'), value: paidOn?.label ?? order.paidOn },
        transactionFact(order.transaction, paidOn?.explorerTransaction),
      ]}
    />
  )
}

/**
 * Says so when the money arrives while the page is open; the sum stands at the top, above what one was reading. Until then
 * the first page follows the deposit.
 */
function useCreditNews({ id, state }: RechargeOrder, begun: PledgeBegun | undefined): void {
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== 'credited' && state === 'credited') {
      toast(t('recharge.step.credited'))
      scrollTo({ top: 0 })
      invalidate('user/info', 'recharge/myRecords', 'user/getMoneyLog')
    }
    before.current = state
  }, [state])
  const { taskId, amount } = begun ?? {}
  useEffect(() => {
    if (isAwaited(state)) awaitDeposit({ id, pledge: taskId, amount })
    else settleDeposit(id)
  }, [id, state, taskId, amount])
}

function PayContent({ order, begun }: { order: RechargeOrder; begun: PledgeBegun | undefined }) {
  const { data: config } = useQuery(configQuery)
  const network = config?.networks.find(({ name }) => name === order.network)?.label ?? order.network
  useCreditNews(order, begun)
  const pay = <PayHere order={order} network={network} />
  const facts = <Facts order={order} network={network} />
  return (
    <>
      <p className="visually-hidden" role="status">
        {t(`recharge.state.${order.state}`)}
      </p>
      {/* A new state replaces the whole content, so that nothing moves under the reader. */}
      <div key={isOpen(order) ? 'open' : order.state} className={classNames(css['phase'], page['enter'])}>
        {order.state === 'credited' && <CreditedReceipt order={order} begun={begun} facts={facts} />}
        <Outcome order={order} />
        {order.state === 'waiting' && pay}
        <Card label={t('recharge.progress')}>
          <Timeline label={t('recharge.progress')} steps={rechargeTimeline(order)} />
        </Card>
        {order.state === 'submitted' && pay}
        {order.state !== 'credited' && <Card>{facts}</Card>}
        {isOpen(order) && <PayActions order={order} />}
        {(order.state === 'expired' || order.state === 'cancelled') && (
          <Button block onClick={() => go(nav.redirectTo('/pages-sub/recharge/index'))}>
            {t('recharge.again')}
          </Button>
        )}
      </div>
    </>
  )
}

export function PayView({ id, begun }: { id: string; begun?: PledgeBegun | undefined }) {
  const query = useQuery(rechargeQuery(id))
  return (
    <Loaded
      query={query}
      skeleton={
        <>
          <Skeleton height={420} card />
          <Skeleton height={180} card />
        </>
      }
    >
      {(order) => <PayContent order={order} begun={begun} />}
    </Loaded>
  )
}
