/** The page a visitor first asked for, kept over log-in and reloads of this browser tab (NAV-07). */
const key = 'wanted'

export const wantedPage = {
  keep(url: string): void {
    try {
      sessionStorage.setItem(key, url)
    } catch {
      // Then log-in leads home.
    }
  },
  take(): string | undefined {
    try {
      const url = sessionStorage.getItem(key) ?? undefined
      sessionStorage.removeItem(key)
      return url
    } catch {
      return undefined
    }
  },
}
