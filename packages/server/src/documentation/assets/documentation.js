/** Search: results while one types, `/` moves the focus to the search field. */
const field = document.getElementById('question')
const suggestions = document.getElementById('suggestions')
const found = document.getElementById('found')
const waitMs = 120
let timer
let asked = ''

field.addEventListener('input', () => {
  clearTimeout(timer)
  timer = setTimeout(suggest, waitMs)
})

async function suggest() {
  const question = field.value.trim()
  asked = question
  if (question === '') return close()
  const response = await fetch(`/docs/search?list&q=${encodeURIComponent(question)}`)
  const list = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('ol')
  // An answer to what is no longer asked is dropped.
  if (question !== asked) return
  suggestions.replaceChildren(...(list ? [list] : []))
  suggestions.hidden = list === null
  const count = list?.children.length ?? 0
  found.textContent = count === 0 ? 'Nothing found.' : `${count} found; the arrow keys lead to them.`
}

function close() {
  asked = ''
  suggestions.hidden = true
  found.textContent = ''
}

document.addEventListener('keydown', (event) => {
  if (event.key === '/' && !event.ctrlKey && !event.metaKey && !/^(input|textarea)$/i.test(event.target.tagName)) {
    event.preventDefault()
    field.select()
    field.focus()
  }
  if (suggestions.hidden) return
  if (event.key === 'Escape') {
    close()
    field.focus()
  }
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const stops = [field, ...suggestions.querySelectorAll('a')]
    const place = stops.indexOf(document.activeElement)
    if (place < 0) return
    event.preventDefault()
    stops[(place + (event.key === 'ArrowDown' ? 1 : stops.length - 1)) % stops.length].focus()
  }
})

document.addEventListener('click', (event) => {
  if (!event.target.closest('.search')) close()
})
