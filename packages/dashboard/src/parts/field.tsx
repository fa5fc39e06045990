/** A labelled field of a form, with what is wrong with it. */
import { type ReactNode, useId } from 'react'

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** @param props What ties the control to its label and its texts. */
  children(props: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }): ReactNode
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined })}
      {hint && (
        <p id={`${id}-hint`} className="quiet small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="wrong small">
          {error}
        </p>
      )}
    </div>
  )
}
