import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './styles/base.css'
import './styles/parts.css'
import './styles/screens.css'

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
