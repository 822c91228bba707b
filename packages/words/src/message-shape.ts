import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

export type Tokens = ReturnType<typeof compileMessageOrThrow>

export interface MessageShape {
  readonly compiled: Tokens
  /** The facts that it needs, in alphabetical order; `until date` if the text specifies the format. */
  readonly facts: readonly string[]
  /** The plural categories that it handles. */
  readonly categories: readonly string[]
  /** Its literal text, including branches. */
  readonly literal: string
  /** Facts that every reader sees, in whichever branch. */
  readonly shown: readonly string[]
  /** Branches that hide the fact by which they were chosen: `left 0`. */
  readonly silent: readonly string[]
  /** Literal numbers, each with the adjacent placeholders. */
  readonly figures: readonly string[]
}

const choosing = new Set(['plural', 'selectordinal', 'select'])
/** Replaces a placeholder where only the surrounding text matters. */
const placeholder = '\uFFFC'
const figure = new RegExp(`[\\p{N}.,${placeholder}]*\\p{N}[\\p{N}.,${placeholder}]*`, 'gu')
/** A figure at the end of a sentence is the same figure. */
const withoutStops = (text: string): string => text.replace(/^[.,]+|[.,]+$/g, '')
/** Digits that look alike are equal: `１`, `①` and `¹` are 1. */
const plain = (text: string): string => text.normalize('NFKC')

/** Walks to the branches of choices. @returns the facts that are shown in every branch */
function shownIn(tokens: Tokens, chosenBy: string | undefined, silent: Set<string>): Set<string> {
  const shown = new Set<string>()
  for (const token of tokens) {
    if (typeof token === 'string') {
      if (token === '#' && chosenBy !== undefined) shown.add(chosenBy)
      continue
    }
    const [name, type, choices] = token
    if (type === undefined || !choosing.has(type) || !choices || typeof choices !== 'object') {
      shown.add(name)
      continue
    }
    const branches = Object.entries(choices).flatMap(([category, choice]) => {
      if (!Array.isArray(choice)) return []
      const ofBranch = shownIn(choice, type === 'select' ? chosenBy : name, silent)
      if (!ofBranch.has(name)) silent.add(`${name} ${category}`)
      return [ofBranch]
    })
    const [first = new Set<string>(), ...rest] = branches
    for (const fact of first) if (rest.every((branch) => branch.has(fact))) shown.add(fact)
  }
  return shown
}

/** Every run of text between placeholders, including branches, with its placeholders in place. */
function* linesOf(tokens: Tokens): Generator<string> {
  yield tokens.map((token) => (typeof token !== 'string' || token === '#' ? placeholder : token)).join('')
  for (const token of tokens) {
    const choices = typeof token === 'string' ? undefined : token[2]
    if (!choices || typeof choices !== 'object') continue
    for (const choice of Object.values(choices)) if (Array.isArray(choice)) yield* linesOf(choice)
  }
}

/** @throws Error for an invalid message */
export function shapeOf(text: string): MessageShape {
  const facts = new Set<string>()
  const categories = new Set<string>()
  const literal: string[] = []
  const walk = (tokens: Tokens): void => {
    for (const token of tokens) {
      if (typeof token === 'string') {
        literal.push(token)
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
  const silent = new Set<string>()
  const shown = shownIn(compiled, undefined, silent)
  return {
    compiled,
    facts: [...facts].sort(),
    categories: [...categories],
    literal: plain(literal.join(' ')),
    shown: [...shown],
    silent: [...silent],
    figures: [...linesOf(compiled)].flatMap((line) => plain(line).match(figure) ?? []).map(withoutStops),
  }
}
