import { Relief } from '@synet/ui/charts/relief'
import { Button } from '@synet/ui/controls/button'
import { CopyButton } from '@synet/ui/controls/copy-button'
import { Card } from '@synet/ui/layout/card'
import { QrCode } from '@synet/ui/media/qr-code'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { shareText } from '#api/share.ts'
import { loginPath } from '#routes.ts'
import { toastFailure } from '#api/failure.ts'
import { sharePicture } from '#api/share-picture.ts'
import { addressOf } from '#navigation/route-address.ts'
import { t } from '#texts/t.ts'
import css from './invitation.module.css'
import { ownUnitsQuery } from './queries.ts'

/** Origin + log-in route with `type=register` and the code (NAV-16). */
const registrationLink = (origin: string, code: string): string =>
  `${origin}/#${addressOf(loginPath, { type: 'register', invite: code })}`

const rows = 18

/** A poster: what the inviter's own units changed, their code, and what an invitation does not promise. */
export function Invitation({ code }: { code: string }) {
  const link = registrationLink(location.origin, code)
  const { data } = useQuery(ownUnitsQuery)
  const poster = useRef<HTMLDivElement>(null)
  const prints = (data?.list ?? []).flatMap(({ print }) => print ?? [])
  const share = async (): Promise<void> => {
    if (!poster.current) return
    try {
      const { drawPoster } = await import('./poster-picture.ts')
      await sharePicture(await drawPoster(poster.current), `synet-${code}`)
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <Card label={t('invitation.title')}>
      <div className="parts">
        <div ref={poster} className={css['poster']}>
          {prints.length > 0 && <Relief rows={prints.slice(0, rows).reverse()} />}
          <p className={css['claim']} data-poster="claim">
            {t(prints.length > 0 ? 'invitation.trains' : 'invitation.may-train')}
          </p>
          <div className={css['foot']}>
            <span>
              <span className={css['code']} data-poster="code">
                {code}
              </span>
              <span className="note" data-poster="risk">
                {t('invitation.risk')}
              </span>
            </span>
            <QrCode value={link} name={t('invitation.link')} size={132} />
          </div>
        </div>
        <p className="note">{t('invitation.text')}</p>
        <p className={css['link']}>{link}</p>
        <div className={css['buttons']}>
          <Button block onClick={share}>
            {t('invitation.share-poster')}
          </Button>
          <CopyButton value={link} name={t('invitation.link')} block named />
          {'share' in navigator && (
            <Button block kind="secondary" onClick={() => shareText({ title: 'Synet', url: link })}>
              {t('invitation.share')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
