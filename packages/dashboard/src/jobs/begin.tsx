/** How to make the first job. */
import { Code } from '../parts/code.tsx'
import { CopyButton } from '../parts/copy.tsx'
import { Link } from '../parts/link.tsx'
import { useSession } from '../session.tsx'

export function FirstJob() {
  const { base_url: baseUrl, keyless } = useSession()
  const key = keyless ? [] : ['-H "Authorization: Bearer $DOCMILL_KEY"']
  const command = [`curl -sS ${baseUrl}/api/v1/jobs`, ...key, '-F file=@report.docx', '-F file=@scan.pdf'].join(
    ' \\\n  ',
  )
  return (
    <section className="card">
      <h2>No jobs yet</h2>
      <p className="quiet">
        A job converts many files, or files that take minutes, in the background. Create one with the API; its progress
        and results then appear here.
      </p>
      <Code text={command} />
      <p className="access">
        <CopyButton text={command} what="Command" label="Copy command" className="button primary" />
        {!keyless && (
          <Link href="/keys" className="button">
            Create a key
          </Link>
        )}
        <a href="/docs/jobs" className="button">
          Read about jobs
        </a>
      </p>
    </section>
  )
}
