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
/** Ground on which nothing has moved yet. */
const flat = Array.from({ length: rowsShown }, () => '0'.repeat(48))

function LatestUpdates() {
  const { data } = useQuery(projectsQuery())
  const updates = [...(data?.list ?? [])].sort((a, b) => b.units - a.units)[0]?.updates.slice(-rowsShown) ?? []
  return (
    <Relief
      rows={[...flat.slice(updates.length), ...updates]}
      newest={updates.length > 0}
      label={t('common.updates', { count: updates.length })}
    />
  )
}

const cards = ['work', 'certain', 'first'] as const

const Picture = ({ card }: { card: (typeof cards)[number] }) =>
  card === 'work' ? <LatestUpdates /> : card === 'certain' ? <Icon name="shield" size={72} /> : <Mark size={72} />

function Text({ card }: { card: (typeof cards)[number] }) {
  if (card !== 'certain') return <p>{t(`help.intro.${card}-text`)}</p>
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
      <div className={css['card']}>
        <div className={css['picture']}>
          <Picture card={card} />
        </div>
        <div className={css['text']} aria-live="polite">
          <h2>{t(`help.intro.${card}`)}</h2>
          <Text card={card} />
        </div>
        <div className={css['buttons']}>
          <span className={css['quiet']}>{kitWord('kit.slide', { n: shown + 1, count: cards.length })}</span>
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
