import { kitWord } from '@synet/words/translate'
import { Button } from '../controls/button.tsx'
import { Icon } from '../icons/icon.tsx'
import css from './placeholder.module.css'

/** Names what failed, whether money moved, and offers to try again: by the button, or by a tap anywhere on it (UI-10). */
export function ErrorState({
  title = kitWord('kit.load-failed'),
  text,
  money,
  onRetry,
  offline,
}: {
  title?: string
  text: string
  money?: string
  onRetry?: () => unknown
  offline?: boolean
}) {
  return (
    // The button inside is the way for keyboards.
    <div
      className={css['place']}
      role="alert"
      onClick={onRetry && ((event) => event.target instanceof HTMLButtonElement || onRetry())}
    >
      <span className={css['icon']}>
        <Icon name={offline ? 'offline' : 'warning'} size={40} />
      </span>
      <h2>{title}</h2>
      <p className={css['text']}>{text}</p>
      {money && <p className={css['text']}>{money}</p>}
      {onRetry && (
        <Button kind="secondary" onClick={onRetry}>
          {kitWord('kit.retry')}
        </Button>
      )}
    </div>
  )
}
