/** Something to copy into a program or a shell. */
export function Code({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached (WCAG 2.1.1)
    <pre className="code" tabIndex={0}>
      {text}
    </pre>
  )
}
