import { createStore } from '../store.ts'

/** Toast and loading share one overlay (UI-02). The host component draws the state, anyone may show. */
export type ToastIcon = 'success' | 'loading' | 'none' | 'error'
type ToastPosition = 'top' | 'middle' | 'bottom'

export interface ToastOptions {
  readonly msg: string
  readonly durationMs?: number
  readonly position?: ToastPosition
  readonly iconName?: ToastIcon
  readonly loadingType?: 'circle' | 'dots'
  readonly zIndex?: number
  /** Catch touches while it shows. */
  readonly cover?: boolean
}

export interface OverlayState extends Required<Omit<ToastOptions, 'durationMs'>> {
  readonly kind: 'toast' | 'loading'
  readonly id: number
}

export interface Timer {
  readonly set: (run: () => void, ms: number) => unknown
  readonly clear: (handle: unknown) => void
}

export function createOverlay(timer: Timer, reportUnpaired: (message: string) => void) {
  const state = createStore<OverlayState | undefined>(undefined)
  let id = 0
  let handle: unknown
  const show = (kind: OverlayState['kind'], options: ToastOptions, durationMs: number | undefined): void => {
    timer.clear(handle)
    id += 1
    state.set({
      kind,
      id,
      msg: options.msg,
      position: options.position ?? 'middle',
      iconName: options.iconName ?? (kind === 'loading' ? 'loading' : 'success'),
      loadingType: options.loadingType ?? 'circle',
      zIndex: options.zIndex ?? 100,
      cover: options.cover ?? kind === 'loading',
    })
    if (durationMs !== undefined) handle = timer.set(() => state.set(undefined), durationMs)
  }
  const hide = (kind: OverlayState['kind']): void => {
    if (state.read()?.kind !== kind) {
      reportUnpaired(`unpaired: ${kind === 'toast' ? 'hideToast' : 'hideLoading'}`)
      return
    }
    timer.clear(handle)
    state.set(undefined)
  }
  return {
    showToast: (options: ToastOptions): void => show('toast', options, options.durationMs ?? 1_500),
    hideToast: (): void => hide('toast'),
    /** No time limit: its caller hides it. */
    showLoading: (options: ToastOptions): void => show('loading', options, undefined),
    hideLoading: (): void => hide('loading'),
    read: state.read,
    useValue: state.useValue,
  }
}

export const overlay = createOverlay(
  { set: (run, ms) => setTimeout(run, ms), clear: (h) => clearTimeout(h as ReturnType<typeof setTimeout>) },
  (message) => {
    if (import.meta.env?.DEV) console.warn(message)
  },
)

export const toast = (msg: string, iconName: ToastIcon = 'success'): void =>
  overlay.showToast(iconName === 'error' ? { msg, iconName, durationMs: 3_000 } : { msg, iconName })
