import type { Answer } from '@synet/contract/calls'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { codeOf } from '@synet/words/format'
import { TextField } from '@synet/ui/fields/text-field'
import { FactList } from '@synet/ui/layout/fact-list'
import { ScanButton } from '@synet/ui/media/scan-button'
import { Sheet } from '@synet/ui/overlays/sheet'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call, invalidate } from '#api/api.ts'
import { failureText } from '#api/failure.ts'
import { deviceName } from '@synet/words/device-name'
import { addressOf } from '#navigation/route-address.ts'
import { CopyableText } from '#texts/copyable-text.tsx'
import { t } from '#texts/t.ts'
import css from './device.module.css'

type Computer = Answer<'user/handover'> & { readonly code: string }

/** The code in what was scanned: the link that a computer shows, or the code alone. */
const codeIn = (text: string): string => /[?&]code=([0-9A-Za-z]+)/.exec(text)?.[1] ?? text.trim()

/** Shows which computer asks, from where, and what it will be able to do. */
const Question = ({ computer }: { computer: Computer }) => (
  <>
    <FactList
      facts={[
        { name: t('computer.browser'), value: deviceName(computer.device) },
        {
          name: t('computer.network'),
          value: computer.network ?? '–',
          note: computer.sameNetwork ? t('computer.same-network') : undefined,
        },
      ]}
    />
    {!computer.sameNetwork && <Notice tone="warn">{t('computer.elsewhere')}</Notice>}
    <Notice>{t('computer.may')}</Notice>
  </>
)

const NumberToType = ({ number }: { number: string }) => (
  <div role="status" className={css['number']}>
    <p>{t('computer.type-number')}</p>
    <strong>{number}</strong>
    <p className="note">{t('computer.number-note')}</p>
  </div>
)

/** Asks whether a computer may train, then shows the number that has to be typed on it. */
function ConfirmSheet({ computer, onClose }: { computer: Computer | undefined; onClose: () => void }) {
  const [number, setNumber] = useState<string>()
  const [fault, setFault] = useState<string>()
  const close = (): void => {
    setNumber(undefined)
    setFault(undefined)
    invalidate('user/contributorTokens')
    onClose()
  }
  const confirm = async ({ code }: Computer): Promise<void> => {
    try {
      setNumber((await call('user/confirmHandover', { code })).number)
      // The two would share the day's quota; here it continues when its owner asks for it.
      const { pauseTraining } = await import('#training/train-here.ts')
      pauseTraining()
    } catch (error) {
      setFault(failureText(error))
    }
  }
  return (
    <Sheet open={computer !== undefined} onClose={close} title={t('computer.confirm-title')}>
      {computer && (
        <div className="parts">
          {number === undefined ? <Question computer={computer} /> : <NumberToType number={number} />}
          {fault && <Notice tone="bad">{fault}</Notice>}
          {number === undefined ? (
            <Button block disabled={fault !== undefined} onClick={() => confirm(computer)}>
              {t('computer.confirm')}
            </Button>
          ) : (
            <Button block kind="secondary" onClick={close}>
              {t('title.success')}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  )
}

/** Lets a computer train for this account, by the code that it shows. @param scanned the code of the link that was opened */
export function MoveWork({ scanned }: { scanned: string | undefined }) {
  const [code, setCode] = useState(scanned ?? '')
  const [fault, setFault] = useState<string>()
  const [computer, setComputer] = useState<Computer>()
  const findComputer = async (text: string): Promise<void> => {
    setCode(text)
    setFault(undefined)
    try {
      setComputer({ ...(await call('user/handover', { code: text })), code: text })
    } catch (error) {
      setFault(failureText(error))
    }
  }
  const first = useRef(scanned)
  useEffect(() => {
    if (first.current) void findComputer(first.current)
    first.current = undefined
  }, [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void findComputer(code)
  }
  return (
    <section className={css['section']}>
      <p>{t('computer.move-text')}</p>
      <CopyableText
        text={`${location.origin}/#${addressOf('/pages/computer/index', {})}`}
        name={t('computer.address')}
      />
      <form className="parts" onSubmit={submit}>
        <TextField
          label={t('computer.code')}
          value={code}
          maxLength={20}
          clean={codeOf}
          error={fault}
          onChange={setCode}
          after={<ScanButton onText={(text) => void findComputer(codeIn(text))} />}
        />
        <Button block kind="secondary" type="submit" disabled={code.trim() === ''}>
          {t('common.continue')}
        </Button>
      </form>
      <ConfirmSheet computer={computer} onClose={() => setComputer(undefined)} />
    </section>
  )
}
