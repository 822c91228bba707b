import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { CopyButton } from '@synet/ui/controls/copy-button'
import { QrCode } from '@synet/ui/media/qr-code'
import { loginPath } from '#routes.ts'
import { addressOf } from '#navigation/route-address.ts'
import { t } from '#texts/t.ts'
import css from './invitation.module.css'

/** Origin + log-in route with `type=register` and the code (NAV-16). */
export const registrationLink = (origin: string, code: string): string =>
  `${origin}/#${addressOf(loginPath, { type: 'register', invite: code })}`

export function Invitation({ code }: { code: string }) {
  const link = registrationLink(location.origin, code)
  return (
    <Card label={t('invitation.title')}>
      <div className={css['invitation']}>
        <h2>{t('invitation.title')}</h2>
        <p className={css['note']}>{t('invitation.text')}</p>
        <QrCode value={link} name={t('invitation.link')} size={188} />
        <p className={css['code']}>{code}</p>
        <p className={css['link']}>{link}</p>
        <div className={css['buttons']}>
          <CopyButton value={link} name={t('invitation.link')} block />
          {'share' in navigator && (
            <Button block onClick={() => navigator.share({ title: 'Synet', url: link }).catch(() => undefined)}>
              {t('invitation.share')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
