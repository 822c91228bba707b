/** The tags of a browser that `Intl` knows: systems also report `C` and `en-US@posix`, for which it throws, or none. */
export const knownLocales = (tags: readonly string[] | undefined): Intl.Locale[] =>
  (tags ?? []).flatMap((tag) => {
    try {
      return new Intl.Locale(tag).maximize()
    } catch {
      return []
    }
  })
