import { confirmBox } from '@synet/ui/overlays/message-box'
import { refusalCode } from '#api/failure.ts'
import { t } from '#texts/t.ts'

/**
 * Asks whether to take a number from the account of its former holder, where the server refuses it only for want of this
 * consent, and then sends it again with it. A person who does not consent gets the refusal.
 */
export async function withTakeOver<Answer>(send: (consent: { takeOver?: true }) => Promise<Answer>): Promise<Answer> {
  try {
    return await send({})
  } catch (error) {
    if (refusalCode(error) !== 'phone.releasable' || !(error instanceof Error)) throw error
    if (!(await confirmBox({ msg: error.message, confirmButtonText: t('phone.take-over') }))) throw error
    return send({ takeOver: true })
  }
}
