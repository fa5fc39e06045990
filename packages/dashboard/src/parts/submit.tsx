/** The end of a form within a dialog: the one button that sends it. */
interface SubmitProps {
  isBusy: boolean
  className?: string
  children: string
}

export function Submit({ isBusy, className = 'button primary', children }: SubmitProps) {
  return (
    <div className="dialog-actions">
      <button type="submit" className={className} disabled={isBusy}>
        {children}
      </button>
    </div>
  )
}
