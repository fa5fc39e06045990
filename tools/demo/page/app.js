/** The demo page: files are converted in Web Workers and shown, copied or saved. */
import { createWorkerPool } from '@docmill/convert/worker-pool'

const worker = () => new Worker(new URL('worker.js', import.meta.url), { type: 'module' })
const pool = createWorkerPool({ timeoutMs: 60_000, createWorker: worker })
const suffixes = { markdown: 'md', text: 'txt', html: 'html' }
const mediaTypes = { markdown: 'text/markdown', text: 'text/plain', html: 'text/html' }

const [input, drop, format, results, template] = ['files', 'drop', 'format', 'results', 'result'].map((id) =>
  document.getElementById(id),
)

input.addEventListener('change', () => {
  convertAll(input.files)
  input.value = ''
})
for (const type of ['dragover', 'dragleave', 'drop'])
  document.addEventListener(type, (event) => {
    event.preventDefault()
    drop.classList.toggle('over', type === 'dragover')
    if (type === 'drop') convertAll(event.dataTransfer.files)
  })

function convertAll(files) {
  for (const file of files) convertOne(file)
}

async function convertOne(file) {
  const item = template.content.cloneNode(true).firstElementChild
  const part = (selector) => item.querySelector(selector)
  const state = (text) => {
    part('.state').textContent = text
  }
  results.prepend(item)
  part('h2').textContent = file.name
  state('Converting …')
  const aborting = new AbortController()
  part('.cancel').addEventListener('click', () => aborting.abort())
  const outputFormat = format.value
  const started = performance.now()
  try {
    const { content, warnings } = await pool.convert(file, {
      filename: file.name,
      outputFormat,
      signal: aborting.signal,
      onProgress: (done, total) => state(`Page ${done} of ${total} …`),
    })
    state(`${seconds(performance.now() - started)}, ${content.length.toLocaleString('en')} characters`)
    show(part('pre'), content)
    for (const { message } of warnings) part('.warnings').append(listItem(message))
    part('.warnings').hidden = warnings.length === 0
    offer(part, file.name, content, outputFormat)
  } catch (error) {
    item.classList.add('failed')
    state(error.message)
  }
  part('.cancel').hidden = true
}

function offer(part, name, content, outputFormat) {
  const [copy, save] = [part('.copy'), part('.save')]
  copy.hidden = false
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(content)
    copy.textContent = 'Copied'
  })
  save.hidden = false
  save.download = `${name.replace(/\.[^.]*$/, '')}.${suffixes[outputFormat]}`
  save.href = URL.createObjectURL(new Blob([content], { type: `${mediaTypes[outputFormat]};charset=utf-8` }))
}

/** Long documents are shown up to here: a browser lays out every line of an element. */
const maxShown = 200_000

function show(element, content) {
  element.textContent =
    content.length > maxShown ? `${content.slice(0, maxShown)}\n… (download it to read on)` : content
  element.hidden = false
  // It scrolls by the keyboard, too.
  element.tabIndex = 0
}

function listItem(text) {
  const item = document.createElement('li')
  item.textContent = text
  return item
}

function seconds(ms) {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}
