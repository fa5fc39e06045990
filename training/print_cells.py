"""Prints documents of which it is known what is a cell: FOLDER/SEED-NUMBER.pdf, the block of each text in the low bits of its colour.

usage: print_cells.py FOLDER COUNT SEED [all | money | facts]

`all` takes every second document from `pages/families.py`, the others from `pages/money.py`, `money` tables of texts and of
money alone. `facts` prints single pages without marks, and the facts that hold for each as NAME.json (see `bench/quality/pages`).
"""

import json
import os
import re
import subprocess
import sys

from playwright.sync_api import sync_playwright

import print_pages
from pages import money

# Texts of one block have one number, from 2 to 14 in turn; those in columns of a page have 1, as a paragraph may stand in
# several of them. A currency symbol in a cell of its own, and a bullet or a number beside its text, belong to what follows.
MARK = r"""
() => {
  const inline = (e) => /^inline$/.test(getComputedStyle(e).display)
  const blockOf = (n) => { let e = n.parentElement; while (e && e !== document.body && inline(e)) e = e.parentElement; return e }
  let count = 0
  const ids = new Map()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const nodes = []
  while (walker.nextNode()) if (walker.currentNode.textContent.trim()) nodes.push(walker.currentNode)
  let carry
  for (const node of nodes) {
    const block = blockOf(node)
    const text = block.textContent.trim()
    if (!ids.has(block)) {
      let id = 2 + (count++ % 13)
      if (carry !== undefined) { id = carry; carry = undefined }
      const short = /^(?:[^\p{L}\p{N}\s]{1,2}|\(?(?:\d{1,3}|[a-z]|[ivx]+)[.)]|(?:§\s*)?\d+(?:\.\d+)+)$/u.test(text)
      if (/^(?:US|C|A)?[$€£¥]$/.test(text) || (short && block.tagName !== 'TD' && block.parentElement && getComputedStyle(block.parentElement).display === 'flex')) carry = id
      let up = block
      while (up && up !== document.body) { const c = getComputedStyle(up).columnCount; if (c !== 'auto' && +c > 1) { if (block.tagName !== 'TD') id = 1; break } up = up.parentElement }
      ids.set(block, id)
    }
    const id = ids.get(block)
    const parent = node.parentElement
    const [r, g, b] = getComputedStyle(parent).color.match(/\d+/g).map(Number)
    const span = document.createElement('span')
    span.style.color = `rgb(${(r & 240) | id},${(g & 240) | 5},${(b & 240) | 10})`
    node.replaceWith(span); span.append(node)
  }
}
"""


def document(kind, seed, at):
    if kind == 'money':
        return money.make(seed, at, money.TRAIN)
    if kind == 'facts':
        return money.make(seed, at)
    if at % 2:
        return money.make(seed, at // 2)
    return print_pages.document(seed * 100000 + at)[0], None, None


def visible_facts(path, facts):
    """The facts about texts that are on the page: what did not fit it was cut off."""
    tight = lambda text: re.sub(r'[\s\-\u00ad\u2010]+', '', text)
    text = tight(subprocess.run(['pdftotext', path, '-'], capture_output=True, text=True, check=True).stdout)
    return [fact for fact in facts if all(key in ('type', 'column') or tight(value) in text for key, value in fact.items())]


def main():
    folder, count, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    kind = sys.argv[4] if len(sys.argv) > 4 else 'all'
    os.makedirs(folder, exist_ok=True)
    with sync_playwright() as playwright:
        path = os.environ.get('DOCMILL_CHROMIUM', '/usr/bin/chromium')
        browser = playwright.chromium.launch(executable_path=path, args=['--no-sandbox'])
        page = browser.new_page()
        for at in range(count):
            text, category, data = document(kind, seed, at)
            name = os.path.join(folder, f'{category}{at:04}' if kind == 'facts' else f'{seed}-{at:04}')
            page.set_content(text)
            if data is None:
                page.evaluate(print_pages.TRIM)
            if kind != 'facts':
                page.evaluate(MARK)
            ranges = '1' if kind == 'facts' else ''
            page.pdf(path=f'{name}.pdf', prefer_css_page_size=True, print_background=True, tagged=False, page_ranges=ranges)
            if kind == 'facts':
                data['facts'] = visible_facts(f'{name}.pdf', data['facts'])
                with open(f'{name}.json', 'w') as file:
                    json.dump(data, file)
        browser.close()


if __name__ == '__main__':
    main()
