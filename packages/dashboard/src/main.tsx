import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { restoreTheme } from './parts/theme.tsx'
import './styles/base.css'
import './styles/parts.css'
import './styles/screens.css'

restoreTheme()
createRoot(document.getElementById('root') as HTMLElement).render(<App />)
