/** A card that is scrolled to when it appears, if it is out of sight. */
import { type ReactNode, useEffect, useRef } from 'react'

export function InView({ className, children }: { className: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not.
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section className={className} ref={section}>
      {children}
    </section>
  )
}
