import { type Call, createClient } from '#client'

/** Fetches as the trusted proxy does for somebody at an address. */
export const fetchFrom =
  (ip: string): typeof fetch =>
  (input, init) =>
    fetch(input, { ...init, headers: { ...(init?.headers as object), 'x-forwarded-for': ip } })

/** Calls a site in English, as a visitor unless a session is given. @param ip where the trusted proxy saw the caller */
export const openClient = (origin: string, token?: string, ip?: string): Call =>
  createClient({ origin, fetch: ip === undefined ? fetch : fetchFrom(ip), lang: () => 'en', token: () => token })
