import css from './new-mark.module.css'

/** A word with its dot: colour alone says nothing. */
export const NewMark = ({ children }: { children: string }) => <span className={css['mark']}>{children}</span>
