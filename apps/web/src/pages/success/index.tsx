import { Button } from '@synet/ui/controls/button'
import { Icon } from '@synet/ui/icons/icon'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import css from '#features/information/success.module.css'
import { swapQuery } from '#features/swap/queries.ts'
import { SwapFacts } from '#features/swap/swap-facts.tsx'
import { transferQuery } from '#features/transfer/queries.ts'
import { TransferFacts } from '#features/transfer/transfer-facts.tsx'
import { homePath } from '#routes.ts'
import { configQuery } from '#api/config-query.ts'
import { Loaded } from '#api/loaded.tsx'
import { Receipt } from '#money/receipt.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useSearch } from '#navigation/use-search.ts'
import { t } from '#texts/t.ts'

function Done({ text, children, actions }: { text: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <>
      <div className={css['done']}>
        <span className={css['icon']}>
          <Icon name="done" size={72} />
        </span>
        <div role="status">
          <h2>{text}</h2>
        </div>
        {children}
      </div>
      <div className={css['actions']}>
        {actions}
        <Button block kind="secondary" onClick={() => go(nav.reLaunch(homePath))}>
          {t('not-found.home')}
        </Button>
      </div>
    </>
  )
}

/** Success is shown for an order that the server has, not for an address that somebody typed. */
function TransferDone({ id }: { id: string }) {
  const query = useQuery(transferQuery(id))
  return (
    <Loaded query={query} skeleton={<Skeleton height={320} card />}>
      {({ list: [order] }) =>
        order ? (
          <Receipt
            title={t('success.transfer')}
            amount={order.amount}
            unit={order.asset}
            number={order.number}
            facts={<TransferFacts order={order} />}
            next={
              <Button
                block
                onClick={() => go(nav.redirectTo('/pages-sub/finance/transfer', { to: order.account || undefined }))}
              >
                {t('receipt.again')}
              </Button>
            }
          />
        ) : (
          <p>{t('order.not-found')}</p>
        )
      }
    </Loaded>
  )
}

function SwapDone({ id }: { id: string }) {
  const query = useQuery(swapQuery(id))
  return (
    <Loaded query={query} skeleton={<Skeleton height={320} card />}>
      {({ list: [order] }) =>
        order ? (
          <Receipt
            title={t('success.swap')}
            amount={order.received}
            unit={order.to}
            number={order.number}
            facts={<SwapFacts order={order} />}
            next={
              <Button block onClick={() => go(nav.redirectTo('/pages-sub/swap/index'))}>
                {t('receipt.again')}
              </Button>
            }
          />
        ) : (
          <p>{t('order.not-found')}</p>
        )
      }
    </Loaded>
  )
}

function PasswordValid({ of }: { of: 'password' | 'pay-password' }) {
  const hours = useQuery(configQuery).data?.securityHoldHours
  return hours !== undefined && <p>{t(`success-page.${of}`, { hours })}</p>
}

/** Shows what succeeded and the usual next step. An unknown kind is a plain success. */
function Success() {
  const { of, id } = useSearch('/pages-sub/success/index')
  if (of === 'transfer' && id) {
    return (
      <Page>
        <TransferDone id={id} />
      </Page>
    )
  }
  if (of === 'swap' && id) {
    return (
      <Page>
        <SwapDone id={id} />
      </Page>
    )
  }
  if (of === 'password' || of === 'pay-password') {
    return (
      <Page>
        <Done text={t('success.modification')}>
          <PasswordValid of={of} />
        </Done>
      </Page>
    )
  }
  const bought = of === 'software' || of === 'node'
  return (
    <Page>
      <Done
        text={t(bought ? 'success.purchase' : 'success.confirmation')}
        actions={
          bought && (
            <Button
              block
              onClick={() =>
                go(
                  of === 'software' ? nav.redirectTo('/pages-sub/store/node') : nav.switchTab('/pages/task-list/index'),
                )
              }
            >
              {t(of === 'software' ? 'success-page.to-node' : 'success-page.to-tasks')}
            </Button>
          )
        }
      />
    </Page>
  )
}

export { Success as Page }
