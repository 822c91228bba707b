import type { Approval } from '@synet/contract/approval'
import { done, refuse } from '@synet/core/result'
import { noticeRule } from '#operators/proposal/notice-rule'
import type { Facts, KindRule } from '#custody/proposal/kind'
import { parseSetting, settingText, storedSetting } from '#platform/setting-text'
import { isSettingName, readSettings, settingRules } from '#platform/settings'

/** A harmful link or a wrong name is removed without a notice. */
function approvalOf({ name = '', to }: Facts): Approval {
  if (!isSettingName(name)) return 'two-with-notice'
  const { unit, approval } = settingRules[name]
  const takenAway = to === '' && (unit === 'url' || unit === 'text')
  return takenAway && approval === 'two-with-notice' ? 'two' : approval
}

/** A setting's new value, within its bounds. */
export const settingChange: KindRule = {
  permission: 'settings.propose',
  ...noticeRule(approvalOf),
  async plan(tx, _context, facts) {
    const { name = '', from = '', to = '', unit } = facts
    if (!isSettingName(name)) return refuse('setting.unknown')
    const value = parseSetting(name, to)
    if (!value.ok) return value
    const settings = await readSettings(tx)
    const current = settingText(name, settings[name])
    // Those who sign read the values in this unit.
    if (current !== from || unit !== settingRules[name].unit) return refuse('proposal.stale')
    if (current === to) return refuse('setting.unchanged')
    return done({
      apply: (inTx) => inTx`insert into app.setting (name, value)
        values (${name}, ${JSON.stringify(storedSetting(value.value))}::text::jsonb)
        on conflict (name) do update set value = excluded.value`,
    })
  },
}
