import { Icon } from '../icons/icon.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { overlay } from './toast.ts'
import css from './toast-host.module.css'

/** Draws toast and loading; the live region stays in the page so that screen readers hear every change. */
export function ToastHost() {
  const state = overlay.useValue()
  return (
    <div
      className={css['overlay']}
      data-position={state?.position}
      data-cover={state?.cover || undefined}
      style={{ zIndex: state?.zIndex }}
      role="status"
    >
      {state && (
        <div key={state.id} className={css['bubble']} data-icon={state.iconName}>
          {state.iconName === 'loading' && <Spinner />}
          {state.iconName === 'success' && <Icon name="done" size={20} />}
          {state.iconName === 'error' && <Icon name="failed" size={20} />}
          {state.msg}
        </div>
      )}
    </div>
  )
}
