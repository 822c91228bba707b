import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { CheckboxRow } from '@synet/ui/fields/switch-row'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { go, nav } from '#navigation/nav.ts'
import { t } from '#texts/t.ts'
import type { TrainingFault } from './find-fault.ts'

async function findFault(): Promise<TrainingFault | null> {
  try {
    return await (await import('./find-fault.ts')).findFault()
  } catch {
    return 'untested'
  }
}

/** What the browser is does not change while the page is open; a test that could not be run is repeated. */
const faultQuery = {
  queryKey: ['training-fault'],
  queryFn: findFault,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
} as const

/** Says why this browser cannot train and what can instead. Nothing while it is tested, and where it can. */
export function TrainingFaultNotice() {
  const { data: fault, refetch } = useQuery(faultQuery)
  if (!fault) return null
  return (
    <Notice tone="warn" title={t(fault === 'untested' ? 'device.untested-title' : 'device.cannot-train')}>
      {t(`device.${fault}`)} {t('device.other-ways')}
      {fault === 'untested' && (
        <Button kind="quiet" small onClick={() => refetch()}>
          {t('device.test-again')}
        </Button>
      )}
      <Button kind="quiet" small onClick={() => go(nav.navigateTo('/pages-sub/device/computer'))}>
        {t('title.move-work')}
      </Button>
    </Notice>
  )
}

export interface TrainingCheck {
  /** The browser is being tested: money waits for the result. */
  readonly running: boolean
  /** No money may move: this browser cannot train, and its user does not train elsewhere. */
  readonly failed: boolean
  readonly elsewhere: boolean
  readonly setElsewhere: (elsewhere: boolean) => void
}

export function useTrainingCheck(): TrainingCheck {
  const { data: fault } = useQuery(faultQuery)
  const [elsewhere, setElsewhere] = useState(false)
  return { running: fault === undefined, failed: Boolean(fault) && !elsewhere, elsewhere, setElsewhere }
}

/** The notice, with the question whether somebody trains elsewhere. */
export function TrainingCheckRow({ elsewhere, setElsewhere }: TrainingCheck) {
  const { data: fault } = useQuery(faultQuery)
  if (!fault) return null
  return (
    <>
      <TrainingFaultNotice />
      <CheckboxRow name={t('device.train-elsewhere')} checked={elsewhere} onChange={setElsewhere} />
    </>
  )
}
