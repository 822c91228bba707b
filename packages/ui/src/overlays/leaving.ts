/** What the code of overlays sets when it is loaded: it comes with the first overlay, after the app's router. */
export const leaving: {
  /** Removes the history entries of open overlays. */
  overlays?: () => Promise<void>
  pop?: (event: Event) => void
  /** The app's way on where the code of a sheet does not come. */
  unfetched?: () => void
} = {}
