import { AlertDialog } from '@base-ui/react/alert-dialog'
import { kitWord } from '@synet/words/translate'
import { useDeferredValue, useState } from 'react'
import { useBackCloses } from './use-back-closes.ts'
import { useInertApp } from './use-inert-app.ts'
import { Button } from '../controls/button.tsx'
import { type OpenBox, promptError, useOpenBox } from './message-box.ts'
import css from './message-box-host.module.css'
import { PasswordField } from '../fields/password-field.tsx'
import { TextField } from '../fields/text-field.tsx'

const closingMs = 200

/** Holds what is typed into a box and what is wrong with it, and closes the box. */
function useBox(box: OpenBox) {
  const { options } = box
  const [open, setOpen] = useState(true)
  const [value, setValue] = useState(options.inputValue ?? '')
  const [error, setError] = useState<string>()
  // The tap is answered first; closing the box is no part of it.
  const shown = useDeferredValue(open)
  useInertApp(shown)

  const settle = (outcome: Parameters<OpenBox['settle']>[0]): void => {
    setOpen(false)
    setError(undefined)
    setTimeout(() => box.settle(outcome), closingMs)
  }
  const confirm = (): void => {
    const wrong = options.type === 'prompt' ? promptError(options, value, kitWord('kit.invalid')) : undefined
    if (wrong) setError(wrong)
    else settle({ action: 'confirm', value })
  }
  const change = (next: string): void => {
    setValue(next)
    if (next === '' || (error && !promptError(options, next, kitWord('kit.invalid')))) setError(undefined)
  }
  const field = {
    label: options.title ?? options.msg ?? '',
    value,
    onChange: change,
    error,
    ...(options.inputPlaceholder !== undefined && { placeholder: options.inputPlaceholder }),
  }
  return { shown, field, settle, confirm }
}

function BoxText({ title, msg }: Pick<OpenBox['options'], 'title' | 'msg'>) {
  return (
    <>
      {title && <AlertDialog.Title render={<h2 />}>{title}</AlertDialog.Title>}
      {msg &&
        (title ? (
          <AlertDialog.Description className={css['text']}>{msg}</AlertDialog.Description>
        ) : (
          // A box needs a name.
          <AlertDialog.Title render={<p />} className={css['text']}>
            {msg}
          </AlertDialog.Title>
        ))}
    </>
  )
}

function Box({ box }: { box: OpenBox }) {
  const { options } = box
  const type = options.type ?? 'alert'
  const { shown, field, settle, confirm } = useBox(box)
  const cancellable = options.showCancelButton ?? type !== 'alert'
  useBackCloses(shown, () => settle({ action: cancellable ? 'cancel' : 'close' }))
  return (
    <AlertDialog.Root
      open={shown}
      onOpenChange={(next) => {
        if (!next) settle({ action: cancellable ? 'cancel' : 'close' })
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop
          className={css['backdrop']}
          onClick={() => options.closeOnClickModal && settle({ action: 'close' })}
        />
        <AlertDialog.Popup className={css['popup']}>
          <BoxText {...options} />
          {type === 'prompt' &&
            (options.inputType === 'password' ? (
              <PasswordField {...field} autoComplete="off" />
            ) : (
              <TextField
                {...field}
                type={options.inputType === 'email' ? 'email' : 'text'}
                inputMode={options.inputType === 'number' ? 'decimal' : 'text'}
              />
            ))}
          <div className={css['buttons']}>
            {cancellable && (
              <Button kind="secondary" onClick={() => settle({ action: 'cancel' })}>
                {options.cancelButtonText ?? kitWord('kit.cancel')}
              </Button>
            )}
            <Button kind={options.danger ? 'danger' : 'primary'} onClick={confirm}>
              {options.confirmButtonText ?? kitWord(type === 'alert' ? 'kit.ok' : 'kit.confirm')}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Draws the first box of the queue; stands once in an app. */
export function MessageBoxHost() {
  const box = useOpenBox()
  return box && <Box key={box.id} box={box} />
}
