import { type ErrorCode, errors } from '@synet/contract/errors'
import { t } from '@synet/words/operators/t'

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

/** A refusal that stands in an answer, in the reader's words. */
export function refusalText({ code, facts }: { code: string; facts: Record<string, string | number> }): string {
  if (code === 'rejected') return t('proposal.rejected-because', { reason: facts['reason'] ?? '' })
  return isCode(code) ? t(code, facts) : code
}
