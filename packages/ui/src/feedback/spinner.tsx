import css from './spinner.module.css'

export const Spinner = () => <span className={css['spinner']} aria-hidden="true" />
