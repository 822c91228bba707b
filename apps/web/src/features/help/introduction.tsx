import { Relief } from '@synet/ui/charts/relief'
import { Button } from '@synet/ui/controls/button'
import { Icon } from '@synet/ui/icons/icon'
import { Mark } from '@synet/ui/icons/mark'
import { Card } from '@synet/ui/layout/card'
import { kitWord } from '@synet/words/translate'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { projectsQuery } from '#api/projects-query.ts'
import { t } from '#texts/t.ts'
import css from './introduction.module.css'

const rowsShown = 12

/** The changes of the busiest model's last versions; none before a version was merged. */
const useUpdates = (): readonly string[] => {
  const { data } = useQuery(projectsQuery())
  return [...(data?.list ?? [])].sort((a, b) => b.units - a.units)[0]?.updates.slice(-rowsShown) ?? []
}

const cards = ['work', 'certain', 'first'] as const

function Picture({ card }: { card: (typeof cards)[number] }) {
  const updates = useUpdates()
  if (card === 'work' && updates.length > 0)
    return <Relief rows={updates} newest label={t('common.updates', { count: updates.length })} />
  return card === 'first' ? <Mark size={72} /> : <Icon name={card === 'work' ? 'software' : 'shield'} size={72} />
}

function Text({ card }: { card: (typeof cards)[number] }) {
  const hasPicture = useUpdates().length > 0
  if (card === 'work')
    return (
      <p>
        {t('help.intro.work-text')} {hasPicture && t('help.intro.work-picture')}
      </p>
    )
  if (card === 'first') return <p>{t('help.intro.first-text')}</p>
  return (
    <>
      <p className={css['fact']}>
        <span className={css['good']}>
          <Icon name="check" />
        </span>
        {t('help.intro.certain-yes')}
      </p>
      <p className={css['fact']}>
        <span className={css['wait']}>
          <Icon name="warning" />
        </span>
        {t('help.intro.certain-no')}
      </p>
    </>
  )
}

/** Three cards: what one does, what is certain and what is not, and the first step. */
export function Introduction({ onDone }: { onDone: () => void }) {
  const [shown, setShown] = useState(0)
  const card = cards[shown] ?? 'work'
  const isLast = shown === cards.length - 1
  return (
    <Card label={t('help.intro.label')}>
      <div className="section">
        <div className={css['picture']}>
          <Picture card={card} />
        </div>
        <div className={css['text']} aria-live="polite">
          <h2>{t(`help.intro.${card}`)}</h2>
          <Text card={card} />
        </div>
        <div className={css['buttons']}>
          <span className="note">{kitWord('kit.slide', { n: shown + 1, count: cards.length })}</span>
          <span>
            {!isLast && (
              <Button kind="quiet" small onClick={onDone}>
                {t('help.intro.skip')}
              </Button>
            )}
            <Button kind="secondary" small onClick={() => (isLast ? onDone() : setShown(shown + 1))}>
              {t(isLast ? 'help.intro.done' : 'help.intro.next')}
            </Button>
          </span>
        </div>
      </div>
    </Card>
  )
}
