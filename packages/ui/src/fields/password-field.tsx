import { kitWord } from '@synet/words/translate'
import { useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after' | 'multiline'>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      maxLength={128}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          name={shown ? 'eye-off' : 'eye'}
          label={kitWord(shown ? 'kit.hide-password' : 'kit.show-password')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
