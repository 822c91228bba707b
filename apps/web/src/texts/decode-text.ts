/** Bytes of an early version are rarely text: what can't be shown is a dot. */
export const shownText = (text: string): string => text.replace(/[^\P{C}\n]|\uFFFD/gu, '·')

export const decodeText = (base64: string): string =>
  shownText(new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))))
