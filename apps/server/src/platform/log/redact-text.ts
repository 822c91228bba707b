/** Texts that an error of a library may quote and a log must not keep, with their replacements. */
const secrets: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // A path or a password often is a node's or gateway's key.
  [/\b([a-z][a-z+.-]*:\/\/)(?:[^\s/@"']*@)?([^\s/"'?#]+)[^\s"']*/gi, '$1$2/…'],
  // The last part of a host has no digits, unlike a package's version.
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, '[mail]'],
  [/\+\d[\d ()-]{5,20}\d/g, '[phone]'],
  // Keys and seeds are written in hexadecimal without a prefix; what a chain publishes has one.
  [/(?<![\w])[\da-f]{64,}(?!\w)/gi, '[key]'],
  // Tokens of sessions, invitations and contributors are 32 bytes in base64url.
  [/(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43,}(?![\w-])/g, '[token]'],
]

const lengthMax = 4_000

/** @returns the text without addresses of people, keys and tokens */
export function redactText(text: string): string {
  return secrets.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text.slice(0, lengthMax))
}
