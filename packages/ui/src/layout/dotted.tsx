import css from './dotted.module.css'

/** Facts that a text joins by dots. Each goes to the next line as a whole, and no line begins or ends with a dot. */
export const Dotted = ({ text }: { text: string }) => (
  <span className={css['facts']}>
    {text.split(' · ').map((fact, i) => (
      <span key={i} className={css['fact']}>
        <span className={css['dot']}>{i > 0 && ' · '}</span>
        {fact}
      </span>
    ))}
  </span>
)
