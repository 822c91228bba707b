import { kitWord } from '@synet/words/translate'
import css from './navigation-progress.module.css'

/** Shows before a navigation, gone after it (NAV-10). */
export const NavigationProgress = ({ shown }: { shown: boolean }) =>
  shown ? <div className={css['bar']} role="progressbar" aria-label={kitWord('kit.loading')} /> : null
