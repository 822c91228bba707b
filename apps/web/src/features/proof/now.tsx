import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { classNames } from '@synet/ui/layout/class-names'
import { Icon } from '@synet/ui/icons/icon'
import { dateTimeText, shortAmountText, numberText } from '@synet/words/format'
import { Fold } from '@synet/ui/layout/fold'
import { Fragment } from 'react'
import { t } from '#texts/t.ts'
import { minorText } from './minor-text.ts'
import css from './proof.module.css'
import type { CheckedEpoch, Figures } from './queries.ts'
import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'

/** Held beside owed: a table first, whose bars only repeat it. */
function Bars({ held, owed, surplus }: { held: string; owed: string; surplus: string }) {
  const most = Math.max(Number(held), Number(owed), 1)
  const rows = [
    { name: t('proof.held'), value: held, kind: undefined },
    { name: t('proof.owed'), value: owed, kind: css['owed'] },
  ]
  const short = surplus.startsWith('-')
  return (
    <div className={css['bars']}>
      <table>
        <tbody>
          {rows.map(({ name, value, kind }) => (
            <Fragment key={name}>
              <tr>
                <th scope="row">{name}</th>
                <td>
                  <AmountText value={minorText(value)} unit="USDT" />
                </td>
              </tr>
              <tr aria-hidden="true">
                <td colSpan={2}>
                  <span
                    className={classNames(css['bar'], kind)}
                    style={{ width: `${(100 * Number(value)) / most}%` }}
                  />
                </td>
              </tr>
            </Fragment>
          ))}
          <tr>
            <th scope="row">{t(short ? 'proof.missing' : 'proof.surplus')}</th>
            <td>
              <AmountText value={minorText(surplus.replace('-', ''))} unit="USDT" />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** Tells whether everything is there, as of when, and who vouches for it. */
export function Verdict({ epoch: { statement, signed, published } }: { epoch: CheckedEpoch }) {
  const { held, owed, surplus, epoch, at } = statement
  const good = signed !== false && !surplus.startsWith('-')
  return (
    <Card label={t('title.proof')}>
      <div className={css['verdict']}>
        <h2 className={classNames(css['state'], good ? css['good'] : css['bad'])}>
          <Icon name={good ? 'done' : 'warning'} />
          {t(good ? 'proof.covered' : signed === false ? 'proof.unsigned' : 'proof.short')}
        </h2>
        <p className="note">{t('proof.epoch', { number: epoch, time: dateTimeText(at) })}</p>
        <Bars held={held} owed={owed.total} surplus={surplus} />
        {owed.suspense !== '0' && (
          <p className="note">{t('proof.owed-unnamed', { amount: shortAmountText(minorText(owed.suspense)) })}</p>
        )}
        {signed !== false && <p className="note">{t(signed ? 'proof.signed' : 'proof.unchecked')}</p>}
        <Fold summary={t('proof.statement-hash')}>
          <p className={css['hash']}>{published.hash}</p>
          <p className="note">{t('proof.compare')}</p>
          <p className="note">{t('proof.key')}</p>
          <p className={css['hash']}>{published.publicKey}</p>
        </Fold>
      </div>
    </Card>
  )
}

const outages = {
  'the platform was down': 'proof.outage-platform',
  'api was down': 'proof.outage-api',
  'audits was down': 'proof.outage-audits',
  'the audit queue was full': 'proof.outage-queue',
} as const

/** A reason that this version does not know is shown as it was written. */
const outageText = (reason: string): string => (reason in outages ? t(outages[reason as keyof typeof outages]) : reason)

const ownBuckets = ['fees', 'sales', 'capital', 'pool', 'loss'] as const
const ownName = (bucket: string): string => {
  const known = ownBuckets.find((candidate) => candidate === bucket)
  return known ? t(`proof.own.${known}`) : bucket
}

/** The platform's overdue payouts, frozen accounts, corrections, downtimes and own USDT (PROOF-01). */
export function Now({
  figures: { own, overdue, frozenAccounts, corrections, courtOrders, outages: lately, outagesMore, haltedNetworks },
}: {
  figures: Figures
}) {
  return (
    <Card label={t('proof.now')}>
      <div className={css['part']}>
        <h2>{t('proof.now')}</h2>
        {haltedNetworks.map((network) => (
          <Notice key={network.network} tone="warn">
            {t('proof.halted', network)}
          </Notice>
        ))}
        <FactList
          facts={[
            {
              name: t('proof.overdue'),
              value: numberText(overdue.count),
              note: overdue.oldestSince && t('proof.overdue-since', { time: dateTimeText(overdue.oldestSince) }),
            },
            { name: t('proof.frozen'), value: numberText(frozenAccounts) },
            { name: t('proof.corrections'), value: numberText(corrections) },
            { name: t('proof.court-orders'), value: numberText(courtOrders) },
            { name: t('proof.outages'), value: numberText(lately.length + outagesMore) },
          ]}
        />
        {lately.length > 0 && (
          <ul className={css['limits']}>
            {lately.map((one) => (
              <li key={one.startsAt}>
                {t('proof.outage', { time: dateTimeText(one.startsAt), reason: outageText(one.reason) })}
              </li>
            ))}
            {outagesMore > 0 && <li>{t('proof.left-out', { count: outagesMore })}</li>}
          </ul>
        )}
        <h3>{t('proof.books-own')}</h3>
        <FactList
          facts={own
            .filter(({ bucket, amount }) => bucket !== 'loss' || amount !== '0')
            .map(({ bucket, amount }) => ({ name: ownName(bucket), value: <AmountText value={amount} unit="USDT" /> }))}
        />
      </div>
    </Card>
  )
}
