import { Button, type ButtonProps } from '@synet/ui/controls/button'

/** Acts on one row of a table; its label names the row to those who hear the page. */
export const RowButton = (props: ButtonProps & { readonly label: string }) => (
  <Button kind="secondary" small {...props} />
)
