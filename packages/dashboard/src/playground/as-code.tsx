/** The same conversion for a program, to be copied. */
import { useState } from 'react'
import { Code } from '../parts/code.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Link } from '../parts/link.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { type Language, languages, snippet, type Wanted } from './snippets.ts'

export function AsCode({ wanted }: { wanted: Wanted }) {
  const [language, setLanguage] = useState<Language>('curl')
  const text = snippet(language, wanted)
  return (
    <section className="card" aria-label="Code">
      <div className="card-head">
        <h2>Use it in your code</h2>
        <CopyButton text={text} label={`Copy as ${language}`} what={language} />
      </div>
      <Tabs label="Language" names={languages} chosen={language} onChoose={setLanguage}>
        <Code text={text} />
      </Tabs>
      {!wanted.keyless && (
        <p className="quiet small">
          {language === 'n8n'
            ? 'Copy it and paste it into a workflow; its credential is a header Authorization with Bearer and your key. '
            : 'It reads the key from DOCMILL_KEY. '}
          <Link href="/keys">Create a key</Link>
        </p>
      )}
    </section>
  )
}
