/** What is around the screens of somebody who is not signed in. */
import type { ReactNode } from 'react'
import { Brand } from '../parts/brand.tsx'

export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="entrance">
      <Brand />
      <section className="card">
        <h1>{title}</h1>
        {children}
      </section>
      <p className="quiet small">Documents in, clean Markdown out.</p>
    </main>
  )
}
