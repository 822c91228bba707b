/**
 * How a mail server is asked. A password goes by TLS alone: who stands between could hide that the server offers STARTTLS.
 * Parameters of the URL outrank this.
 */
export const mailServerOf = (url: string) => ({ url, requireTLS: new URL(url).password !== '' })
