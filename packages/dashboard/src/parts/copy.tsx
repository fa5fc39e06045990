import { useAnnounce } from './announce.tsx'

/** Puts a text on the clipboard. */
export function CopyButton({
  text,
  label = 'Copy',
  what,
  className = 'button',
}: {
  text: string
  label?: string
  what: string
  className?: string
}) {
  const announce = useAnnounce()
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      announce(`${what} copied.`)
    } catch {
      announce('Your browser does not allow copying; select the text instead.')
    }
  }
  return (
    <button type="button" className={className} onClick={copy}>
      {label}
    </button>
  )
}
