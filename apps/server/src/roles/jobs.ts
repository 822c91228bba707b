import { releaseEmission } from '#emission/genesis'
import { minutes } from '@synet/core/clock'
import { createDelivery, deliverMessages } from '#jobs/deliver-messages'
import { expireRecharges } from '#jobs/expire-recharges'
import { remind } from '#jobs/remind'
import { startLoop } from '#jobs/loop'
import { sendPayouts } from '#payout/send-payouts'
import type { Role } from '#roles/running'
import { closeDays } from '#run/close-days'
import { endRounds } from '#run/end-rounds'
import { beatMs, watchOutage } from '#run/watch-outage'

/** Everything that falls due. */
export const start: Role = async (context) => {
  const deliver = createDelivery(context)
  return [
    startLoop('messages', 250, () => deliverMessages(context, deliver)),
    startLoop('recharge expiry', 1_000, () => expireRecharges(context)),
    startLoop('payouts', 500, () => sendPayouts(context)),
    startLoop('days', 500, () => closeDays(context)),
    startLoop('rounds of runs', 500, () => endRounds(context)),
    startLoop('reminders', minutes(1), () => remind(context)),
    startLoop('outages', beatMs, () => watchOutage(context).then(() => false)),
    startLoop('emission', 5_000, () => releaseEmission(context)),
  ]
}
