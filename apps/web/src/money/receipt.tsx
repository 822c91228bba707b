import { Button } from '@synet/ui/controls/button'
import { Icon } from '@synet/ui/icons/icon'
import { Mark } from '@synet/ui/icons/mark'
import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { ListRow } from '@synet/ui/layout/list-row'
import { toast } from '@synet/ui/overlays/toast'
import { Dotted } from '@synet/ui/layout/dotted'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { clock } from '@synet/contract/server-clock'
import { sharePicture } from '#api/share-picture.ts'
import { homePath } from '#routes.ts'
import { go, nav } from '#navigation/nav.ts'
import { userQuery } from '#session/user.ts'
import { t } from '#texts/t.ts'
import { offsetText } from './offset-text.ts'
import { canPrint, printPage } from './print-page.ts'
import css from './receipt.module.css'
import { drawReceipt, readReceipt } from './receipt-picture.ts'

/** Names the owner of the receipt, and the zone of its times. */
const Issued = ({ to }: { to: string | undefined }) => (
  <p>
    <Dotted text={[to, `UTC${offsetText(clock.now().toISOString())}`].filter(Boolean).join(' · ')} />
  </p>
)

const home = () => go(nav.reLaunch(homePath))

/** What was done, as one keeps or shows it: the amount, its facts, and what one does next. */
export function Receipt({
  title,
  amount,
  unit,
  number,
  facts,
  next,
  again,
  waits = false,
}: {
  title: string
  amount: string
  unit: string
  number: string
  facts: ReactNode
  /** The next step; without it, the order needs none. */
  next?: ReactNode
  /** Leads to the form that makes another. */
  again?: () => Promise<void>
  /** Whether the order is not done yet. */
  waits?: boolean
}) {
  const receipt = useRef<HTMLDivElement>(null)
  const { data: user } = useQuery(userQuery)
  const save = async (): Promise<void> => {
    if (receipt.current) await sharePicture(await drawReceipt(readReceipt(receipt.current)), `synet-${number}`)
  }
  return (
    <>
      <div ref={receipt} className={css['receipt']}>
        <p className={css['brand']}>
          <Mark size={32} />
          Synet
        </p>
        <span className={css[waits ? 'waits' : 'icon']}>
          <Icon name={waits ? 'clock' : 'done'} size={56} />
        </span>
        <div role="status">
          <h2 data-receipt="title">{title}</h2>
        </div>
        <Card label={title}>
          <div className={css['amount']} data-receipt="amount">
            <AmountText value={amount} unit={unit} size="hero" />
          </div>
          <div className={css['tear']} />
          {facts}
        </Card>
        <div className={css['foot']} data-receipt="foot">
          <Issued to={user?.username} />
          <p>{t('receipt.check', { address: location.href })}</p>
        </div>
      </div>
      <div className="section" data-print="no">
        {next ?? (
          <Button block onClick={home}>
            {t('not-found.home')}
          </Button>
        )}
        <Button block kind="secondary" onClick={() => save().catch(() => toast(t('request.failed'), 'error'))}>
          <Icon name="external" size={20} />
          {t('receipt.picture')}
        </Button>
        {(again || canPrint || next) && (
          <Card flush>
            {again && <ListRow icon="plus" title={t('receipt.again')} onClick={() => go(again())} />}
            {canPrint && <ListRow icon="receipt" title={t('receipt.print')} onClick={printPage} />}
            {next && <ListRow icon="home" title={t('not-found.home')} onClick={home} />}
          </Card>
        )}
      </div>
    </>
  )
}
