import { Skeleton } from '@synet/ui/feedback/skeleton'
import { Card } from '@synet/ui/layout/card'
import { Fold } from '@synet/ui/layout/fold'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#api/loaded.tsx'
import { AccountLimits } from '#features/security/account-limits.tsx'
import { LockChoice } from '#features/security/lock-choice.tsx'
import { LogInList } from '#features/security/log-in-list.tsx'
import { MailWordForm } from '#features/security/mail-word-form.tsx'
import { OwnFreeze } from '#features/security/own-freeze.tsx'
import { securityQuery } from '#features/security/queries.ts'
import css from '#features/security/security.module.css'
import { OwnPhone } from '#features/user/own-phone.tsx'
import { Page } from '#navigation/page.tsx'
import { t } from '#texts/t.ts'

/** Two parts as high as they will be: nothing below them moves when they come. */
const skeleton = (
  <>
    {[190, 300].map((height) => (
      <Skeleton key={height} height={height} card />
    ))}
  </>
)

function Security() {
  const query = useQuery(securityQuery)
  return (
    <Page>
      <Loaded query={query} skeleton={skeleton}>
        {(security) => (
          <>
            <section className={css['section']}>
              <h2>{t('security.freeze-title')}</h2>
              <OwnFreeze frozenAt={security.frozenAt} />
            </section>
            <section className={css['section']}>
              <h2>{t('security.limits')}</h2>
              <AccountLimits {...security} />
            </section>
          </>
        )}
      </Loaded>
      <Card>
        <div className={css['folds']}>
          <Fold summary={t('security.log-ins')}>
            <p>{t('security.log-ins-text')}</p>
            <LogInList />
          </Fold>
          <Fold summary={t('security.lock-title')}>
            <p>{t('security.lock-text')}</p>
            <LockChoice />
          </Fold>
          <Fold summary={t('security.word-title')}>
            {query.data && <MailWordForm mailWord={query.data.mailWord} />}
          </Fold>
          <Fold summary={t('register.phone')}>
            <OwnPhone />
          </Fold>
        </div>
      </Card>
    </Page>
  )
}

export { Security as Page }
