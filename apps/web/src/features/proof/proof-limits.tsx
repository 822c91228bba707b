import { Card } from '@synet/ui/layout/card'
import { t } from '#texts/t.ts'
import css from './proof.module.css'

const limits = ['check', 'outside', 'loan', 'between', 'keys', 'now', 'price', 'neighbours', 'visible'] as const

/** The limits of the proof, stated as plainly as the proof itself. */
export const ProofLimits = () => (
  <Card label={t('proof.limits')}>
    <div className={css['part']}>
      <h2>{t('proof.limits')}</h2>
      <ul className={css['limits']}>
        {limits.map((name) => (
          <li key={name}>{t(`proof.limit.${name}`)}</li>
        ))}
      </ul>
    </div>
  </Card>
)

const links = [
  'proof/epoch',
  'proof/epochs',
  'proof/figures',
  'proof/days',
  'proof/anchors',
  'proof/changes',
  'proof/operatorKeys',
  'proof/grants',
] as const

/** Explains how to check everything with one's own program. */
export const CheckYourself = () => (
  <Card label={t('proof.audit')}>
    <div className={css['part']}>
      <h2>{t('proof.audit')}</h2>
      <p className="note">{t('proof.audit-text')}</p>
      <p className={css['command']}>{`npm run audit:site -- --site ${location.origin} --rpc <URL> --kept seen.json`}</p>
      <h3>{t('proof.json')}</h3>
      <ul className={css['limits']}>
        {links.map((name) => (
          <li key={name}>
            <a className={css['link']} href={`/prod/api/${name}`} target="_blank" rel="noopener">
              {`/prod/api/${name}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  </Card>
)
