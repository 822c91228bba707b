/** Describes a failure with its cause, because `fetch` itself says only that it failed. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, hostname } = error as NodeJS.ErrnoException & { readonly hostname?: string }
  if (hostname !== undefined && (code === 'ENOTFOUND' || code === 'EAI_AGAIN'))
    return `the name ${hostname} does not resolve here (${code})`
  // OpenSSL's own words have codes of its source, and a line break.
  if (/wrong version number|packet length too long/.test(error.message)) return 'it does not speak TLS at this port'
  if (error.message.startsWith('Client network socket disconnected before secure TLS')) return 'it does not speak TLS'
  // A name with several addresses fails with the errors of all of them, and no message.
  const message = error.message || code || error.name
  return error.cause instanceof Error ? `${message}: ${messageOf(error.cause)}` : message
}
