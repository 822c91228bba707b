/** What a model of bytes wrote, as far as it is text. */
export const decodeText = (base64: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
