import type { Approval } from '@synet/contract/approval'
import { type Language, languages } from '@synet/contract/languages'
import { done, refuse } from '@synet/core/result'
import { textApproval } from '@synet/words/text-approval'
import { noticeRule } from '#operators/proposal/notice-rule'
import type { Facts, KindRule } from '#custody/proposal/kind'
import { readText } from '#operators/text/search-texts'
import { checkText } from '#platform/text/check-text'

const isLanguage = (name: string): name is Language => languages.some((language) => language.name === name)

/** A harmful correction is removed without a notice, because the built-in text was already public. */
function approvalOf({ text = '', to = '', builtIn }: Facts): Approval {
  const approval = textApproval(text, to)
  return builtIn === 'true' && approval === 'two-with-notice' ? 'two' : approval
}

/** Sets what a text says in one language from then on. */
export const textCorrected: KindRule = {
  permission: 'texts.write',
  ...noticeRule(approvalOf),
  async plan(tx, _context, facts) {
    const { language = '', text: id = '', from = '', to = '' } = facts
    const was = isLanguage(language) ? await readText(tx, language, id) : undefined
    if (!was) return refuse('text.not-found')
    const current = was.patch?.text ?? was.builtIn
    if (current !== from) return refuse('proposal.stale')
    const undone = facts['builtIn'] === 'true'
    // A newer release may have changed the built-in text.
    if (undone !== (to === was.builtIn)) return refuse('proposal.stale')
    if (!undone) {
      const checked = checkText(was.builtIn, to)
      if (!checked.ok) return checked
    }
    if (to === current) return refuse('setting.unchanged')
    return done({
      apply: (inTx, at, _postingId, row) => inTx`insert into app.text_patch (language, text_id, text, operator_id, at)
        values (${language}, ${id}, ${undone ? null : to}, ${row.proposer_id}, ${at})`,
    })
  },
}
