/** What a browser keeps, by name. A full or forbidden storage is no reason to stop: then it lives as long as the page. */
const storageOf = (open: () => Storage) => ({
  read(key: string): string | undefined {
    try {
      return open().getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  write(key: string, value: string): void {
    try {
      open().setItem(key, value)
    } catch {
      return
    }
  },
  remove(key: string): void {
    try {
      open().removeItem(key)
    } catch {
      return
    }
  },
})

const local = storageOf(() => localStorage)
export const storage = {
  ...local,
  /** A missing value is reported, not guessed (UI-14). @throws Error 'data not found' */
  require(key: string): string {
    const value = local.read(key)
    if (value === undefined) throw new Error('data not found')
    return value
  },
}
/** The same for one tab, until it is closed. */
export const tabStorage = storageOf(() => sessionStorage)
