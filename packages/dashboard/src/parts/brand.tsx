import icon from '../icon.svg'
import { Link } from './link.tsx'

export function Brand() {
  return (
    <Link href="/" className="brand">
      <img src={icon} alt="" width="26" height="26" />
      Docmill
    </Link>
  )
}
