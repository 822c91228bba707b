import type { ApprovalAnswer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { Mark } from '@synet/ui/icons/mark'
import { Key } from '@synet/ui/keys/key-hints'
import { classNames } from '@synet/ui/layout/class-names'
import { switchTheme, useTheme } from '@synet/ui/theme'
import { amountText, numberText, timeText } from '@synet/words/format'
import { call, setToken } from '#api.ts'
import css from './app.module.css'
import { totalOf } from './batch.tsx'
import { switchLanguage } from '@synet/ui/operators/start-page'
import { t } from '@synet/words/operators/t'

type Work = ApprovalAnswer<'work'>

export const parts = ['payouts', 'proposals', 'decisions', 'rules'] as const
export type Part = (typeof parts)[number]

async function logOut(): Promise<void> {
  await call('logout', {}).catch(() => undefined)
  setToken(undefined)
}

/** How many of a part wait for the operator, as far as this page of the list has them. */
const waitingIn = (work: Work, part: Part): string => {
  if (part === 'rules') return ''
  const next = part === 'payouts' ? work.payoutsNext : part === 'proposals' ? work.proposalsNext : null
  const count = work[part].length
  return count === 0 ? '' : `${numberText(count)}${next === null ? '' : '+'}`
}

function Parts({ work, part, onPart }: { work: Work | undefined; part: Part; onPart: (part: Part) => void }) {
  return (
    <nav className={css['parts']} aria-label={t('approvals.part')}>
      {parts.map((value) => (
        <button
          key={value}
          type="button"
          aria-current={value === part ? 'page' : undefined}
          onClick={() => onPart(value)}
        >
          {t(`approvals.${value}`)}
          {work && waitingIn(work, value) !== '' && <b>{waitingIn(work, value)}</b>}
        </button>
      ))}
    </nav>
  )
}

export function Head({
  work,
  part,
  onPart,
  onOpen,
}: {
  work: Work | undefined
  part: Part
  onPart: (part: Part) => void
  onOpen: (sheet: 'keys' | 'find') => void
}) {
  const theme = useTheme()
  return (
    <header className={css['head']}>
      <span className={css['brand']}>
        <Mark size={22} />
        {t('approvals.title')}
      </span>
      <Parts work={work} part={part} onPart={onPart} />
      <span className={css['keys']}>
        <Button kind="quiet" small onClick={() => onOpen('find')}>
          {t('console.find')} <Key of="find" />
        </Button>
        <Button kind="quiet" small onClick={() => onOpen('keys')}>
          {t('console.keys-short')}
        </Button>
      </span>
      <span className={css['me']}>{work?.name}</span>
      <Button kind="quiet" small onClick={switchTheme}>
        {t(theme === 'light' ? 'console.dark' : 'console.light')}
      </Button>
      <Button kind="quiet" small onClick={switchLanguage}>
        {t('console.language')}
      </Button>
      <Button kind="quiet" small onClick={logOut}>
        {t('console.log-out')}
      </Button>
    </header>
  )
}

/** The part's name, what is in it, and how old the answer is; while none comes, why. */
export function Heading({
  part,
  work,
  at,
  failure,
}: {
  part: Part
  work: Work
  at: number
  failure: string | undefined
}) {
  const facts = { n: work.payouts.length, amount: amountText(totalOf(work.payouts)) }
  return (
    <div className={css['heading']}>
      <h1>{t(`approvals.${part}`)}</h1>
      {part === 'payouts' && work.payouts.length > 0 && (
        <span>{t(work.payoutsNext === null ? 'approvals.to-sign' : 'approvals.to-sign-page', facts)}</span>
      )}
      <span role="status" className={classNames(css['age'], failure !== undefined && css['late'])}>
        {failure} {t('console.updated', { time: timeText(at) })}
      </span>
    </div>
  )
}
