import { Component, type ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'

/** Keeps an error that its children throw while they are drawn from everything around them. React offers no function for it. */
export class ErrorBoundary extends Component<{ text: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render(): ReactNode {
    return this.state.failed ? (
      <ErrorState text={this.props.text} onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
}
