import { FactList } from '@synet/ui/layout/fact-list'
import { Notice } from '@synet/ui/feedback/notice'
import { Segmented } from '@synet/ui/controls/segmented'
import { Sheet } from '@synet/ui/overlays/sheet'
import { AmountField } from '@synet/ui/fields/amount-field'
import { TextField } from '@synet/ui/fields/text-field'
import { dateTimeText } from '@synet/words/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '#shell/action-form.tsx'
import { call, finishForm } from '#shell/api.ts'
import { LoadedList } from '#shell/loaded-list.tsx'
import { sentText, type Setting, typedText } from '#shell/setting-value.ts'
import { valueText } from '@synet/words/setting-value'
import { t } from '@synet/words/operators/t'
import { wordOf } from '@synet/words/word-of'
import css from './setting.module.css'
import { pagesQuery } from '#shell/pages-query.ts'

/** Every change of it, whoever asked for it and why. */
function History({ setting }: { setting: Setting }) {
  const query = useInfiniteQuery(
    pagesQuery(['proposals', 'setting', setting.name], (page) =>
      call('proposals', { kind: 'setting', name: setting.name, ...page }),
    ),
  )
  return (
    <LoadedList query={query}>
      {(pages) =>
        pages[0]?.list.length === 0 ? (
          <p>{t('setting.history-empty')}</p>
        ) : (
          <FactList
            facts={pages
              .flatMap(({ list }) => list)
              .map((one) => ({
                name: `${one.id} · ${dateTimeText(one.endedAt ?? one.proposedAt)} · ${[one.proposer, one.approver].filter(Boolean).join(', ')}`,
                value: t('console.from-to', {
                  from: valueText(setting.unit, one.facts['from'] ?? ''),
                  to: valueText(setting.unit, one.facts['to'] ?? ''),
                }),
                note: `${t(`proposal.state.${one.state}`)} · ${one.reason}`,
              }))}
          />
        )
      }
    </LoadedList>
  )
}

function SettingForm({ setting, onDone }: { setting: Setting; onDone: () => void }) {
  const { unit, approval } = setting
  const alone = approval === 'one'
  const [typed, setTyped] = useState(typedText(unit, setting.value))
  const to = sentText(unit, typed)
  const changed = to !== setting.value && to !== '?'
  const bounds =
    setting.min !== null && setting.max !== null
      ? t('setting.bounds-text', { min: valueText(unit, setting.min), max: valueText(unit, setting.max) })
      : undefined
  return (
    <ActionForm
      reason={t('console.reason-public')}
      submit={t(alone ? 'proposal.submit-now' : 'proposal.submit')}
      onSubmit={async (made) => {
        await call('proposeSetting', { name: setting.name, from: setting.value, to, ...made })
        finishForm(t(alone ? 'proposal.executed-toast' : 'proposal.sent-toast'), onDone)
      }}
    >
      <Notice>{t(`approval.${approval}`)}</Notice>
      {unit === 'switch' ? (
        <Segmented
          label={t('setting.new-value')}
          choices={[
            { value: 'true', name: t('setting.on') },
            { value: 'false', name: t('setting.off') },
          ]}
          value={typed}
          onChange={setTyped}
        />
      ) : unit === 'USDT' || unit === 'SNT' ? (
        <AmountField label={t('setting.new-value')} aside={bounds} unit={unit} value={typed} onChange={setTyped} />
      ) : (
        <TextField
          label={t('setting.new-value')}
          value={typed}
          onChange={setTyped}
          maxLength={['url', 'text', 'notices'].includes(unit) ? 200 : 30}
          aside={bounds}
          {...(unit === 'ms' && { hint: t('setting.hint-duration') })}
          {...(!['ms', 'count', 'url', 'text', 'notices'].includes(unit) && { after: unit === 'bps' ? '%' : unit })}
        />
      )}
      <p className={css['diff']}>
        <span className={changed ? css['was'] : undefined}>{valueText(unit, setting.value)}</span>
        {changed && <span className={css['will']}>→ {valueText(unit, to)}</span>}
      </p>
    </ActionForm>
  )
}

export function SettingSheet({
  setting,
  mayPropose,
  onClose,
}: {
  setting: Setting | undefined
  mayPropose: boolean
  onClose: () => void
}) {
  return (
    <Sheet
      open={setting !== undefined}
      onClose={onClose}
      title={setting ? wordOf('setting.meaning', setting.name) : ''}
    >
      {setting && (
        <>
          {mayPropose && <SettingForm setting={setting} onDone={onClose} />}
          <h3>{t('setting.history')}</h3>
          <History setting={setting} />
        </>
      )}
    </Sheet>
  )
}
