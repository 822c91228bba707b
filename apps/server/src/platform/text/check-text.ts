import { arePlainLines } from '@synet/contract/plain-text'
import { done, refuse, type Result } from '@synet/core/result'
import { type MessageShape, shapeOf } from '@synet/words/message-shape'

function tryShape(text: string): MessageShape | undefined {
  try {
    return shapeOf(text)
  } catch {
    return undefined
  }
}

/**
 * Matches contacts and links: a scheme, a host, an e-mail address, a handle, or a text as long as an address on a
 * chain.
 */
const contacts = /:\/\/|@|[\p{L}\p{N}_-]+\.\p{L}{2,}|[A-Za-z0-9]{26,}/gu
/** Checks that each of `used` is in `allowed` at least as often. */
function containsAll(used: readonly string[], allowed: readonly string[]): boolean {
  const left = [...allowed]
  return used.every((one) => {
    const at = left.indexOf(one)
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
}

const contactsOf = ({ literal }: MessageShape): readonly string[] => literal.match(contacts) ?? []

/**
 * A correction says the same facts as the text it stands for, shows them to the same readers, and adds no figure and
 * nowhere to go: figures come from settings and orders, addresses from the chain.
 * @returns refusal `text.syntax` for what is no message, `text.facts` with the placeholders it must show, `text.figures`,
 *   `text.contact`
 */
export function checkText(builtIn: string, text: string): Result<MessageShape> {
  const was = shapeOf(builtIn)
  const shape = arePlainLines(text) ? tryShape(text) : undefined
  if (!shape) return refuse('text.syntax')
  const sameFacts =
    JSON.stringify(shape.facts) === JSON.stringify(was.facts) &&
    was.shown.every((fact) => shape.shown.includes(fact)) &&
    containsAll(shape.silent, was.silent)
  if (!sameFacts) return refuse('text.facts', { facts: was.facts.map((name) => `{${name}}`).join(' ') || '–' })
  if (!containsAll(contactsOf(shape), contactsOf(was))) return refuse('text.contact')
  if (!containsAll(shape.figures, was.figures)) return refuse('text.figures')
  return done(shape)
}

export const isValidText = (builtIn: string, text: string): boolean => checkText(builtIn, text).ok
