import { Button } from '@synet/ui/controls/button'
import { Icon } from '@synet/ui/icons/icon'
import { Notice } from '@synet/ui/feedback/notice'
import { toast } from '@synet/ui/overlays/toast'
import { bytesText } from '@synet/words/format'
import { useEffect, useRef, useState } from 'react'
import { dayOf } from '@synet/ui/fields/date-range'
import { clock } from '#api/clock.ts'
import { downloadFile } from '#api/download-file.ts'
import { saveFile } from '#device/save-file.ts'
import { failureText } from '#api/failure.ts'
import { stringifyQuery } from '#navigation/query-string.ts'
import { t } from '#texts/t.ts'
import css from './money-log.module.css'
import { filterInput, type LogFilter } from './queries.ts'

/** The rows as filtered, all of them, as an Excel file: how much has come is shown, and it can be called off. */
export function LogFile({ filter }: { filter: LogFilter }) {
  const [bytes, setBytes] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const fetchFile = async (): Promise<void> => {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setFailure(undefined)
    setBytes(0)
    try {
      const path = `/api/user/moneyLogFile${stringifyQuery(filterInput(filter))}`
      const file = await downloadFile(path, { signal: abort.signal, onBytes: setBytes })
      const { logSheet } = await import('./log-sheet.ts')
      saveFile(await logSheet(file), `synet-${filter.asset ?? 'all'}-${dayOf(clock.now())}.xlsx`)
      toast(t('log.saved'))
    } catch (error) {
      if (!abort.signal.aborted) setFailure(failureText(error))
    } finally {
      running.current = undefined
      setBytes(undefined)
    }
  }

  return (
    <div className={css['file']}>
      {bytes === undefined ? (
        <Button kind="quiet" small onClick={() => void fetchFile()}>
          <Icon name="recharge" size={18} />
          {t('log.export')}
        </Button>
      ) : (
        <>
          <span role="status">{t('log.exporting', { size: bytesText(bytes) })}</span>
          <Button kind="quiet" small onClick={() => running.current?.abort()}>
            {t('kit.cancel')}
          </Button>
        </>
      )}
      {failure && (
        <Notice tone="bad" title={failure}>
          {t('log.not-saved')}
        </Notice>
      )}
    </div>
  )
}
