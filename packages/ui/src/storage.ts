/** Local storage by name. A missing value is reported, not guessed (UI-14); a full or forbidden storage is no reason to stop. */
export const storage = {
  read(key: string): string | undefined {
    try {
      return localStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Private mode: it lives as long as this page.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key)
    } catch {
      // A forbidden storage is no reason to stop.
    }
  },
  /** @throws Error 'data not found' */
  require(key: string): string {
    const value = storage.read(key)
    if (value === undefined) throw new Error('data not found')
    return value
  },
}
