/** Tabs over one panel (WAI-ARIA tabs pattern): arrow keys, Home and End move between them. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

interface TabsProps<Name extends string> {
  label: string
  names: readonly Name[]
  chosen: NoInfer<Name>
  onChoose(name: NoInfer<Name>): void
  /** What is next to the tabs. */
  actions?: ReactNode
  panelClass?: string
  children: ReactNode
}

export function Tabs<Name extends string>({
  label,
  names,
  chosen,
  onChoose,
  actions,
  panelClass,
  children,
}: TabsProps<Name>) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const move = (event: KeyboardEvent): void => {
    const at = names.indexOf(chosen)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = names.at(to % names.length) as Name
    onChoose(next)
    list.current?.querySelector<HTMLElement>(`[data-name="${next}"]`)?.focus()
  }
  return (
    <>
      <div className="tab-row">
        <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              data-name={name}
              aria-selected={name === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={name === chosen ? 0 : -1}
              onClick={() => onChoose(name)}
            >
              {name}
            </button>
          ))}
        </div>
        {actions}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className={panelClass}>
        {children}
      </div>
    </>
  )
}
