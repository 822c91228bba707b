import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { EmptyState } from '@synet/ui/feedback/empty-state'
import { SkeletonList } from '@synet/ui/feedback/skeleton'
import { StatusTag } from '@synet/ui/feedback/status-tag'
import { amountText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import { LazyPledgeSheet } from './lazy-pledge-sheet.tsx'
import { incomePerDay } from './projected-income.ts'
import { taskListQuery } from './queries.ts'
import type { Task } from './run-state.ts'
import { saleText } from './sale-text.ts'
import css from './task.module.css'

const example = '1000'

function TaskCard({ task, onPledge }: { task: Task; onPledge: () => void }) {
  return (
    <Card label={task.name}>
      <div className={css['row']}>
        <div>
          <h2 className={css['name']}>
            <button
              type="button"
              className={css['details']}
              aria-label={t('task.details', { name: task.name })}
              onClick={() => go(nav.navigateTo('/pages-sub/task/detail', { id: task.id }))}
            >
              {task.name}
            </button>
          </h2>
          <p className={css['note']}>{t('task.period', { days: task.periodDays })}</p>
        </div>
        {(task.soldOut || task.paused) && <StatusTag tone="waiting">{saleText(task)}</StatusTag>}
      </div>
      <dl className={css['facts']}>
        <div>
          <dt>{t('task.per-day', { amount: amountText(example, { minDecimals: 0 }) })}</dt>
          <dd>{amountText(incomePerDay(example, task.dailyRate) ?? '0')} SNT</dd>
        </div>
        <div>
          <dt>{t('task.bonus')}</dt>
          <dd>{amountText(incomePerDay(example, task.bonusRate) ?? '0')} SNT</dd>
        </div>
        <div>
          <dt>{t('task.minimum')}</dt>
          <dd>{amountText(task.minAmount, { minDecimals: 0 })} USDT</dd>
        </div>
      </dl>
      <p className={css['quiet']}>{t('task.condition', { units: task.unitsPerDay })}</p>
      {task.paused && <p className={css['quiet']}>{t('task.paused')}</p>}
      <Button
        block
        disabled={task.soldOut || task.paused}
        onClick={onPledge}
        label={t('task.pledge-named', { name: task.name })}
      >
        {saleText(task)}
      </Button>
    </Card>
  )
}

export function Catalogue() {
  const query = useQuery(taskListQuery)
  const [chosen, setChosen] = useState<Task>()
  const [open, setOpen] = useState(false)
  return (
    <Loaded query={query} skeleton={<SkeletonList rows={3} height={232} />}>
      {({ list, market }) =>
        list.length === 0 ? (
          <EmptyState seed={3} text={t('task.none')} />
        ) : (
          <div className={css['cards']}>
            {list.map((task) => (
              <TaskCard
                key={task.id}
                task={task}
                onPledge={() =>
                  startTransition(() => {
                    setChosen(task)
                    setOpen(true)
                  })
                }
              />
            ))}
            {chosen && (
              <LazyPledgeSheet
                key={chosen.id}
                task={chosen}
                market={market}
                open={open}
                onClose={() => setOpen(false)}
              />
            )}
          </div>
        )
      }
    </Loaded>
  )
}
