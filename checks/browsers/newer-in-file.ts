import { newerInScript } from './newer-in-script.ts'
import { newerInStyle } from './newer-in-style.ts'

const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g)].map((one) => one[1] ?? '')
const stylesIn = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map((one) => one[1] ?? '')

/** @returns the names of what a supported browser lacks in a built file */
export function newerInFile(path: string, text: string): string[] {
  if (path.endsWith('.css')) return newerInStyle(text)
  if (!path.endsWith('.html')) return newerInScript(text, path)
  return [
    ...scriptsIn(text).flatMap((script) => newerInScript(script, `${path}.js`)),
    ...stylesIn(text).flatMap(newerInStyle),
  ]
}
