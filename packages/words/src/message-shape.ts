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
  /** Facts that every reader is shown, whichever branches are taken. */
  readonly shown: readonly string[]
  /** Branches that keep from the reader what they were chosen by: `left 0`. */
  readonly silent: readonly string[]
  /** Numbers that it says by itself, each with the placeholders that touch it. */
  readonly figures: readonly string[]
}

const choosing = new Set(['plural', 'selectordinal', 'select'])
/** Stands for a placeholder where only the words around it are looked at. */
const placeholder = '\uFFFC'
const figure = new RegExp(`[\\p{N}.,${placeholder}]*\\p{N}[\\p{N}.,${placeholder}]*`, 'gu')
/** A figure at the end of a sentence is the same figure. */
const withoutStops = (text: string): string => text.replace(/^[.,]+|[.,]+$/g, '')
/** Signs that look alike are one: `１`, `①` and `¹` are 1. */
const plain = (text: string): string => text.normalize('NFKC')

/** Walks to the branches of choices. @returns the facts that are shown whatever is chosen */
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

/** Every run of words between placeholders, branches included, with its placeholders in place. */
function* linesOf(tokens: Tokens): Generator<string> {
  yield tokens.map((token) => (typeof token !== 'string' || token === '#' ? placeholder : token)).join('')
  for (const token of tokens) {
    const choices = typeof token === 'string' ? undefined : token[2]
    if (!choices || typeof choices !== 'object') continue
    for (const choice of Object.values(choices)) if (Array.isArray(choice)) yield* linesOf(choice)
  }
}

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
  const silent = new Set<string>()
  const shown = shownIn(compiled, undefined, silent)
  return {
    compiled,
    facts: [...facts].sort(),
    categories: [...categories],
    said: plain(said.join(' ')),
    shown: [...shown],
    silent: [...silent],
    figures: [...linesOf(compiled)].flatMap((line) => plain(line).match(figure) ?? []).map(withoutStops),
  }
}
