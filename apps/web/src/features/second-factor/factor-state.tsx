import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { dateText } from '@synet/words/format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#api/api.ts'
import { Loaded } from '#api/loaded.tsx'
import { t } from '#texts/t.ts'
import { ChangeFactorSheet, type FactorChange } from './change-factor-sheet.tsx'
import { TurnOnSheet } from './turn-on-sheet.tsx'

const fewCodes = 3

/** Whether log-in asks for the authenticator app, and all that can be done about it. */
export function FactorState() {
  const query = useQuery(callQuery('user/secondFactor', {}))
  const [turningOn, setTurningOn] = useState(false)
  const [changing, setChanging] = useState<FactorChange>()
  return (
    <>
      <Loaded query={query} skeleton={<Skeleton height={160} card />}>
        {({ since, codesLeft }) =>
          since === null ? (
            <Button block onClick={() => setTurningOn(true)}>
              {t('factor.turn-on')}
            </Button>
          ) : (
            <>
              <Card>
                <FactList
                  facts={[
                    { name: t('factor.since'), value: dateText(since) },
                    { name: t('factor.codes-left'), value: String(codesLeft) },
                  ]}
                />
              </Card>
              {codesLeft < fewCodes && <Notice tone="warn">{t('factor.few-codes')}</Notice>}
              <div className="lines">
                <Button kind="secondary" block onClick={() => setChanging('renew')}>
                  {t('factor.renew')}
                </Button>
                <Button kind="danger" block onClick={() => setChanging('end')}>
                  {t('factor.turn-off')}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
      <TurnOnSheet open={turningOn} onClose={() => setTurningOn(false)} />
      <ChangeFactorSheet what={changing} onClose={() => setChanging(undefined)} />
    </>
  )
}
