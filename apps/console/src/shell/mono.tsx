import css from './mono.module.css'

/** Hashes, addresses and keys. */
export const Mono = ({ children }: { children: string }) => <span className={css['mono']}>{children}</span>
