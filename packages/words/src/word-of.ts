import { translate } from '#translate'

/** The name of a proposal's, a posting's or a log row's fact; one that says what a term was, or in which language, says so. */
export function factName(name: string): string {
  if (name.startsWith('was.')) return translate('fact.was', { name: wordOf('fact', name.slice(4)) })
  const [what = '', language] = name.split('.')
  return language === undefined ? wordOf('fact', name) : `${wordOf('fact', what)} · ${language}`
}

/** The word for a name that comes from the server; a name that has none yet stands for itself. */
export function wordOf(
  family:
    | 'fact'
    | 'proposal.kind'
    | 'setting.meaning'
    | 'mistake'
    | 'account'
    | 'task'
    | 'withdrawal.waiting'
    | 'customer.order'
    | 'customer.order-state'
    | 'operator.role'
    | 'training.reason'
    | 'network',
  name: string,
): string {
  const id = `${family}.${name}`
  const text = translate(id)
  return text === id ? name : text
}

/** The name of a field that a call refused, by the path that the refusal has: `policy.minAmount`. */
export const refusedField = (path: string): string => wordOf('fact', path.split('.').at(-1) ?? path)
