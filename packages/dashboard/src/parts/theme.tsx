/** Light or dark: as the person's system says until they choose the other, which this browser remembers. */
import { useState } from 'react'

type Theme = 'light' | 'dark'

const stored = 'docmill-theme'

/** Shows the theme that was chosen; called before anything is drawn. */
export function restoreTheme(): void {
  const chosen = readTheme()
  if (chosen) document.documentElement.dataset.theme = chosen
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(() => readTheme() ?? systemTheme())
  const other: Theme = theme === 'light' ? 'dark' : 'light'
  const choose = (): void => {
    keepTheme(other === systemTheme() ? undefined : other)
    document.documentElement.dataset.theme = other
    setTheme(other)
  }
  return (
    <button type="button" className="button plain square" onClick={choose} title={`Switch to ${other} colours`}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M8 1.75a6.25 6.25 0 0 1 0 12.5z" fill="currentColor" />
      </svg>
      <span className="hidden">Switch to {other} colours</span>
    </button>
  )
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** A browser may refuse its storage. */
function readTheme(): Theme | undefined {
  try {
    const kept = localStorage.getItem(stored)
    return kept === 'light' || kept === 'dark' ? kept : undefined
  } catch {
    return undefined
  }
}

function keepTheme(theme: Theme | undefined): void {
  try {
    if (theme) localStorage.setItem(stored, theme)
    else localStorage.removeItem(stored)
  } catch {
    // It holds until the page is left.
  }
}
