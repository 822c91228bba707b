import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { Dotted } from '@synet/ui/layout/dotted'
import { numberText } from '@synet/words/format'
import { unitReasonText } from '#training/unit-reason-text.ts'
import { t } from '#texts/t.ts'
import css from './project.module.css'
import type { Project } from './queries.ts'

/** Shows how the submitted units were verified, and why some were rejected. */
export function Audits({ project: { audits } }: { project: Project }) {
  // Units of earlier versions; none is accepted on trust any more.
  const trusted = audits.verified - audits.replayed - audits.agreed
  const isBegun = audits.verified + audits.waiting + audits.rejected.length > 0
  const rejected = audits.rejected.reduce((sum, { units }) => sum + units, 0)
  return (
    <Card label={t('project.audits')}>
      <div className={css['part']}>
        <h2>{t('project.audits')}</h2>
        <p className={css['text']}>{t('project.audits-note')}</p>
        {isBegun && (
          <FactList
            facts={[
              { name: t('project.audits-strangers'), value: numberText(audits.agreed) },
              { name: t('project.audits-replayed'), value: numberText(audits.replayed) },
              ...(audits.elsewhere > 0
                ? [{ name: t('project.audits-elsewhere'), value: numberText(audits.elsewhere) }]
                : []),
              ...(trusted > 0 ? [{ name: t('project.audits-trusted'), value: numberText(trusted) }] : []),
              { name: t('project.audits-waiting'), value: numberText(audits.waiting) },
              {
                name: t('project.audits-rejected'),
                value: numberText(rejected),
                note: (
                  <Dotted
                    text={audits.rejected
                      .map(({ reason, units }) => `${numberText(units)} × ${unitReasonText(reason)}`)
                      .join(' · ')}
                  />
                ),
              },
              {
                name: t('project.audits-known'),
                value: numberText(audits.honeypots),
                note: t('project.audits-known-wrong', { count: audits.honeypotsFailed }),
              },
              { name: t('project.audits-offences'), value: numberText(audits.offences) },
              { name: t('project.audits-rolled-back'), value: numberText(audits.rolledBack) },
            ]}
          />
        )}
      </div>
    </Card>
  )
}
