/** Describes a failure with its cause, because `fetch` itself says only that it failed. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, hostname } = error as NodeJS.ErrnoException & { readonly hostname?: string }
  if (hostname !== undefined && (code === 'ENOTFOUND' || code === 'EAI_AGAIN'))
    return `the name ${hostname} does not resolve here (${code})`
  // A name with several addresses fails with the errors of all of them, and no message.
  const message = error.message || code || error.name
  return error.cause instanceof Error ? `${message}: ${messageOf(error.cause)}` : message
}
