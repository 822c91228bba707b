import type { Answer } from '@synet/contract/calls'
import { parseMinor } from '@synet/core/amount'
import { Button } from '@synet/ui/controls/button'
import { Icon } from '@synet/ui/icons/icon'
import { Card } from '@synet/ui/layout/card'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import css from './first-steps.module.css'

type User = Answer<'user/info'>
const hasMoney = ({ balances: { USDT } }: User): boolean =>
  [USDT.available, USDT.pledged].some((amount) => (parseMinor('USDT', amount) ?? 0n) > 0n)

const steps = [
  {
    name: 'email',
    isDone: (user: User) => user.email !== null,
    go: () => nav.navigateTo('/pages-sub/email/bind-email'),
  },
  { name: 'recharge', isDone: hasMoney, go: () => nav.navigateTo('/pages-sub/recharge/index') },
  { name: 'task', isDone: () => false, go: () => nav.switchTab('/pages/task-list/index') },
] as const

/** What somebody without a running task has done and does next. */
export function FirstSteps({ user }: { user: User }) {
  const next = steps.find(({ isDone }) => !isDone(user))
  return (
    <Card>
      <p>{t('home.no-runs')}</p>
      <ol className={css['steps']}>
        {steps.map((step, i) => {
          const done = step.isDone(user)
          return (
            <li key={step.name} className={css[done ? 'done' : 'open']}>
              <span className={css['mark']}>{done ? <Icon name="done" size={20} /> : i + 1}</span>
              <span>
                {t(`home.step.${step.name}`)}
                {done && <span className="visually-hidden">, {t('home.step-done')}</span>}
              </span>
            </li>
          )
        })}
      </ol>
      {next && (
        <Button block onClick={() => go(next.go())}>
          {t(`home.step.${next.name}`)}
        </Button>
      )}
    </Card>
  )
}
