import type { Answer } from '@synet/contract/calls'
import { userSecondFactorSchemas, factorProof } from '@synet/contract/schema/user/second-factor'
import { digitsOf, dateText, codeOf } from '@synet/words/format'
import { SubmitButton } from '@synet/ui/controls/submit-button'
import { PasswordField } from '@synet/ui/fields/password-field'
import { TextField } from '@synet/ui/fields/text-field'
import { QrCode } from '@synet/ui/media/qr-code'
import { Sheet } from '@synet/ui/overlays/sheet'
import { useState } from 'react'
import { call, invalidate, callQuery } from '#api/api.ts'
import { payPasswordField } from '#forms/confirmation-fields.tsx'
import { FormField, submitForm, useContractForm } from '#forms/form.tsx'
import { CopyableText } from '#texts/copyable-text.tsx'
import { t } from '#texts/t.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import css from './second-factor.module.css'
import { Button } from '@synet/ui/controls/button'
import { Notice } from '@synet/ui/feedback/notice'
import { Skeleton } from '@synet/ui/feedback/skeleton'
import { Card } from '@synet/ui/layout/card'
import { FactList } from '@synet/ui/layout/fact-list'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#api/loaded.tsx'
import { toast } from '@synet/ui/overlays/toast'
import { HoldNotice } from '#forms/hold-notice.tsx'

type Begun = Answer<'user/beginSecondFactor'>

function AskPassword({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const form = useContractForm(userSecondFactorSchemas['user/beginSecondFactor'].request, {
    password: '',
    payPassword: '',
  })
  const submit = submitForm(form, { 'password.': 'password', 'pay-password.': 'payPassword' }, async (values) =>
    onBegun(await call('user/beginSecondFactor', values)),
  )
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <FormField form={form} name="password">
        {(field) => <PasswordField {...field} label={t('login.password')} name="password" />}
      </FormField>
      <FormField form={form} name="payPassword">
        {payPasswordField}
      </FormField>
      <SubmitButton form={form}>{t('common.continue')}</SubmitButton>
    </form>
  )
}

function AskFirstCode({ begun, onCodes }: { begun: Begun; onCodes: (codes: readonly string[]) => void }) {
  const form = useContractForm(userSecondFactorSchemas['user/confirmSecondFactor'].request, { secondFactor: '' })
  const submit = submitForm(form, { 'factor.': 'secondFactor' }, async (values) => {
    const { recoveryCodes } = await call('user/confirmSecondFactor', values)
    onCodes(recoveryCodes)
    invalidate('user/secondFactor')
  })
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t('factor.scan')}</p>
      <div className={css['code']}>
        <QrCode value={begun.uri} name={t('factor.secret')} size={188} />
      </div>
      <CopyableText text={begun.secret} name={t('factor.secret')} />
      <FormField form={form} name="secondFactor">
        {(field) => (
          <TextField
            {...field}
            label={t('factor.code')}
            inputMode="numeric"
            clean={digitsOf}
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
          />
        )}
      </FormField>
      <SubmitButton form={form}>{t('factor.turn-on')}</SubmitButton>
    </form>
  )
}

function TurnOn({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onKept={onClose} />
  return begun ? <AskFirstCode begun={begun} onCodes={setCodes} /> : <AskPassword onBegun={setBegun} />
}

/** Password, then the app's first code, then the recovery codes. */
export function TurnOnSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title={t('title.second-factor')}>
      {open && <TurnOn onClose={onClose} />}
    </Sheet>
  )
}

type FactorChange = 'renew' | 'end'

function ChangeFactor({ what, onClose }: { what: FactorChange; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useContractForm(factorProof, { password: '', secondFactor: '' })
  const submit = submitForm(form, { 'password.': 'password', 'factor.': 'secondFactor' }, async (values) => {
    if (what === 'renew') setCodes((await call('user/renewRecoveryCodes', values)).recoveryCodes)
    else {
      await call('user/endSecondFactor', values)
      toast(t('factor.ended'))
      onClose()
    }
    invalidate('user/secondFactor')
  })
  if (codes) return <RecoveryCodes codes={codes} onKept={onClose} />
  return (
    <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
      {what === 'end' ? <HoldNotice text="passkey.hold" /> : <p>{t('factor.renew-text')}</p>}
      <FormField form={form} name="password">
        {(field) => <PasswordField {...field} label={t('login.password')} name="password" />}
      </FormField>
      <FormField form={form} name="secondFactor">
        {(field) => (
          <TextField
            {...field}
            label={t('factor.code')}
            hint={t('factor.or-recovery')}
            clean={codeOf}
            autoComplete="one-time-code"
            maxLength={30}
          />
        )}
      </FormField>
      <SubmitButton form={form} kind={what === 'end' ? 'danger' : 'primary'}>
        {t(what === 'end' ? 'factor.turn-off' : 'factor.renew')}
      </SubmitButton>
    </form>
  )
}

function ChangeFactorSheet({ what, onClose }: { what: FactorChange | undefined; onClose: () => void }) {
  // While the sheet slides away it keeps showing what it showed.
  const [last, setLast] = useState(what)
  if (what && what !== last) setLast(what)
  return (
    <Sheet open={what !== undefined} onClose={onClose} title={t(last === 'end' ? 'factor.turn-off' : 'factor.renew')}>
      {what && <ChangeFactor what={what} onClose={onClose} />}
    </Sheet>
  )
}

const fewCodes = 3

/** Tells whether log-in asks for the authenticator app, and all that can be done about it. */
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
