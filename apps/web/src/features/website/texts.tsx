import { computingWorth, exampleUnits } from '@synet/market/computing-worth'
import { Card } from '@synet/ui/layout/card'
import { numberText } from '@synet/words/format'
import { t } from '#texts/t.ts'
import css from './website.module.css'

/** Texts about the product, its income and its risks; without figures, so that they need no call. */
export const Texts = () => (
  <>
    <section className="section">
      <h2>{t('website.title')}</h2>
      <p className={css['text']}>{t('website.text')}</p>
    </section>
    <section className="section">
      <h2>{t('website.income')}</h2>
      <p className={css['text']}>{t('website.income-text')}</p>
      <p className={css['text']}>
        {t('pledge.computing-text', {
          units: numberText(exampleUnits),
          worth: numberText(computingWorth(exampleUnits), { maximumSignificantDigits: 1 }),
        })}
      </p>
    </section>
    <section className="section">
      <h2>{t('website.depends')}</h2>
      <p className={css['text']}>{t('website.depends-text')}</p>
      <p className={css['text']}>{t('website.principal-text')}</p>
    </section>
  </>
)

const risks = ['price', 'pool', 'back', 'emission', 'chain', 'company', 'law'] as const
export const Risks = () => (
  <Card label={t('website.risks')}>
    <div className="section">
      <h2>{t('website.risks')}</h2>
      <ul className={css['list']}>
        {risks.map((name) => (
          <li key={name}>{t(`website.risk.${name}`)}</li>
        ))}
      </ul>
    </div>
  </Card>
)

const terms = ['account', 'funds', 'change', 'supply'] as const
export const Terms = () => (
  <Card label={t('website.terms')}>
    <div className="section">
      <h2>{t('website.terms')}</h2>
      <ul className={css['list']}>
        {terms.map((name) => (
          <li key={name}>{t(`website.term.${name}`)}</li>
        ))}
      </ul>
    </div>
  </Card>
)
