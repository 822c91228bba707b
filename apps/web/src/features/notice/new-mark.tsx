import css from './new-mark.module.css'

/** A word with its dot: colour alone is not accessible. */
export const NewMark = ({ children }: { children: string }) => <span className={css['mark']}>{children}</span>
