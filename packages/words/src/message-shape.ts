import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export type Tokens = ReturnType<typeof compileMessageOrThrow>

export interface MessageShape {
  readonly compiled: Tokens
  /** Facts that it asks for, in the order of the alphabet; `until date` where it says how one is written. */
  readonly facts: readonly string[]
  /** The plural categories that it knows. */
  readonly categories: readonly string[]
  /** What it says by itself, branches included. */
  readonly said: string
}

const choosing = new Set(['plural', 'selectordinal', 'select'])

/** @throws Error for what is no message */
export function shapeOf(text: string): MessageShape {
  const facts = new Set<string>()
  const categories = new Set<string>()
  const said: string[] = []
  const walk = (tokens: Tokens): void => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        said.push(token)
        continue
      }
      const [name, type, choices] = token
      facts.add(type === undefined || choosing.has(type) ? name : `${name} ${type}`)
      if (!choices || typeof choices !== 'object') continue
      for (const [category, choice] of Object.entries(choices)) {
        if (type === 'plural' && /^[a-z]+$/.test(category) && category !== 'offset') categories.add(category)
        if (Array.isArray(choice)) walk(choice)
      }
    }
  }
  const compiled = compileMessageOrThrow(text)
  walk(compiled)
  return { compiled, facts: [...facts].sort(), categories: [...categories], said: said.join(' ') }
}
