import { apiBase } from '@synet/contract/routes'

/** Where one click in a mail program turns off the mails of a message's kinds, without a log-in. */
export const unsubscribePath = (token: string): string => `${apiBase}/unsubscribe/${token}`
