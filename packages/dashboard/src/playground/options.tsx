/** What may be asked of a conversion beside its source. */
import { Field } from '../parts/field.tsx'

export interface OptionValues {
  output_format?: string
  pages?: string
  password?: string
  language?: string
  ocr?: string
  images?: string
}

/** The fields of the request: those that were given. */
export function optionFields(values: OptionValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}

const choices = {
  output_format: [
    ['', 'Markdown'],
    ['text', 'Plain text'],
  ],
  ocr: [
    ['', 'When needed'],
    ['off', 'Never'],
    ['force', 'Always'],
  ],
  images: [
    ['', 'Descriptions'],
    ['links', 'Links'],
    ['embed', 'Embedded'],
  ],
} as const

interface OptionsProps {
  values: OptionValues
  onChange(values: OptionValues): void
  /** Opens them, for one is to be given. */
  isWanted: boolean
}

export function Options({ values, onChange, isWanted }: OptionsProps) {
  const set = (name: keyof OptionValues) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...values, [name]: event.currentTarget.value })
  const select = (name: keyof typeof choices, label: string) => (
    <Field label={label}>
      {(props) => (
        <select {...props} value={values[name] ?? ''} onChange={set(name)}>
          {choices[name].map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  const text = (name: 'pages' | 'password' | 'language', label: string, placeholder: string) => (
    <Field label={label}>
      {(props) => (
        <input
          {...props}
          type={name === 'password' ? 'password' : 'text'}
          autoComplete="off"
          placeholder={placeholder}
          value={values[name] ?? ''}
          onChange={set(name)}
        />
      )}
    </Field>
  )
  return (
    <details className="options" open={isWanted || undefined}>
      <summary>Options</summary>
      <div className="option-grid">
        {select('output_format', 'Output')}
        {text('pages', 'Pages', 'all, or 1-5,8')}
        {text('password', 'File password', 'none')}
        {select('ocr', 'OCR')}
        {text('language', 'Language', 'such as de')}
        {select('images', 'Images')}
      </div>
    </details>
  )
}
