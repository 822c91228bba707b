import { days } from '@synet/core/clock'
import { done, refuse } from '@synet/core/result'
import type { KindRule } from '#ops/proposal/kind'
import { parseSetting, settingText, storedSetting } from '#setting-text'
import { isSettingName, readSettings, settingRules } from '#settings'

const isMoney = (name: string | undefined): boolean =>
  name !== undefined && isSettingName(name) && settingRules[name].money

/** A setting's new value, within its bounds. What touches money takes a second operator and a day's notice. */
export const settingChange: KindRule = {
  permission: 'settings.propose',
  needsApprover: (facts) => isMoney(facts['name']),
  noticeMs: (facts) => (isMoney(facts['name']) ? days(1) : 0),
  async plan(tx, _context, facts) {
    const { name = '', from = '', to = '' } = facts
    if (!isSettingName(name)) return refuse('setting.unknown')
    const value = parseSetting(name, to)
    if (!value.ok) return value
    const settings = await readSettings(tx)
    const current = settingText(name, settings[name])
    if (current !== from) return refuse('proposal.stale')
    if (current === to) return refuse('setting.unchanged')
    return done({
      apply: (inTx) => inTx`insert into app.setting (name, value)
        values (${name}, ${JSON.stringify(storedSetting(value.value))}::text::jsonb)
        on conflict (name) do update set value = excluded.value`,
    })
  },
}
