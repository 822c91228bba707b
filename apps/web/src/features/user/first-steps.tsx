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

interface Step {
  readonly name: 'email' | 'recharge' | 'task'
  readonly isDone: (user: User) => boolean
  readonly go: () => Promise<void>
}
const email: Step = {
  name: 'email',
  isDone: (user) => user.email !== null,
  go: () => nav.navigateTo('/pages-sub/email/bind-email'),
}
const recharge: Step = {
  name: 'recharge',
  isDone: hasMoney,
  go: () => nav.navigateTo('/pages-sub/recharge/index'),
}
const task: Step = { name: 'task', isDone: () => false, go: () => nav.switchTab('/pages/task-list/index') }

/** What somebody without a running task has done and does next. */
export function FirstSteps({ user }: { user: User }) {
  // A person who has no money yet may see first what it would be for: a task asks for the deposit that it needs.
  const next = user.email === null ? [email] : hasMoney(user) ? [task] : [task, recharge]
  return (
    <Card>
      <p>{t('home.no-runs')}</p>
      <ol className={css['steps']}>
        {[email, recharge, task].map((step, i) => {
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
      {next.map(({ name, go: open }, i) => (
        <Button key={name} block kind={i === 0 ? 'primary' : 'secondary'} onClick={() => go(open())}>
          {t(`home.step.${name}`)}
        </Button>
      ))}
    </Card>
  )
}
