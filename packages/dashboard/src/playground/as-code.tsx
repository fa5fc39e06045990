/** The same conversion for a program, to be copied. */
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Code } from '../parts/code.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Link } from '../parts/link.tsx'
import { type Language, languages, snippet, type Wanted } from './snippets.ts'

export function AsCode({ wanted }: { wanted: Wanted }) {
  const [language, setLanguage] = useState<Language>('curl')
  const tabs = useRef<HTMLDivElement>(null)
  const id = useId()
  const text = snippet(language, wanted)
  /** Arrow keys move between tabs (WAI-ARIA tabs pattern). */
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = languages.at((languages.indexOf(language) + step) % languages.length) as Language
    setLanguage(next)
    tabs.current?.querySelector<HTMLElement>(`[data-language="${next}"]`)?.focus()
  }
  return (
    <section className="card">
      <div className="card-head">
        <h2>Use it in your code</h2>
        <CopyButton text={text} label={`Copy as ${language}`} what={language} />
      </div>
      <div className="tabs" role="tablist" aria-label="Language" ref={tabs} onKeyDown={move}>
        {languages.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-language={name}
            aria-selected={name === language}
            aria-controls={`${id}-panel`}
            tabIndex={name === language ? 0 : -1}
            onClick={() => setLanguage(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${language}`}>
        <Code text={text} />
      </div>
      <p className="quiet small">
        {language === 'n8n'
          ? 'Copy it and paste it into a workflow; its credential is a header Authorization with Bearer and your key. '
          : 'It reads the key from DOCMILL_KEY. '}
        <Link href="/keys">Create a key</Link>
      </p>
    </section>
  )
}
