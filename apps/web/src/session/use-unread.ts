import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/api.ts'
import { useIsLogged } from './session.ts'

const askAgainMs = 60_000

/** Counts of unread notices and notifications; pushes renew them, and they are polled slowly. */
export function useUnread(): { notices: number; notifications: number } {
  const isLogged = useIsLogged()
  const { data } = useQuery({
    ...callQuery('user/unread', {}),
    enabled: isLogged,
    refetchInterval: askAgainMs,
  })
  return isLogged && data ? data : { notices: 0, notifications: 0 }
}
