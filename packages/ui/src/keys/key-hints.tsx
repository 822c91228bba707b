import { type KeyCommand, keyHelp, operatorKeys } from '@synet/words/operator-keys'
import css from './key-hints.module.css'

/** A key on the button that it presses. The button's name is what it does: the key is drawn, not a text. */
export const Key = ({ of }: { of: KeyCommand }) => (
  <kbd className={css['key']} data-shown={operatorKeys[of].shown} aria-hidden="true" />
)

/** The keys that a list is worked with, below it. */
export const KeyHints = ({ commands }: { commands: readonly KeyCommand[] }) => (
  <p className={css['hints']}>
    {keyHelp(commands).map(({ keys, does }) => (
      <span key={keys}>
        <kbd className={css['key']}>{keys}</kbd> {does}
      </span>
    ))}
  </p>
)
