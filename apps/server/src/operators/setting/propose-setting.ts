import { refuse } from '@synet/core/result'
import type { OpsCall } from '#operators/ops-call'
import { propose } from '#operators/proposal/propose'
import { parseSetting, settingText } from '#platform/setting-text'
import { isSettingName, settingRules } from '#platform/settings'

export const proposeSetting: OpsCall<'proposeSetting'> = async (context, request, operator) => {
  const { name, from, reason, secondFactor } = request
  if (!isSettingName(name)) return refuse('setting.unknown')
  const value = parseSetting(name, request.to)
  if (!value.ok) return value
  // The value is normalised, so that equal values are equal texts.
  const to = settingText(name, value.value)
  return propose(context, operator, {
    kind: 'setting',
    facts: { name, from, to, unit: settingRules[name].unit },
    reason,
    secondFactor,
  })
}
