import { EmptyState } from '@synet/ui/feedback/empty-state'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'
import { FreezeView } from '#features/freeze/freeze-view.tsx'
import { ownTicketQuery } from '#features/freeze/queries.ts'
import { loginPath } from '#routes.ts'
import { freezeTicket } from '#session/freeze-ticket.ts'
import { Loaded } from '#api/loaded.tsx'
import { go, nav } from '#navigation/nav.ts'
import { Page } from '#navigation/page.tsx'
import { useIsLogged } from '#session/session.ts'
import { userQuery } from '#session/user.ts'
import { t } from '#texts/t.ts'

/** No freeze by operators: the owner's own one is ended on another page. */
function None() {
  const isFrozen = (useQuery(userQuery).data?.frozen.length ?? 0) > 0
  return isFrozen ? (
    <EmptyState
      text={t('frozen.own')}
      action={t('title.security')}
      onAction={() => go(nav.redirectTo('/pages-sub/security/index'))}
    />
  ) : (
    <EmptyState text={t('frozen.none')} />
  )
}

function Own() {
  const query = useQuery(ownTicketQuery)
  return (
    <Loaded query={query} skeleton={<Skeleton height={360} card />}>
      {({ ticket }) => (ticket === null ? <None /> : <FreezeView ticket={ticket} />)}
    </Loaded>
  )
}

/** Users whose log-in is refused come with its ticket, users who are logged in with their session. */
function Frozen() {
  const isLogged = useIsLogged()
  const given = freezeTicket.given()
  return (
    <Page>
      {isLogged ? (
        <Own />
      ) : given === undefined ? (
        <EmptyState
          text={t('session.required')}
          action={t('title.login')}
          onAction={() => go(nav.redirectTo(loginPath))}
        />
      ) : (
        <FreezeView ticket={given} />
      )}
    </Page>
  )
}

export { Frozen as Page }
