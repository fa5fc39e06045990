/** All options of a conversion that the service reports, but for the structure, which is always asked for. */
import type { PlaygroundOption } from '@docmill/server/wire'
import { Field } from '../parts/field.tsx'
import { codeWords } from '../words.ts'
import type { OptionValues } from './option-values.ts'

/** Where the name of the field in words is not clear. */
const labels: Readonly<Record<string, string>> = {
  output_format: 'Output',
  password: 'File password',
  ocr: 'OCR',
  content: 'Web page',
}

interface OptionsProps {
  options: readonly PlaygroundOption[]
  values: OptionValues
  onChange(values: OptionValues): void
  /** Opens them, for one is to be given. */
  isWanted: boolean
}

export function Options({ options, values, onChange, isWanted }: OptionsProps) {
  const given = options.filter(({ name }) => values[name]).length
  return (
    <details className="options" open={isWanted || undefined}>
      <summary>Options{given > 0 && ` (${given})`}</summary>
      <div className="option-grid">
        {options.map((option) => (
          <OptionField
            key={option.name}
            option={option}
            value={values[option.name] ?? ''}
            onChange={(value) => onChange({ ...values, [option.name]: value })}
          />
        ))}
      </div>
    </details>
  )
}

interface OptionFieldProps {
  option: PlaygroundOption
  value: string
  onChange(value: string): void
}

function OptionField({ option, value, onChange }: OptionFieldProps) {
  const { name, values, absent, range, placeholder, max_length: maxLength, about } = option
  const set = (event: { currentTarget: { value: string } }): void => onChange(event.currentTarget.value)
  const hint = `${about.charAt(0).toUpperCase()}${about.slice(1)}.`
  return (
    <Field label={labels[name] ?? codeWords(name)} hint={hint}>
      {(props) =>
        values ? (
          <select {...props} value={value} onChange={set}>
            <option value="">{absent === null ? 'default' : `${absent} (default)`}</option>
            {values
              .filter((one) => one !== absent)
              .map((one) => (
                <option key={one}>{one}</option>
              ))}
          </select>
        ) : (
          <input
            {...props}
            type={name === 'password' ? 'password' : range ? 'number' : 'text'}
            autoComplete="off"
            placeholder={absent === null ? exampleOf(placeholder) : String(absent)}
            {...(range ? { min: range[0], max: range[1] } : {})}
            {...(maxLength === null ? {} : { maxLength })}
            value={value}
            onChange={set}
          />
        )
      }
    </Field>
  )
}

/** Placeholders of a usage line are words in capitals, or examples. */
function exampleOf(placeholder: string | null): string | undefined {
  return placeholder === null || /^[A-Z]+$/.test(placeholder) ? undefined : placeholder
}
