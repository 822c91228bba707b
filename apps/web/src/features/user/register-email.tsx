import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { toast } from '@synet/ui/overlays/toast'
import { useQuery } from '@tanstack/react-query'
import { loginPath } from '#routes.ts'
import { showUser, userQuery } from '#session/user.ts'
import { CopyableText } from '#texts/copyable-text.tsx'
import { t } from '#texts/t.ts'
import { leaveLogin } from './begin-session.ts'
import { BindEmailForm } from './bind-email-form.tsx'
import css from './login.module.css'
import { RegisterPart } from './register-part.tsx'

/**
 * The last part of a registration, once the account is there.
 * @param elsewhere the visitor came from another app or site and may continue somewhere else: they read where to log in
 */
export function RegisterEmail({ elsewhere }: { elsewhere: boolean }) {
  const { data: user } = useQuery(userQuery)
  if (!user) return <Skeleton height={220} />
  return (
    <div className={css['form']}>
      <Notice title={t('success.registration')}>
        {t('email.registered', { username: user.username })}
        {elsewhere && (
          <>
            <p>{t('email.log-in-elsewhere')}</p>
            <CopyableText text={`${location.origin}/#${loginPath}`} name={t('title.login')} />
          </>
        )}
      </Notice>
      <RegisterPart part={3} title={t('email-prompt.title')} text={t('email.why')}>
        <BindEmailForm
          onDone={async (bound) => {
            showUser(bound)
            toast(t('success.binding'))
            await leaveLogin(bound.id)
          }}
        />
      </RegisterPart>
    </div>
  )
}
