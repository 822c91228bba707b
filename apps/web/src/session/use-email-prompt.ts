import { confirmBox } from '@synet/ui/overlays/message-box'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isOfEarlierVisit, userQuery } from './user.ts'
import { routeRow, type PagePath } from '#routes.ts'
import { go, nav } from '#navigation/nav.ts'
import { logOut } from './log-out.ts'
import { useIsLogged } from './session.ts'
import { t } from '#texts/t.ts'

const bindPath = '/pages-sub/email/bind-email' satisfies PagePath

let asking = false

/** A logged-in user without an e-mail goes to bind one, or logs out (ST-06). */
export function useEmailPrompt(path: string): void {
  const isLogged = useIsLogged()
  const { data: user, dataUpdatedAt } = useQuery({ ...userQuery, enabled: isLogged })
  // The user kept from an earlier visit may have bound an e-mail on another device.
  const unbound = isLogged && user?.email === null && !isOfEarlierVisit(dataUpdatedAt)
  useEffect(() => {
    if (!unbound || asking || path === bindPath || routeRow(path)?.access !== 'user') return
    asking = true
    void confirmBox({
      title: t('email-prompt.title'),
      msg: t('email-prompt.text'),
      confirmButtonText: t('email-prompt.bind'),
      cancelButtonText: t('common.log-out'),
    }).then(async (bind) => {
      asking = false
      if (bind) await go(nav.navigateTo(bindPath))
      else await logOut()
    })
  }, [unbound, path])
}
