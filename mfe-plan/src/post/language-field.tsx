import { Select } from '@loomcast/design-system/full'
import { textLanguage } from '@loomcast/platforms/language'

/** Languages with many readers on these networks. A post can have any other one that it has already. */
const CODES =
  'ar bg bn ca cs da de el en es et eu fa fi fr gl he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv ta th tr uk ur vi zh'.split(
    ' ',
  )
const names = new Intl.DisplayNames('en', { type: 'language' })
const DETECTED = 'detected'

interface LanguageFieldProps {
  text: string
  /** Null: detected. */
  language: string | null
  onChange: (language: string | null) => void
}

/** The language of the text, which networks use to choose readers and translations. */
export function LanguageField({ text, language, onChange }: LanguageFieldProps) {
  const found = textLanguage(text)
  const codes = language !== null && !CODES.includes(language) ? [language, ...CODES] : CODES
  return (
    <Select
      label="Language of the text"
      searchable
      data={[
        { value: DETECTED, label: found === null ? 'Not detected' : `${names.of(found)} (detected)` },
        ...codes.map((value) => ({ value, label: names.of(value) ?? value })).sort((one, other) => one.label.localeCompare(other.label)),
      ]}
      value={language ?? DETECTED}
      onChange={(value) => onChange(value === DETECTED ? null : value)}
    />
  )
}
