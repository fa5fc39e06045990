"""Running heads and feet, page numbers, stamps: as many habits as are seen on real pages, and often none at all."""


def page_number(w, rng, number, total):
    page = rng.choice(w.rules['page'])
    of = w.rules.get('of', '/')
    upper = 'ABCDEFG'[number % 7]
    roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'][number % 12]
    return rng.choice([
        f'{number}', f'{number}', f'{number}', f'{number}', f'- {number} -', f'– {number} –', f'{page} {number}',
        f'{page} {number} {of} {total}', f'{number} / {total}', f'{number}/{total}', f'{upper}-{number}', f'F-{number}',
        roman, f'[{number}]', f'{page} {number} | {total}', f'{number} {of} {total}', f'{number % 12 + 1}-{number}', f'0{number % 10}',
    ])


def piece(design, what, number, total):
    """One piece of a running head by kind."""
    w, r = design.w, design.rng
    if what == 'number':
        return page_number(w, r, number, total)
    if what == 'title':
        text = design.running_title
        return f'{design.head_number} {text}' if r.random() < 0.15 else text
    if what == 'author':
        return r.choice([w.person(), f'{w.person()} et al.', f'{w.name()}, {w.name()}, {w.name()}', f'{w.person()} and {w.person()}', f'{w.person()}, {w.person()}, {w.person()}, and {w.person()}'])
    if what == 'journal':
        return r.choice([f'{w.phrase(1, 4, "title")}, {r.randint(1, 99)} ({r.randint(1980, 2026)}) {r.randint(1, 900)}–{r.randint(901, 1999)}', f'{w.phrase(2, 5, "title")} {r.randint(2010, 2026)}, {r.randint(1, 30)}, {r.randint(1, 999)}', f"{w.name()[:6].upper()} ’{r.randint(10, 26)}, {w.date()}, {w.name()}, {w.name()}", f'{w.name()} {r.randint(1990, 2026)}: {w.phrase(2, 6)}', f'Vol. {r.randint(1, 90)}, No. {r.randint(1, 12)}, {w.date()}', f'{r.randint(1990, 2026)}/{r.randint(1, 12):02}, {w.phrase(2, 5)}', f'{w.name()[:4].upper()} {r.randint(1990, 2026)} · {w.phrase(1, 3)}'])
    if what == 'date':
        return r.choice([w.date(), w.date(), f'{w.name()}, {w.date()}', f'{w.date()} {r.randint(0, 23):02}:{r.randint(0, 59):02}', f'Printed on {w.date()} {r.randint(1, 12)}:{r.randint(0, 59):02} AM', f'Rev. {w.date()}'])
    if what == 'organisation':
        return r.choice([f'{w.phrase(1, 3, "title")} {r.choice(["Inc.", "GmbH", "Ltd.", "AG", "S.A.", "Corporation", "University", "Institute", ""])}', w.phrase(1, 4, 'upper'), w.phrase(2, 5, 'title')])
    if what == 'url':
        return r.choice([w.url(), w.url(), w.email(), f'{w.name()} - {w.url()}', f'{w.phrase(1, 2).upper()} - 0{r.randint(1, 9)} {r.randint(10, 99)} {r.randint(10, 99)} {r.randint(10, 99)} {r.randint(10, 99)}'])
    if what == 'code':
        return r.choice([w.code(), w.code(), f'Form {w.code()}', f'{w.code()} ({w.date()})', f'{w.code()} {r.choice(w.rules["page"])} {number}', f'Doc. {w.code()} Rev. {r.choice("ABCDE")}'])
    if what == 'legal':
        return r.choice(['CONFIDENTIAL', 'DRAFT', 'All rights reserved.', f'© {r.randint(1990, 2026)} {w.phrase(1, 3, "title")}', f'Copyright © {r.randint(1990, 2026)} {w.phrase(1, 3, "title")}. All rights reserved.', 'PUBLIC', w.phrase(1, 3, 'upper'), f'{w.sentence(5, 12)}', f'Prepared with {w.phrase(1, 3, "title")}'])
    return f'{w.code().replace(" ", "_")}.{r.choice(["indb", "qxd", "docx", "pdf", "dvi"])} {number}'


KINDS = ['number', 'title', 'author', 'journal', 'date', 'organisation', 'url', 'code', 'legal', 'file']
SHAPES = [
    # left, middle, right of one line
    (['', 'number', ''], 10), (['', '', 'number'], 6), (['number', '', ''], 4),
    (['title', '', 'number'], 8), (['number', '', 'title'], 6), (['title', '', ''], 3), (['', 'title', ''], 3), (['', '', 'title'], 2),
    (['journal', '', 'author'], 4), (['journal', '', 'number'], 4), (['author', '', 'number'], 3), (['number', '', 'author'], 3), (['journal', '', ''], 2), (['', 'journal', ''], 2),
    (['organisation', '', 'date'], 3), (['organisation', '', 'number'], 4), (['organisation', 'title', 'number'], 2), (['date', '', 'number'], 3), (['title', '', 'date'], 2), (['date', 'title', ''], 1),
    (['code', '', 'number'], 4), (['code', '', ''], 3), (['', '', 'code'], 2), (['url', '', 'number'], 3), (['', 'url', ''], 2), (['url', '', ''], 1), (['legal', '', 'number'], 3), (['', 'legal', ''], 3),
    (['file', '', 'date'], 1), (['file', '', ''], 1), (['date', '', 'title'], 1), (['legal', 'number', 'date'], 1), (['organisation', '', 'url'], 1), (['number', '', 'organisation'], 2), (['code', 'number', 'date'], 1), (['', 'code', ''], 1), (['', 'organisation', ''], 2), (['', 'date', ''], 1), (['number', '', 'journal'], 3),
]


def scheme(design, rng, share=0.72):
    """What stands at the edges of the pages of a document; the same on all of them."""
    design.head_number = rng.randint(1, 12)
    design.running_title = design.w.phrase(1, rng.choice([3, 5, 8]), rng.choice(['title', 'sentence', 'upper']))
    x = rng.random()
    if x > share:
        return []
    edges = rng.choices([['top'], ['foot'], ['top', 'foot'], ['foot', 'foot2'], ['top', 'top2', 'foot']], [5, 8, 8, 2, 1])[0]
    lines = []
    for edge in edges:
        shape = rng.choices([s for s, _ in SHAPES], [n for _, n in SHAPES])[0]
        lines.append(dict(
            edge=edge, shape=shape,
            size=design.size * rng.choice([0.7, 0.8, 0.85, 0.9, 0.9, 1, 1, 1, 1.1]) if rng.random() < 0.95 else design.size * 1.3,
            font=design.body_font if rng.random() < 0.7 else design.head_font,
            bold=rng.random() < 0.15, italic=rng.random() < 0.2, caps=rng.random() < 0.1,
            rule=rng.random() < 0.2, bar=rng.random() < 0.04, colour=design.accent if rng.random() < 0.3 else rng.choice([design.ink, design.ink, '808080', '606060']),
            near=rng.choice([0.15, 0.3, 0.45, 0.5, 0.6, 0.75, 0.9]),
            left=design.left * rng.choice([1, 1, 1, 1, 0.6]), right=design.right * rng.choice([1, 1, 1, 1, 0.6]), spread='flex-start' if rng.random() < 0.06 and '' not in (shape[0], shape[2]) else 'space-between',
        ))
    return lines


def draw(design, lines, number, total, mirrored):
    """The running heads of one page as boxes placed on it."""
    out = []
    for line in lines:
        size = line['size']
        room = design.top if line['edge'].startswith('top') else design.bottom
        at = max(6, min(room - size * 1.25 - 2, (room - size) * line['near']))
        if line['edge'].endswith('2'):
            at = max(4, at - size * 1.25) if line['edge'] == 'foot2' else at + size * 1.25
            if at > room - size * 1.1:
                continue
        shape = line['shape'][::-1] if mirrored else line['shape']
        texts = [design.t('furniture', piece(design, k, number, total), base='f0f0f0' if line['bar'] else line['colour']) if k else '' for k in shape]
        side = 'top' if line['edge'].startswith('top') else 'bottom'
        css = f'position:absolute;{side}:{at:.1f}pt;left:{line["left"]:.1f}pt;right:{line["right"]:.1f}pt;display:flex;justify-content:{line["spread"]};gap:1em;font-size:{size:.2f}pt;font-family:{line["font"]};line-height:1.15;white-space:nowrap;'
        if line['bold']:
            css += 'font-weight:bold;'
        if line['italic']:
            css += 'font-style:italic;'
        if line['caps']:
            css += 'text-transform:uppercase;'
        if line['rule']:
            css += f'border-{"bottom" if side == "top" else "top"}:0.6pt solid #666;'
        if line['bar']:
            css += f'background:#{design.accent};padding:2px 4px;'
        out.append(f'<div style="{css}"><div>{texts[0]}</div><div>{texts[1]}</div><div>{texts[2]}</div></div>')
    return ''.join(out)
