import { useState } from 'react'

export interface BeforeAfterProps {
  /** The name of the image, such as "beach.jpg". */
  name: string
  before: string
  after: string
  /** Labels of the two versions. */
  labels?: readonly [string, string]
}

/** Two versions of an image with a divider between them. A native range input moves the divider by pointer, touch and arrow keys. */
export function BeforeAfter({ name, before, after, labels = ['Before', 'After'] }: BeforeAfterProps) {
  const [share, setShare] = useState(50)
  return (
    <div className="lc-before-after" style={{ '--share': `${share}%` }}>
      <img src={after} alt={`${name}, ${labels[1].toLowerCase()}`} draggable={false} />
      <img className="lc-before-after-over" src={before} alt={`${name}, ${labels[0].toLowerCase()}`} draggable={false} />
      <span className="lc-before-after-label" data-side="start" aria-hidden="true">
        {labels[0]}
      </span>
      <span className="lc-before-after-label" data-side="end" aria-hidden="true">
        {labels[1]}
      </span>
      <span className="lc-before-after-line" aria-hidden="true" />
      <input
        type="range"
        min={0}
        max={100}
        value={share}
        aria-label={`Compare ${name}: ${labels[0].toLowerCase()} and ${labels[1].toLowerCase()}`}
        aria-valuetext={`${share} percent ${labels[0].toLowerCase()}`}
        onChange={(event) => setShare(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
