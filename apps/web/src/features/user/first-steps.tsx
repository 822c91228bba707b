import type { Answer } from '@synet/contract/calls'
import { minorOrZero } from '@synet/core/amount'
import { Button } from '@synet/ui/controls/button'
import { Icon } from '@synet/ui/icons/icon'
import { Card } from '@synet/ui/layout/card'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import css from './first-steps.module.css'

type User = Answer<'user/info'>
const hasMoney = ({ balances: { USDT } }: User): boolean =>
  [USDT.available, USDT.pledged].some((amount) => minorOrZero('USDT', amount) > 0n)

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

/** Lists what people without a running task have done, and then what they do, in this order. */
export function FirstSteps({ user }: { user: User }) {
  // A person who has no money yet may see first what it would be for: a task asks for the deposit that it needs.
  const open = hasMoney(user) ? [task] : [task, recharge]
  const next = user.email === null ? [email] : open
  const done = [email, recharge].filter((step) => step.isDone(user))
  const steps = [...done, ...(user.email === null ? [email] : []), ...open]
  return (
    <Card>
      <p>{t('home.no-runs')}</p>
      <ol className={css['steps']}>
        {steps.map((step, i) => {
          const isDone = step.isDone(user)
          return (
            <li key={step.name} className={css[isDone ? 'done' : 'open']}>
              <span className={css['mark']}>{isDone ? <Icon name="done" size={20} /> : i + 1}</span>
              <span>
                {t(`home.step.${step.name}`)}
                {isDone && <span className="visually-hidden">, {t('home.step-done')}</span>}
              </span>
            </li>
          )
        })}
      </ol>
      {next.map(({ name, go: move }, i) => (
        <Button key={name} block kind={i === 0 ? 'primary' : 'secondary'} onClick={() => go(move())}>
          {t(`home.step.${name}`)}
        </Button>
      ))}
    </Card>
  )
}
