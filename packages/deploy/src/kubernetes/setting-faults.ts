import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'text in quotes',
  number: 'number',
  int: 'whole number',
  array: 'list in brackets',
  object: 'group of settings in braces',
}

/** Says what the schema itself has no words for. */
export const wordsOf: z.core.$ZodErrorMap = ({ code, ...issue }) => {
  if (code === 'invalid_type') return `is no ${kinds[String(issue['expected'])] ?? String(issue['expected'])}`
  return undefined
}

/** @returns for each faulty setting a line with its path and what to write */
export const faultLines = ({ issues }: z.ZodError): readonly string[] =>
  issues.flatMap((issue) => {
    const pathOf = (...more: string[]) => [...issue.path, ...more].join('.')
    if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => `${pathOf()}: ${message}`)
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `unknown: ${pathOf(key)}`)
    if (issue.code === 'invalid_type' && issue.input === undefined && issue.path.length > 0)
      return [`missing: ${pathOf()}`]
    return [`${pathOf() || 'the settings'}: ${issue.message}`]
  })

/** Refuses a setting of a group that has the value of one before it. */
export const needDifferent =
  (group: string, names: readonly string[], next = 'name another one') =>
  (values: Readonly<Record<string, string>>, context: z.core.$RefinementCtx): void => {
    for (const [index, name] of names.entries()) {
      const first = names.slice(0, index).find((one) => values[one] === values[name])
      if (first !== undefined)
        context.addIssue({ code: 'custom', path: [name], message: `is the same as ${group}.${first}: ${next}` })
    }
  }
