/** Asks before a job is canceled or its files and results are deleted, which is one and the same. */
import type { JobDetails } from '@docmill/server/wire'
import { useAnnounce } from '../parts/announce.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Form } from '../parts/form.tsx'
import { useSession } from '../session.tsx'
import { isOpen } from './progress.tsx'

interface DeleteJobProps {
  job: JobDetails
  onDone(): void
  onClose(): void
}

export function DeleteJob({ job, onDone, onClose }: DeleteJobProps) {
  const { ask } = useSession()
  const announce = useAnnounce()
  const cancels = isOpen(job)
  const remove = async (): Promise<void> => {
    await ask('delete-job', { id: job.id })
    announce(cancels ? 'The job was canceled.' : 'Files and results were deleted.')
    onDone()
    onClose()
  }
  return (
    <Dialog title={cancels ? 'Cancel this job?' : 'Delete files and results?'} onClose={onClose}>
      <p>
        {cancels
          ? 'Items that are queued or running are canceled and cost nothing. Files and results of the whole job, also of items that are already converted, are deleted. '
          : 'Files and results of this job are deleted at once. '}
        What was charged stays charged. This cannot be undone.
      </p>
      <Form onSend={remove}>
        {({ isBusy }) => (
          <div className="dialog-actions">
            <button type="button" className="button" onClick={onClose}>
              {cancels ? 'Keep job' : 'Cancel'}
            </button>
            <button type="submit" className="button danger filled" disabled={isBusy}>
              {cancels ? 'Cancel job' : 'Delete'}
            </button>
          </div>
        )}
      </Form>
    </Dialog>
  )
}
