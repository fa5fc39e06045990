"""Prints documents whose structure is known: training/out/pages/NAME.pdf, the role of each text in the low bits of its colour.

usage: print_pages.py [--documents 700] [--seed 1] [--out training/out/pages]
"""

import argparse
import os
import random
import sys

from playwright.sync_api import sync_playwright

sys.path.insert(0, os.path.dirname(__file__))
from pages import families, furniture  # noqa: E402
from pages.design import Design  # noqa: E402
from pages.words import Words  # noqa: E402

# Text that does not fit its page is taken away: the last words of paragraphs, or the last block.
TRIM = """
() => {
  for (const flow of document.querySelectorAll('.flow')) {
    const over = () => flow.scrollHeight > flow.clientHeight + 1 || flow.scrollWidth > flow.clientWidth + 1
    let left = 3000
    while (over() && left-- > 0) {
      let last = flow
      while (last.lastElementChild && last.tagName !== 'TR' && !(last.children.length === 0)) {
        const next = last.lastElementChild
        if (next.tagName === 'B' || next.tagName === 'I' || next.tagName === 'SUP' || next.tagName === 'SPAN') break
        last = next
      }
      if (last === flow) { flow.textContent = ''; break }
      const words = last.tagName === 'DIV' && last.children.length === 0 ? last.textContent.split(' ') : []
      if (words.length > 14) last.textContent = words.slice(0, Math.max(8, words.length - 8)).join(' ')
      else {
        let gone = last
        while (gone.parentElement !== flow && gone.parentElement.children.length === 1) gone = gone.parentElement
        gone.remove()
      }
    }
    // A heading alone at the end of a page is no habit.
    const end = flow.lastElementChild
    if (end && end.style.breakAfter === 'avoid' && flow.children.length > 1) end.remove()
  }
}
"""


def page_html(design, content, lines, number, total, mirrored):
    r = design.rng
    columns = design.columns
    over = content.get('over', '')
    foot = content.get('foot', '')
    align = 'justify' if design.justify else 'left'
    gutter = r.choice([12, 16, 20, 26])
    rule = f'column-rule:.5pt solid #888;' if r.random() < 0.1 else ''
    numbers = ''
    if content.get('lines'):
        step = design.size * design.leading
        count = int((design.height - design.top - design.bottom) / step)
        numbers = f'<div style="position:absolute;left:{design.left - 26:.1f}pt;top:{design.top}pt;width:16pt;text-align:right">' + ''.join(design.block('furniture', str(i + 1)) for i in range(count)) + '</div>'
    flow = f'<div class="flow" style="flex:1;min-height:0;overflow:hidden;{f"columns:{columns};column-gap:{gutter}pt;column-fill:auto;{rule}" if columns > 1 else ""}">{content["flow"]}</div>'
    inner = f'<div style="position:absolute;left:{design.left:.1f}pt;right:{design.right:.1f}pt;top:{design.top:.1f}pt;bottom:{design.bottom:.1f}pt;display:flex;flex-direction:column"><div>{over}</div>{flow}<div>{foot}</div></div>'
    return f'<section style="width:{design.width}pt;height:{design.height}pt;position:relative;overflow:hidden;break-after:page;font-family:\'{design.body_font}\';font-size:{design.size}pt;line-height:{design.leading};text-align:{align};hyphens:auto">{inner}{numbers}{furniture.draw(design, lines, number, total, mirrored)}</section>'


def document(seed):
    rng = random.Random(seed)
    family = rng.choices([f for f, _ in families.FAMILIES], [n for _, n in families.FAMILIES])[0]
    language = rng.choices(['en', 'de', 'fr', 'es', 'ru', 'zh', 'ja'], [62, 10, 8, 6, 6, 4, 4])[0]
    words = Words(rng, language)
    design = Design(rng, words, landscape=family is families.slide or rng.random() < (0.25 if family in (families.brochure, families.tables) else 0.03))
    if family is families.slide:
        design.width, design.height = rng.choice([(720, 405), (720, 540), (960, 540), (842, 595)])
        design.top, design.bottom = rng.choice([14, 24, 40]), rng.choice([24, 36, 50])
    share = {families.slide: 0.6, families.cover: 0.25, families.letter: 0.5, families.invoice: 0.35, families.form: 0.6, families.brochure: 0.35, families.cv: 0.35, families.schedule: 0.4}.get(family, 0.75)
    lines = furniture.scheme(design, rng, share)
    if not lines and rng.random() < 0.5:  # text may go to the edge
        design.top, design.bottom = rng.choice([14, 20, 30]), rng.choice([14, 20, 30])
    start = rng.choice([1, 1, 1, rng.randint(2, 400)])
    total = start + rng.randint(2, 60)
    mirrored = rng.random() < 0.3
    count = 1 if family in (families.cover, families.cv) else 2
    pages = []
    size = design.size
    for at in range(count):
        number = start + at
        first = at == 0 and (start == 1 or rng.random() < 0.3)
        design.size = size
        content = family(design, first)
        # The first page of a document often has fewer of them.
        own = [] if first and rng.random() < 0.35 else lines
        pages.append(page_html(design, content, own, number, total, mirrored and at % 2))
    style = f'@page{{size:{design.width}pt {design.height}pt;margin:0}}*{{box-sizing:border-box}}body{{margin:0;-webkit-print-color-adjust:exact}}table.t td{{padding:var(--p) calc(var(--p) + 2pt);vertical-align:top}}sup,sub{{line-height:0;font-size:.7em}}'
    return f'<!doctype html><html lang="{language}"><meta charset="utf-8"><style>{style}</style><body>{"".join(pages)}</body></html>', family.__name__


def main():
    options = argparse.ArgumentParser()
    options.add_argument('--documents', type=int, default=700)
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--out', default=os.path.join(os.path.dirname(__file__), 'out/pages'))
    options = options.parse_args()
    os.makedirs(options.out, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get('DOCMILL_CHROMIUM', '/usr/bin/chromium'), args=['--no-sandbox'])
        page = browser.new_page()
        for at in range(options.documents):
            seed = options.seed * 100000 + at
            html, family = document(seed)
            path = os.path.join(options.out, f'{seed}-{family}.pdf')
            if os.path.exists(path):
                continue
            try:
                page.set_content(html)
                page.evaluate(TRIM)
                page.pdf(path=path, prefer_css_page_size=True, print_background=True, tagged=False)
            except Exception as error:  # noqa: BLE001
                print(f'{seed}: {error}', file=sys.stderr)
                page.close()
                page = browser.new_page()
        browser.close()


if __name__ == '__main__':
    main()
