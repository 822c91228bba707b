/**
 * The server gives it to a user whose log-in is frozen, so that they read and answer the freeze without a session.
 * It lives as long as this page: the next try to log in brings another.
 */
let ticket: string | undefined

export const freezeTicket = {
  given: (): string | undefined => ticket,
  keep: (next: string): void => {
    ticket = next
  },
}
