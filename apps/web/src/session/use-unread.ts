import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/api.ts'
import { useIsLogged } from './session.ts'

const askAgainMs = 60_000

/** What waits to be seen; pushes renew it, and it is asked now and then. */
export function useUnread(): { notices: number; notifications: number } {
  const isLogged = useIsLogged()
  const { data } = useQuery({
    ...callQuery('user/unread', {}),
    enabled: isLogged,
    refetchInterval: askAgainMs,
  })
  return isLogged && data ? data : { notices: 0, notifications: 0 }
}
