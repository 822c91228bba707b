import { AmountText } from '@synet/ui/layout/amount-text'
import { Card } from '@synet/ui/layout/card'
import { classNames } from '@synet/ui/layout/class-names'
import { Icon } from '@synet/ui/icons/icon'
import { dateTimeText, shortAmountText } from '@synet/words/format'
import { Fold } from '@synet/ui/layout/fold'
import { Fragment } from 'react'
import { t } from '#texts/t.ts'
import { minorText } from './minor-text.ts'
import css from './proof.module.css'
import type { CheckedEpoch } from './queries.ts'

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

/** Whether everything is there, as of when, and who vouches for it. */
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
