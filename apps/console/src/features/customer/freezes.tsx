import { Button } from '@synet/ui/button'
import { Card } from '@synet/ui/card'
import { FactList } from '@synet/ui/fact-list'
import { StatusTag, type Tone } from '@synet/ui/status-tag'
import { dateTimeText } from '@synet/words/format'
import { t } from '#shell/t.ts'
import css from './customer.module.css'
import type { Freeze } from './queries.ts'

function stateOf({ endedAt, endedBy, confirmedBy, lapsesAt }: Freeze): { tone: Tone; text: string } {
  if (endedAt !== null) {
    const time = dateTimeText(endedAt)
    return {
      tone: 'plain',
      text: endedBy === null ? t('freeze.lapsed', { time }) : t('freeze.ended', { time, name: endedBy }),
    }
  }
  if (confirmedBy !== null) return { tone: 'bad', text: t('freeze.confirmed', { name: confirmedBy }) }
  return { tone: 'waiting', text: t('freeze.lapses', { time: lapsesAt === null ? '' : dateTimeText(lapsesAt) }) }
}

/** Every freeze of a person, newest first; what can be done about the one under way. */
export function Freezes({
  freezes,
  mayFreeze,
  onOpen,
}: {
  freezes: readonly Freeze[]
  mayFreeze: boolean
  onOpen: (freeze: Freeze, action: 'confirm' | 'unfreeze') => void
}) {
  if (freezes.length === 0) return <p className={css['quiet']}>{t('freeze.none')}</p>
  return (
    <div className={css['freezes']}>
      {freezes.map((one) => {
        const { tone, text } = stateOf(one)
        const waits = one.endedAt === null && one.confirmedBy === null
        return (
          <Card key={one.id} label={text}>
            <StatusTag tone={tone}>{text}</StatusTag>
            <FactList
              facts={[
                {
                  name: t('freeze.scopes'),
                  value: one.scopes.map((scope) => t(`freeze.scope.${scope}`)).join(', '),
                  strong: true,
                },
                { name: t('freeze.reason'), value: one.reason, stack: true },
                { name: t('freeze.appeal'), value: one.appeal, stack: true },
                {
                  name: t('log.operator'),
                  value: t('freeze.by', { name: one.operator, time: dateTimeText(one.at) }),
                },
              ]}
            />
            {waits && one.mine && <p className={css['quiet']}>{t('freeze.mine')}</p>}
            {mayFreeze && one.endedAt === null && (
              <div className={css['buttons']}>
                <Button kind="secondary" onClick={() => onOpen(one, 'unfreeze')}>
                  {t('freeze.unfreeze')}
                </Button>
                {waits && !one.mine && <Button onClick={() => onOpen(one, 'confirm')}>{t('freeze.confirm')}</Button>}
              </div>
            )}
          </Card>
        )
      })}
    </div>
  )
}
