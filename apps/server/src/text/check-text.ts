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
 * A correction says the same facts as the text it stands for: a missing amount is as wrong as one that nobody fills in.
 * @returns refusal `text.syntax` for what is no message, `text.facts` with the placeholders it must have
 */
export function checkText(builtIn: string, text: string): Result<MessageShape> {
  const { facts } = shapeOf(builtIn)
  const shape = tryShape(text)
  if (!shape) return refuse('text.syntax')
  if (JSON.stringify(shape.facts) !== JSON.stringify(facts))
    return refuse('text.facts', { facts: facts.map((name) => `{${name}}`).join(' ') || '–' })
  return done(shape)
}

export const fits = (builtIn: string, text: string): boolean => checkText(builtIn, text).ok
