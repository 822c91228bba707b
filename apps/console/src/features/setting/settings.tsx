import { Button } from '@synet/ui/button'
import { StatusTag } from '@synet/ui/status-tag'
import { dateTimeText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#shell/api.ts'
import { Loaded } from '#shell/loaded.tsx'
import type { PageProps } from '#shell/page-props.ts'
import { type Setting, valueText } from '#shell/setting-value.ts'
import { t } from '#shell/t.ts'
import { type Column, Table } from '#shell/table.tsx'
import { wordOf } from '#shell/word-of.ts'
import css from './setting.module.css'
import { SettingSheet } from './setting-sheet.tsx'

const columnsOf = (onOpen: (setting: Setting) => void): readonly Column<Setting>[] => [
  {
    name: t('setting.column'),
    cell: (one) => (
      <span>
        <span className={css['meaning']}>{wordOf('setting.meaning', one.name)}</span>
        <span className={css['name']}>{one.name}</span>
      </span>
    ),
  },
  { name: t('setting.value-now'), end: true, cell: (one) => <strong>{valueText(one.unit, one.value)}</strong> },
  { name: t('setting.standard'), end: true, cell: (one) => valueText(one.unit, one.standard) },
  {
    name: t('setting.range'),
    end: true,
    cell: (one) =>
      one.min !== null && one.max !== null
        ? t('setting.bounds-text', { min: valueText(one.unit, one.min), max: valueText(one.unit, one.max) })
        : '',
  },
  {
    name: t('setting.changed'),
    cell: (one) => (
      <span className={css['changed']}>
        {one.changedAt === null ? t('setting.never') : `${one.changedBy} · ${dateTimeText(one.changedAt)}`}
        {one.pending && (
          <StatusTag tone="waiting">
            {t('setting.pending', { value: valueText(one.unit, one.pending.value) })}
          </StatusTag>
        )}
      </span>
    ),
  },
  {
    name: '',
    end: true,
    cell: (one) => (
      <Button
        kind="secondary"
        small
        label={t('setting.edit-named', { name: wordOf('setting.meaning', one.name) })}
        onClick={() => onOpen(one)}
      >
        {t('setting.edit')}
      </Button>
    ),
  },
]

export function Settings({ may }: PageProps) {
  const query = useQuery({ queryKey: ['settings'], queryFn: () => call('settings', {}) })
  const [opened, setOpened] = useState<Setting>()
  const columns = columnsOf(setOpened)
  return (
    <>
      <Loaded query={query}>
        {({ list }) =>
          ([true, false] as const).map((money) => {
            const name = t(money ? 'setting.group-money' : 'setting.group-other')
            return (
              <section key={name} className={css['section']}>
                <h2>{name}</h2>
                <p className={css['name']}>{t(money ? 'setting.two' : 'setting.one')}</p>
                <Table
                  label={name}
                  columns={columns}
                  rows={list.filter((one) => one.money === money)}
                  keyOf={(one) => one.name}
                />
              </section>
            )
          })
        }
      </Loaded>
      <SettingSheet setting={opened} mayPropose={may('settings.propose')} onClose={() => setOpened(undefined)} />
    </>
  )
}
