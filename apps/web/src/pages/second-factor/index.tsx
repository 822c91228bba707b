import { FactorState } from '#features/second-factor/factor-state.tsx'
import css from '#features/second-factor/second-factor.module.css'
import { Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'

function SecondFactor() {
  return (
    <Page>
      <section className={css['page']}>
        <p>{t('factor.text')}</p>
        <FactorState />
      </section>
    </Page>
  )
}

export { SecondFactor as Page }
