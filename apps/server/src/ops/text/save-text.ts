import type { OpsAnswer } from '@synet/contract/calls'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { logOperatorAction } from '#operator/operator-log'
import { checkSecondFactor } from '#operator/operator-session'
import type { OpsCall } from '#ops/call'
import { readText } from '#ops/text/search-texts'
import { checkText } from '#text/check-text'

/**
 * Corrects a text of a language, or gives back the built-in one.
 * @returns refusals `text.not-found`, `text.syntax`, `text.facts`, `proposal.stale` when it says something else by now than the operator saw
 */
export const saveText: OpsCall<'saveText'> = async (context, { language, id, text, from, secondFactor }, operator) => {
  const { sql, clock } = context
  const second = await checkSecondFactor(context, operator.id, secondFactor)
  if (!second.ok) return second
  const now = clock.now()
  return inTransaction(sql, async (tx): Promise<Result<OpsAnswer<'saveText'>>> => {
    // The log's head makes corrections one after the other: what was seen is what is replaced.
    await tx`select 1 from app.operator_log_head for update`
    const was = await readText(tx, language, id)
    if (!was) return refuse('text.not-found')
    const said = was.patch?.text ?? was.builtIn
    if (said !== from) return refuse('proposal.stale')
    const wanted = text === was.builtIn ? null : text
    if (wanted !== null) {
      const checked = checkText(was.builtIn, wanted)
      if (!checked.ok) return checked
    }
    if ((wanted ?? was.builtIn) === said) return refuse('setting.unchanged')
    await tx`insert into app.text_patch (language, text_id, text, operator_id, at)
      values (${language}, ${id}, ${wanted}, ${operator.id}, ${now})`
    const facts = { language, text: id, from: said, to: wanted ?? was.builtIn }
    await logOperatorAction(tx, now, { operatorId: operator.id, action: 'text.save', facts })
    const saved = await readText(tx, language, id)
    invariant(saved, 'the text was just corrected')
    return done(saved)
  })
}
