import { isUnanswered } from '@synet/contract/client'
import type { Answer, RequestInput } from '@synet/contract/calls'
import { dayOf } from '@synet/ui/fields/date-range'
import { Button } from '@synet/ui/controls/button'
import { Card } from '@synet/ui/layout/card'
import { toast } from '@synet/ui/overlays/toast'
import { useState } from 'react'
import { call } from '#api/api.ts'
import { clock } from '@synet/contract/server-clock'
import { saveFile } from '#device/save-file.ts'
import { ConfirmSheet } from '#forms/confirm-sheet.tsx'
import { t } from '#texts/t.ts'

const triesMax = 3

/** Reads a page; one that does not arrive is asked for again. */
async function readPage(input: RequestInput<'user/exportData'>): Promise<Answer<'user/exportData'>> {
  for (let tries = 1; ; tries++) {
    try {
      return await call('user/exportData', input)
    } catch (error) {
      if (!isUnanswered(error) || tries === triesMax) throw error
    }
  }
}

async function readAll(payPassword: string) {
  const tables: Record<string, { rows: unknown[] }> = {}
  for (let cursor: string | undefined; ; ) {
    const page = await readPage({ payPassword, ...(cursor !== undefined && { cursor }) })
    for (const [name, { rows }] of Object.entries(page.tables)) (tables[name] ??= { rows: [] }).rows.push(...rows)
    if (page.next === null) return { at: page.at, tables }
    cursor = page.next
  }
}

/** Saves everything that is stored about the user, as a file on their device. */
export function SaveData() {
  const [open, setOpen] = useState(false)
  const save = async (payPassword: string): Promise<void> => {
    const data = await readAll(payPassword)
    saveFile(
      new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      `synet-data-${dayOf(clock.now())}.json`,
    )
    setOpen(false)
    toast(t('log.saved'))
  }
  return (
    <Card label={t('own.save')}>
      <h2>{t('own.save')}</h2>
      <p>{t('own.save-text')}</p>
      <Button kind="secondary" block onClick={() => setOpen(true)}>
        {t('own.save')}
      </Button>
      <ConfirmSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('own.save')}
        facts={[]}
        confirm={t('own.save')}
        onConfirm={save}
      />
    </Card>
  )
}
