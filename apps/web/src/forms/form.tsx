import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CallError } from '@synet/contract/client'
import type { ErrorCode } from '@synet/contract/errors'
import { type BaseSyntheticEvent, type ReactNode, useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useController,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { failureText, refusalCode } from '#api/failure.ts'
import { useRecovered } from '#session/use-recovered.ts'
import { afterNextPaint } from '#app/after-next-paint.ts'
import { t } from '#texts/t.ts'
import { focusFault } from './focus-fault.ts'

/** Messages that need a fact the schema knows by number only. */
const factsOf: Partial<Record<ErrorCode, Record<string, number>>> = { 'password.weak': { min: 8 } }

/** Codes are the only messages without a blank; the whole table of them would be a tenth of this chunk. */
const isCode = (text: string): text is ErrorCode => /^[a-z-]+\.[a-z-]+$/.test(text)

/** A message of a schema is an error code and gets the server's text for it; a message of the server is shown as it is. */
const errorText = (message: string | undefined): string | undefined =>
  message && (isCode(message) ? t(message, factsOf[message]) : message)

/**
 * A form over one of the contract's request schemas: the browser refuses with the same codes as the server.
 * @param schema itself, or a function that fetches it: a page that visitors begin with is drawn before its schema is there
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.core.$ZodType<Output, Input> | (() => Promise<z.core.$ZodType<Output, Input>>),
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  const name = Object.keys(defaultValues).join()
  const latest = useRef<() => Partial<Input>>(() => ({}))
  const before = useRecovered(
    name,
    () => latest.current(),
    withoutSecrets<Partial<Input>>(defaultValues as Partial<Input>),
  )
  const form = useForm<Input, unknown, Output>({
    // The feedback to a tap or a key is painted before the form is checked.
    resolver: async (...given) => {
      await afterNextPaint()
      const checks = typeof schema === 'function' ? await schema().catch(() => undefined) : schema
      // A form whose schema fails to come is checked by the server alone.
      if (!checks) return { values: given[0] as unknown as Output, errors: {} }
      const check: Resolver<Input, unknown, Output> = standardSchemaResolver(checks)
      return check(...given)
    },
    defaultValues: before ? Object.assign({}, defaultValues, before) : defaultValues,
    mode: 'onTouched',
  })
  useEffect(() => {
    latest.current = () => withoutSecrets(form.getValues())
  }, [form])
  return form
}

/** Secrets are typed again: passwords, codes, keys, the word for mails. An invite code is none. */
const isSecret = (name: string): boolean =>
  /password|code|factor|key|ticket|word$/i.test(name) && name !== 'invite_code'
const withoutSecrets = <Input extends FieldValues>(values: Input): Partial<Input> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name))) as Partial<Input>

export interface FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly error: string | undefined
}

/** The server has the field's value: another check would take away its refusal. */
export const isWithServer = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: FieldPath<Input>,
): boolean => form.formState.isSubmitting || form.getFieldState(name).error?.type === 'server'

/** Ties one of our fields to a form. */
export function FormField<Input extends FieldValues, Output>({
  form,
  name,
  children,
}: {
  form: UseFormReturn<Input, unknown, Output>
  name: FieldPath<Input>
  children: (field: FieldProps) => ReactNode
}) {
  const { field, fieldState } = useController({ control: form.control, name })
  return children({
    value: typeof field.value === 'string' ? field.value : '',
    onChange: (value) => {
      // A field that a button has checked is checked again only once it is left.
      if (fieldState.invalid && !fieldState.isTouched) form.clearErrors(name)
      field.onChange(value)
    },
    // A field is left late (UI-06), perhaps after the answer.
    onBlur: () => {
      if (!isWithServer(form, name)) field.onBlur()
    },
    error: errorText(fieldState.error?.message),
  })
}

/** The beginning of an error code → the field that it is about. */
export type FieldOf<Input extends FieldValues> = Readonly<Record<string, FieldPath<Input>>>

/**
 * Puts a refusal below the field it is about.
 * @returns whether a field took it
 */
export function placeRefusal<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  fieldOf: FieldOf<Input>,
): boolean {
  const code = refusalCode(error)
  const field = code && Object.entries(fieldOf).find(([prefix]) => code.startsWith(prefix))?.[1]
  if (!field || !(error instanceof Error)) return false
  form.setError(field, { type: 'server', message: error.message })
  return true
}

/** Shows a failure that no field takes until the form is sent again: a toast would be gone before it is read. */
export function keepFailure<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  // The end of a session has a modal of its own (ST-07).
  if (error instanceof CallError && error.code === 401) return
  form.setError('root', { type: 'server', message: failureText(error) })
}

/** @returns a form's submit handler, which shows a refusal below its field, or any other failure above its button */
export const submitForm = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  fieldOf: FieldOf<Input>,
  send: (values: Output) => Promise<void>,
): ((event: BaseSyntheticEvent) => Promise<void>) =>
  form.handleSubmit(
    async (values, event) => {
      try {
        await send(values)
      } catch (error) {
        if (!placeRefusal(form, error, fieldOf)) keepFailure(form, error)
        else if (event) await focusFault(event)
      }
    },
    (_, event) => event && focusFault(event),
  )

/**
 * Sends a code to the address that a field holds, once the field is right.
 * @returns undefined when the field was wrong or refused, which is then shown below it
 */
export async function sendToField<Input extends FieldValues, Output, Sent>(
  form: UseFormReturn<Input, unknown, Output>,
  field: FieldPath<Input>,
  fieldOf: FieldOf<Input>,
  send: (address: string) => Promise<Sent>,
): Promise<Sent | undefined> {
  if (!(await form.trigger(field))) return undefined
  try {
    return await send(String(form.getValues(field)))
  } catch (error) {
    if (placeRefusal(form, error, fieldOf)) return undefined
    throw error
  }
}
