import { createStore } from '../store.ts'

/** The message box service (UI-01): a queue, so that two callers never overwrite each other. */
export interface MessageBoxOptions {
  readonly title?: string
  readonly msg?: string
  readonly type?: 'alert' | 'confirm' | 'prompt'
  readonly inputType?: 'text' | 'password' | 'number' | 'email'
  readonly inputValue?: string
  readonly inputPlaceholder?: string
  readonly inputPattern?: RegExp
  /** true = fine, false = the given or the default error, text = that error. */
  readonly inputValidate?: (value: string) => boolean | string
  readonly inputError?: string
  readonly showCancelButton?: boolean
  readonly confirmButtonText?: string
  readonly cancelButtonText?: string
  readonly closeOnClickModal?: boolean
  /** The confirm button destroys something. */
  readonly danger?: boolean
}

export type MessageBoxOutcome =
  | { readonly action: 'confirm'; readonly value: string }
  | { readonly action: 'cancel' | 'close' }

export interface OpenBox {
  readonly id: number
  readonly options: MessageBoxOptions
  readonly settle: (outcome: MessageBoxOutcome) => void
}

/** @returns the error that blocks confirm; undefined when the value may be confirmed */
export function promptError(options: MessageBoxOptions, value: string, defaultError: string): string | undefined {
  const error = options.inputError ?? defaultError
  if (options.inputPattern && !options.inputPattern.test(value)) return error
  const verdict = options.inputValidate?.(value) ?? true
  if (verdict === true) return undefined
  return verdict === false ? error : verdict
}

const queue = createStore<readonly OpenBox[]>([])
let nextId = 0

export const openBox = (): OpenBox | undefined => queue.read()[0]
export const useOpenBox = (): OpenBox | undefined => queue.useValue()[0]

export function messageBox(options: MessageBoxOptions): Promise<MessageBoxOutcome> {
  return new Promise((resolve) => {
    nextId += 1
    const box: OpenBox = {
      id: nextId,
      options,
      settle: (outcome) => {
        queue.set(queue.read().filter((other) => other !== box))
        resolve(outcome)
      },
    }
    queue.set([...queue.read(), box])
  })
}

export async function confirmBox(options: MessageBoxOptions): Promise<boolean> {
  return (await messageBox({ type: 'confirm', ...options })).action === 'confirm'
}
