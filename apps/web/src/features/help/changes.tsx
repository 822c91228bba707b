import { Card } from '@synet/ui/layout/card'
import { dayText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import css from './help.module.css'

/** What users notice, the newest first. */
const days = [
  { day: '2026-11-27', changes: ['ask', 'day'] },
  { day: '2026-11-26', changes: ['excel', 'gas'] },
  { day: '2026-11-23', changes: ['status', 'alerts', 'receipts', 'trial', 'strangers', 'look'] },
  { day: '2026-11-21', changes: ['first'] },
] as const

export const AppChanges = () =>
  days.map(({ day, changes }) => (
    <section key={day} className="lines">
      <h2>{dayText(day)}</h2>
      <Card>
        <dl className={css['words']}>
          {changes.map((name) => (
            <div key={name}>
              <dt>{t(`changes.${name}.title`)}</dt>
              <dd>{t(`changes.${name}.text`)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  ))
