import type { Answer } from '@synet/contract/calls'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { Relief } from '@synet/ui/charts/relief'
import { Button } from '@synet/ui/controls/button'
import { CopyButton } from '@synet/ui/controls/copy-button'
import { Card } from '@synet/ui/layout/card'
import { QrCode } from '@synet/ui/media/qr-code'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Loaded } from '#api/loaded.tsx'
import { shareText } from '#api/share.ts'
import { loginPath } from '#routes.ts'
import { toastFailure } from '#api/failure.ts'
import { sharePicture } from '#api/share-picture.ts'
import { addressOf } from '#navigation/route-address.ts'
import { userQuery } from '#session/user.ts'
import { t } from '#texts/t.ts'
import css from './invitation.module.css'
import { ownUnitsQuery } from './queries.ts'
import { ShareRules } from './share-rules.tsx'

/** Origin + log-in route with `type=register` and the code (NAV-16). */
const registrationLink = (origin: string, code: string): string =>
  `${origin}/#${addressOf(loginPath, { type: 'register', invite: code })}`

const rows = 18

/** A poster: what the inviter's own units changed, their code, and what an invitation does not promise. */
function Poster({ code, units }: { code: string; units: Answer<'train/units'> | undefined }) {
  const link = registrationLink(location.origin, code)
  const poster = useRef<HTMLDivElement>(null)
  const prints = (units?.list ?? []).flatMap(({ print }) => print ?? [])
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

const skeleton = <Skeleton height={480} card />

/** The poster and the rules. Units that came after the poster would change its sentence, and push down all below it. */
export function Invitation() {
  const user = useQuery(userQuery)
  const units = useQuery(ownUnitsQuery)
  return (
    <Loaded query={user} skeleton={skeleton}>
      {(data) =>
        units.isLoading ? (
          skeleton
        ) : (
          <>
            <Poster code={data.invite_code} units={units.data} />
            <ShareRules />
          </>
        )
      }
    </Loaded>
  )
}
