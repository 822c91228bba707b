import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { StatusTag, type Tone } from '@synet/ui/feedback/status-tag'
import { dateTimeText } from '@synet/words/format'
import { t } from '@synet/words/operators/t'
import css from './customer.module.css'
import type { Freeze } from './queries.ts'

export type OpenFreezeAction = 'confirm' | 'unfreeze' | 'renew' | 'confirm-renewal'

function stateOf({ endedAt, endedBy, confirmedBy, lapsesAt }: Freeze): { tone: Tone; text: string } {
  if (endedAt !== null) {
    const time = dateTimeText(endedAt)
    const byItself = confirmedBy === null ? t('freeze.lapsed', { time }) : t('freeze.not-renewed', { time })
    return { tone: 'plain', text: endedBy === null ? byItself : t('freeze.ended', { time, name: endedBy }) }
  }
  if (confirmedBy !== null) return { tone: 'bad', text: t('freeze.confirmed', { name: confirmedBy }) }
  return { tone: 'waiting', text: t('freeze.lapses', { time: lapsesAt === null ? '' : dateTimeText(lapsesAt) }) }
}

type Open = (freeze: Freeze, action: OpenFreezeAction) => void
const waitsForConfirmation = (freeze: Freeze) => freeze.endedAt === null && freeze.confirmedBy === null
const holds = (freeze: Freeze) => freeze.endedAt === null && freeze.confirmedBy !== null

function FreezeFacts({ freeze: one }: { freeze: Freeze }) {
  return (
    <>
      <FactList
        facts={[
          {
            name: t('fact.scopes'),
            value: one.scopes.map((scope) => t(`freeze.scope.${scope}`)).join(', '),
            strong: true,
          },
          { name: t('freeze.reason'), value: one.reason, stack: true },
          { name: t('freeze.appeal'), value: one.appeal, stack: true },
          { name: t('fact.operator'), value: t('freeze.by', { name: one.operator, time: dateTimeText(one.at) }) },
          one.renewedReason !== null && { name: t('freeze.renewed-reason'), value: one.renewedReason, stack: true },
          holds(one) &&
            one.renewal !== null && {
              name: t('freeze.renewal', { name: one.renewal.operator }),
              value: one.renewal.reason,
              stack: true,
            },
        ]}
      />
      {one.appeals.length > 0 && (
        <FactList
          facts={one.appeals.map(({ text, at }, i) => ({
            name: `${t('freeze.answers')}, ${dateTimeText(at)}`,
            value: <span className="as-written">{text}</span>,
            stack: true,
            strong: i === 0 && one.endedAt === null,
          }))}
        />
      )}
    </>
  )
}

function FreezeButtons({ freeze: one, onOpen }: { freeze: Freeze; onOpen: Open }) {
  return (
    <div className={css['buttons']}>
      <Button kind="secondary" onClick={() => onOpen(one, 'unfreeze')}>
        {t('freeze.unfreeze')}
      </Button>
      {waitsForConfirmation(one) && !one.mine && (
        <Button onClick={() => onOpen(one, 'confirm')}>{t('freeze.confirm')}</Button>
      )}
      {holds(one) && one.renewal === null && (
        <Button kind="secondary" onClick={() => onOpen(one, 'renew')}>
          {t('freeze.renew')}
        </Button>
      )}
      {holds(one) && one.renewal !== null && !one.renewal.mine && (
        <Button onClick={() => onOpen(one, 'confirm-renewal')}>{t('freeze.confirm-renewal')}</Button>
      )}
    </div>
  )
}

/** Every freeze of a person, newest first; what can be done about the one in progress. */
export function Freezes({
  freezes,
  mayFreeze,
  onOpen,
}: {
  freezes: readonly Freeze[]
  mayFreeze: boolean
  onOpen: Open
}) {
  if (freezes.length === 0) return <p className="quiet">{t('freeze.none')}</p>
  return (
    <div className={css['freezes']}>
      {freezes.map((freeze) => {
        const { tone, text } = stateOf(freeze)
        return (
          <Card key={freeze.id} label={text}>
            <StatusTag tone={tone}>{text}</StatusTag>
            <FreezeFacts freeze={freeze} />
            {waitsForConfirmation(freeze) && freeze.mine && <p className="quiet">{t('freeze.mine')}</p>}
            {holds(freeze) && freeze.reviewAt !== null && (
              <p className="quiet">{t('freeze.review', { time: dateTimeText(freeze.reviewAt) })}</p>
            )}
            {holds(freeze) && freeze.renewal?.mine && <p className="quiet">{t('freeze.renewal-mine')}</p>}
            {mayFreeze && freeze.endedAt === null && <FreezeButtons freeze={freeze} onOpen={onOpen} />}
          </Card>
        )
      })}
    </div>
  )
}
