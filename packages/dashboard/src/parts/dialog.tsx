/** A dialog of the browser's own: it keeps the focus and closes with Escape. */
import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  title: string
  className?: string
  onClose(): void
  children: ReactNode
}

export function Dialog({ title, className, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The browser's choice is the first control, which closes it.
    element?.querySelector<HTMLElement>('input, select')?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={className} aria-labelledby={heading} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button
          type="button"
          className="button plain square"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="m4 4 8 8m0-8-8 8" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      {children}
    </dialog>
  )
}
