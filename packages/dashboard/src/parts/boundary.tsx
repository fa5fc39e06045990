import { Component, type ReactNode } from 'react'
import { Fault } from './fault.tsx'

/** A screen that breaks says so, and leaves the way to the others open. */
export class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <Fault error={new Error(`Something went wrong on this page: ${error.message}`)} again={() => location.reload()} />
    )
  }
}
