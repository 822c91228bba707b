import { Button } from '@synet/ui/controls/button'
import { call } from '#api/api.ts'
import { Confirmation } from '#forms/confirmation.tsx'
import { t } from '#texts/t.ts'
import css from './lock-screen.module.css'
import { logOut } from './log-out.ts'
import { signAsSelf } from './passkeys.ts'

/** Stands in place of the app until its user is back. */
export function LockScreen({ onUnlock }: { onUnlock: () => void }) {
  return (
    <main className={css['screen']}>
      <h1>{t('security.locked')}</h1>
      <Confirmation
        facts={[]}
        confirm={t('security.unlock')}
        onConfirm={async (payPassword) => {
          await call('user/unlock', { payPassword })
          onUnlock()
        }}
        passkey={{
          onPasskey: async () => {
            await call('user/unlock', { signature: await signAsSelf() })
            onUnlock()
          },
        }}
      />
      <Button kind="quiet" block onClick={logOut}>
        {t('common.log-out')}
      </Button>
    </main>
  )
}
