/** A table that can be scrolled sideways with the keyboard too. */
import type { ReactNode } from 'react'

interface TableProps {
  label: string
  header: readonly ReactNode[]
  /** The last column has what can be done to a row: it stays in sight, and a phone shows a row as a card. */
  hasActions?: boolean
  children: ReactNode
}

export function Table({ label, header, hasActions = false, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached (WCAG 2.1.1)
    <section className={hasActions ? 'table with-actions' : 'table'} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not change places
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
