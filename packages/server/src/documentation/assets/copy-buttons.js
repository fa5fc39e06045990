/** A button on each example that copies it. */
const announcement = document.getElementById('found')
const confirmationMs = 2000

for (const example of document.querySelectorAll('main pre')) {
  const frame = document.createElement('div')
  frame.className = 'example'
  example.replaceWith(frame)
  const button = document.createElement('button')
  button.className = 'copy'
  button.type = 'button'
  button.setAttribute('aria-label', `Copy: ${example.getAttribute('aria-label')}`)
  button.textContent = 'Copy'
  let timer
  button.addEventListener('click', async () => {
    const outcome = (await copied(example)) ? 'Copied' : 'Selected'
    button.textContent = outcome
    announcement.textContent = outcome === 'Copied' ? 'Copied.' : 'Selected; copy it with the keyboard.'
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.textContent = 'Copy'
      announcement.textContent = ''
    }, confirmationMs)
  })
  frame.append(example, button)
}

/** Browsers offer the clipboard only over https and on localhost; elsewhere the example is selected and copied as a selection. */
async function copied(example) {
  try {
    await navigator.clipboard.writeText(example.textContent)
    return true
  } catch {
    getSelection().selectAllChildren(example)
    return document.execCommand('copy')
  }
}
