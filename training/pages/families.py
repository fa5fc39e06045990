"""Kinds of documents. Each gives the inner HTML of a page: what flows, and what is placed on it."""

from . import blocks as b


def prose(design, first, level=2, count=14, extras=True):
    """Headings, paragraphs and what stands between them, until the page is full."""
    r = design.rng
    out = []
    if not first and r.random() < 0.7:
        text = design.w.paragraph(1, 4)
        out.append(design.para(text=(text[0].lower() + text[1:]) if r.random() < 0.6 else text, first=True))
    heads = r.choice([0.1, 0.18, 0.3, 0.45])
    rich = r.choice([0.05, 0.15, 0.3, 0.45]) if extras else 0
    after = False
    for _ in range(count):
        if r.random() < heads and not after:
            out.append(design.heading(r.choice([level, level, level + 1])))
            after = True
            if r.random() < 0.12:
                out.append(design.heading(level + 1))
        x = r.random()
        if x < rich:
            kind = r.choice(['items', 'items', 'items', 'table', 'figure', 'code', 'formula', 'box', 'quote', 'keys'])
            if kind == 'table':
                cap = b.caption(design, 'table') if r.random() < 0.7 else ''
                t = b.table(design)
                out.append(cap + t if r.random() < 0.7 else t + cap)
            elif kind == 'quote':
                out.append(design.para(style=f'margin-left:{r.choice([18, 30])}pt;margin-right:18pt;' + r.choice(['', 'font-style:italic;', f'font-size:{design.size * 0.92}pt;']), low=1, high=3, first=True))
            elif kind == 'box':
                out.append(b.box(design, design.para(low=1, high=3) + (b.items(design) if r.random() < 0.4 else '')))
            elif kind == 'items':
                out.append((design.para(text=design.w.sentence(5, 14)[:-1] + ':') if r.random() < 0.5 else '') + f'<div style="margin-bottom:{design.gap}em">{b.items(design)}</div>')
            else:
                out.append(getattr(b, kind)(design))
        else:
            if r.random() < 0.06:  # a run-in title
                out.append(design.para(text=f'<b>{design.w.phrase(1, 5)}{r.choice([".", ":", " –"])}</b> {design.w.paragraph(1, 4)}'))
            else:
                out.append(design.para(first=after or r.random() < 0.1, low=1, high=r.choice([3, 6, 9])))
        after = False
    return ''.join(out)


def title_size(design):
    return design.size * design.rng.choice([1.2, 1.4, 1.6, 1.8, 2.0, 2.4, 3])


def title(design, centred=None, text=None, size=None):
    r = design.rng
    case = r.choice(['title', 'sentence', 'upper', 'title'])
    css = f'font-family:{design.head_font};font-size:{size or title_size(design)}pt;line-height:1.15;text-align:left;margin:{r.choice([0, 0, 0.3, 1])}em 0 {r.choice([0.2, 0.5, 0.8])}em;'
    if r.random() < 0.7:
        css += 'font-weight:bold;'
    if centred if centred is not None else r.random() < 0.5:
        css += 'text-align:center;'
    return design.block('heading', text or design.w.phrase(2, 12, case), css, design.accent if r.random() < 0.6 else None)


def paper(design, first):
    r, w = design.rng, design.w
    design.columns = r.choice([1, 2, 2])
    out = ''
    rights = ''
    if first and r.random() < 0.3:  # who may copy it, at the foot of its first page
        rights = design.block('note', w.paragraph(1, 3) + r.choice(['', f'<br>© {r.randint(1990, 2026)} {w.phrase(1, 3, "title")}. {w.sentence(3, 7)}', f'<br>DOI: 10.{r.randint(1000, 9999)}/{r.randint(1000, 99999)}']), f'font-size:{design.size * 0.8}pt;line-height:1.15;width:{r.choice([46, 100])}%')
    if first:
        centre = 'center' if r.random() < 0.7 else 'left'
        out += title(design, centre == 'center')
        css = f'text-align:{centre};margin:.3em 0;'
        names = [w.person() for _ in range(r.randint(1, 6))]
        style = r.choice(['font-weight:bold;', '', f'font-size:{design.size * 1.15}pt;', f'font-size:{design.size * 1.3}pt;', 'font-style:italic;'])
        if r.random() < 0.3:  # side by side, each with where he works
            out += '<div style="display:flex;justify-content:space-around;margin:.6em 0">' + ''.join('<div style="text-align:center">' + design.block('text', n, style) + design.block('text', w.phrase(1, 3, 'title')) + design.block('text', w.email()) + '</div>' for n in names[:3]) + '</div>'
        else:
            out += design.block('text', ', '.join(names), css + style)
        for _ in range(r.randint(0, 3)):
            out += design.block('text', r.choice([f'{w.phrase(2, 4, "title")}, {w.name()}', w.email(), w.date()]), css + f'font-size:{design.size * 0.9}pt;')
        if r.random() < 0.8:
            name = {'en': 'Abstract', 'de': 'Zusammenfassung', 'fr': 'Résumé', 'es': 'Resumen', 'ru': 'Аннотация', 'zh': '摘要', 'ja': '要旨'}[w.language]
            out += (design.heading(3, name, r.choice(['', 'text-align:center;'])) if r.random() < 0.7 else '') + design.para(low=3, high=7, style=r.choice(['', 'margin-left:24pt;margin-right:24pt;', 'font-style:italic;']))
        if r.random() < 0.35:
            out += design.block('text', f'<b>{r.choice(["Keywords", "Key words", "Index Terms"])}:</b> {", ".join(w.phrase(1, 2) for _ in range(4))}', 'margin:.4em 0')
    return dict(over=out, flow=prose(design, first, 1), foot=rights or (b.notes(design) if r.random() < 0.3 else ''))


def book(design, first):
    r, w = design.rng, design.w
    out = ''
    if first:
        out += f'<div style="height:{r.choice([0, 20, 60, 120])}pt"></div>'
        if r.random() < 0.6:
            out += design.block('heading', r.choice([f'{r.choice(["Chapter", "CHAPTER"])} {r.randint(1, 30)}', str(r.randint(1, 30)), 'IV', w.phrase(1, 2, 'upper')]), f'font-size:{design.size * r.choice([1, 1.2, 1.6])}pt;text-align:{r.choice(["center", "left", "center"])};margin-bottom:.6em;' + r.choice(['', 'font-weight:bold;', 'letter-spacing:.1em;']))
        out += title(design)
    for _ in range(16):
        if r.random() < 0.35:
            out += design.para(text=f'“{w.sentence(3, 14)}” {w.sentence(3, 8)}', low=1)
        else:
            out += design.para(low=1, high=9)
        if r.random() < 0.03:
            out += design.heading(2)
        if r.random() < 0.03:
            out += design.block('text', r.choice(['* * *', '⁂', '—']), 'text-align:center;margin:.6em 0')
    return dict(flow=out, foot=b.notes(design) if r.random() < 0.15 else '')


def report(design, first):
    design.columns = design.rng.choice([1, 1, 1, 2])
    out = title(design) + (design.block('text', design.w.phrase(3, 10), f'font-size:{design.size * design.rng.choice([1, 1.2, 1.4])}pt;margin-bottom:.8em') if design.rng.random() < 0.4 else '') if first else ''
    return dict(over=out, flow=prose(design, first, 1), foot=b.notes(design) if design.rng.random() < 0.12 else '')


def contract(design, first):
    r, w = design.rng, design.w
    out = ''
    if first:
        if r.random() < 0.3:
            out += ''.join(design.block('text', t, 'text-align:center') for t in [w.phrase(2, 5, 'upper'), w.phrase(1, 3, 'upper')])
        out += title(design, r.random() < 0.8)
        out += design.para(low=1, high=2) if r.random() < 0.6 else b.keys(design)
    for at in range(1, 12):
        if r.random() < 0.5:
            out += design.heading(1, f'{r.choice([f"{at}.", f"§ {at}", f"Article {at}", f"Section {at}.", ""])} {w.phrase(1, 5, design.head_case)}')
        for sub in range(r.randint(1, 4)):
            mark = r.choice([f'{at}.{sub + 1}', f'({"abcde"[sub]})', f'({sub + 1})'])
            out += f'<div style="display:flex;margin-bottom:.5em"><div style="width:28pt;flex:none">{design.t("item", mark)}</div><div>{design.t("item", w.paragraph(1, 4))}</div></div>' if r.random() < 0.6 else design.para(low=1, high=4)
    if r.random() < 0.25:
        out += '<div style="display:flex;gap:40pt;margin-top:2em">' + ''.join(f'<div style="flex:1;border-top:.5pt solid #000">{design.t("label", w.phrase(1, 3))}</div>' for _ in range(2)) + '</div>'
    return dict(flow=out, lines=r.random() < 0.12, foot=b.notes(design) if r.random() < 0.1 else '')


def statement(design, first):
    r, w = design.rng, design.w
    if not first and r.random() < 0.3:
        return dict(flow=b.table(design, rows=r.randint(20, 60), columns=r.choice([3, 4, 5, 6]), financial=True))
    out = ''
    centred = r.random() < 0.7
    css = f'text-align:{"center" if centred else "left"};'
    heads = [w.phrase(1, 4, 'upper'), w.phrase(3, 6, 'title')]
    if r.random() < 0.7:
        out += design.block('heading' if r.random() < 0.5 else 'text', heads[0], css + 'font-weight:bold;')
        out += design.block('heading', heads[1], css + 'font-weight:bold;' + r.choice(['', f'font-size:{design.size * 1.2}pt;']))
        out += design.block('text', f'({w.phrase(2, 6)}, {w.phrase(1, 3)})', css)
    else:
        out += title(design, centred)
    out += b.table(design, rows=r.randint(14, 36), columns=r.choice([2, 3, 3, 4, 5, 7]), financial=True)
    if r.random() < 0.5:
        out += design.block('note', w.sentence(5, 14), f'font-size:{design.size * r.choice([0.85, 1])}pt;{css}')
    if r.random() < 0.4:
        out += prose(design, False, 2, 5)
    return dict(flow=out)


def ledger(design, first):
    """Notes to statements: prose with small tables of money."""
    r = design.rng
    out = title(design) if first and r.random() < 0.5 else ''
    for _ in range(5):
        if r.random() < 0.5:
            out += design.heading(2)
        out += design.para(low=1, high=4)
        if r.random() < 0.7:
            out += b.table(design, rows=r.randint(2, 9), columns=r.choice([2, 3, 4, 5]), financial=True)
    return dict(flow=out)


def tables(design, first):
    r = design.rng
    if not first and r.random() < 0.5:  # a table that goes on from the page before, with or without its head
        long = b.table(design, rows=60, financial=r.random() < 0.4)
        return dict(flow=long + (design.para(low=1, high=3) if r.random() < 0.2 else ''))
    out = title(design) if first or r.random() < 0.3 else ''
    if out and r.random() < 0.2:
        out = f'<div style="display:flex;justify-content:space-between;align-items:baseline"><div>{out}</div>{design.t("text", design.w.phrase(1, 3) + " " + design.w.date())}</div>'
    for _ in range(r.choice([1, 1, 2, 3])):
        if r.random() < 0.4:
            out += design.heading(2)
        if r.random() < 0.3:
            out += design.para(low=1, high=2)
        cap = b.caption(design, 'table') if r.random() < 0.3 else ''
        out += cap + b.table(design, rows=r.choice([6, 12, 20, 34, 50]))
        if r.random() < 0.25:
            out += design.block('note', design.w.sentence(5, 20), f'font-size:{design.size * 0.85}pt')
    return dict(flow=out)


def invoice(design, first):
    r, w = design.rng, design.w
    head = design.block('heading', r.choice(['INVOICE', 'Invoice', 'Rechnung', 'FACTURE', 'Factura', 'Tax Invoice', 'Quote', 'Bestellung', 'RECEIPT', 'Packing slip', w.phrase(1, 2, 'upper')]), f'font-size:{design.size * r.choice([1.3, 1.8, 2.4, 3])}pt;font-weight:{r.choice(["bold", "normal"])};text-align:{r.choice(["left", "right", "left"])};font-family:{design.head_font};', design.accent)
    company = b.address(design) if r.random() < 0.8 else design.block('text', w.phrase(1, 3, 'title'), f'font-size:{design.size * 1.6}pt;font-weight:bold')
    k = b.keys(design, r.randint(2, 5))
    top = r.choice([f'<div style="display:flex;justify-content:space-between"><div>{company}</div><div>{head}{k}</div></div>', head + company + k, f'<div style="display:flex;justify-content:space-between"><div>{head}</div><div>{company}</div></div>{k}', f'{company}{head}{k}'])
    to = '<div style="display:flex;gap:60pt;margin:1em 0">' + ''.join(f'<div>{design.block("label", w.phrase(1, 2) + r.choice([":", ""]), "font-weight:bold")}{b.address(design)}</div>' for _ in range(r.choice([1, 2]))) + '</div>'
    t = b.table(design, rows=r.randint(1, 12), columns=r.choice([3, 4, 5, 6]), financial=r.random() < 0.7)
    totals = '<div style="display:flex;justify-content:flex-end"><div>' + ''.join(f'<div style="display:flex;gap:30pt;justify-content:space-between">{design.t("cell", w.phrase(1, 2, "title") + ":", "font-weight:bold" if i == 2 else "")}{design.t("cell", f"{r.randint(1, 9999):,}.{r.randint(0, 99):02}")}</div>' for i in range(r.randint(1, 4))) + '</div></div>'
    end = ''.join([design.para(low=1, high=2) if r.random() < 0.6 else '', design.block('text', w.phrase(2, 5) + '!') if r.random() < 0.4 else '', b.keys(design, 3) if r.random() < 0.3 else ''])
    return dict(flow=top + to + t + totals + end)


def form(design, first):
    r, w = design.rng, design.w
    out = ''
    size = design.size = r.choice([7, 8, 8, 9, 9, 10])
    if first or r.random() < 0.4:
        h = title(design, size=size * r.choice([1.2, 1.5, 1.8, 2.2]))
        code = design.block(r.choice(['text', 'text', 'label']), r.choice([f'Form <b>{w.code()}</b>', w.code(), w.phrase(1, 4, 'upper')]))
        out += f'<div style="display:flex;justify-content:space-between;border-bottom:{r.choice([0, 1])}pt solid #000">{code}<div>{h}</div>{design.block("text", w.phrase(1, 5))}</div>' if r.random() < 0.5 else h
        if r.random() < 0.5:
            out += design.para(low=1, high=3)
    for _ in range(r.randint(2, 6)):
        if r.random() < 0.75:
            bar = r.random() < 0.45
            css = f'background:#{r.choice(["000000", "dddddd", "333333", design.accent])};padding:1.5pt 4pt;margin-top:.5em;' if bar else 'margin-top:.7em;'
            dark = bar and not css.startswith('background:#dddddd')
            out += design.block('heading', r.choice([f'{r.choice(["Part", "Section"])} {r.choice(["I", "II", "III", "IV", "1", "2", "3", "A"])}{r.choice([":", ".", " –", ""])} {w.phrase(1, 6)}', w.phrase(1, 5, 'upper'), w.phrase(1, 6, 'title'), f'{"ABCDEF"[r.randrange(6)]}. {w.phrase(1, 5)}']), css + 'font-weight:bold;' + r.choice(['', f'font-size:{size * 1.15}pt;']), 'f0f0f0' if dark else None)
        kind = r.choice(['boxes', 'lines', 'boxes', 'checks', 'text', 'questions', 'grid'])
        if kind == 'boxes':
            for _ in range(r.randint(1, 4)):
                out += '<div style="display:flex">' + ''.join(f'<div style="flex:{r.randint(1, 3)};border:.6pt solid #000;padding:1pt 3pt;height:{size * r.choice([2, 2.4, 3])}pt;margin:-.3pt">{design.block("label", w.phrase(1, 5), f"font-size:{size * 0.8}pt")}{design.t("label", r.choice(["", "", w.name(), w.date()]))}</div>' for _ in range(r.randint(1, 4))) + '</div>'
        elif kind == 'lines':
            for _ in range(r.randint(2, 5)):
                out += '<div style="display:flex;gap:8pt;margin:3pt 0">' + ''.join(f'<div style="flex:1;display:flex">{design.t("label", w.phrase(1, 3) + ":")}<div style="flex:1;border-bottom:.6pt solid #000">{design.t("label", r.choice(["", "", w.person()]))}</div></div>' for _ in range(r.randint(1, 3))) + '</div>'
        elif kind == 'checks':
            for _ in range(r.randint(2, 5)):
                out += design.block('item', f'{r.choice("☐□☒")} {w.phrase(2, 9)}', 'margin:2pt 0 2pt 8pt')
        elif kind == 'questions':
            for at in range(r.randint(2, 6)):
                text = w.sentence(6, 16)[:-1] + r.choice(['?', ':', ''])
                out += f'<div style="display:flex;border-bottom:{r.choice([0, 0.5])}pt solid #555"><div style="width:16pt">{design.t("item", f"{at + 1}.")}</div><div style="flex:1">{design.t("item", text)}</div><div style="width:70pt">{design.t("label", r.choice(["Yes  No", "☐ Yes ☐ No", "", "______"]))}</div></div>'
        elif kind == 'grid':
            out += b.table(design, rows=r.randint(2, 6), ruled='all')
        else:
            out += design.para(low=1, high=3)
    foot = ''
    if r.random() < 0.5:  # small print, which stands at the foot of many forms
        foot = ''.join(design.block('note', r.choice(['', '* ', '(1) ']) + w.paragraph(1, 3), f'font-size:{size * r.choice([0.7, 0.8, 0.9, 1])}pt;line-height:1.15;' + r.choice(['', '', 'text-align:center;', 'font-style:italic;'])) for _ in range(r.choice([1, 1, 2])))
    if r.random() < 0.25:
        foot += f'<div style="display:flex;justify-content:space-between">{design.t("label", w.phrase(2, 5) + ":", "")}{design.t("label", w.phrase(1, 3) + ":")}</div>'
    return dict(flow=out, foot=foot)


def letter(design, first):
    r, w = design.rng, design.w
    if not first:
        return dict(flow=prose(design, False, 2, 6, False))
    side = r.choice(['left', 'right', 'center'])
    out = f'<div style="text-align:{side};margin-bottom:1.5em">{design.block("text", w.phrase(1, 4, "title"), f"font-size:{design.size * r.choice([1, 1.4, 1.8])}pt;font-weight:bold")}{b.address(design)}</div>'
    out += b.address(design) + design.block('text', w.date(), f'margin:1em 0;text-align:{r.choice(["left", "right"])}')
    if r.random() < 0.6:
        out += design.block('ignored', r.choice(['Re: ', 'Subject: ', 'Betreff: ', '']) + w.phrase(3, 8), 'font-weight:bold;margin-bottom:1em')
    out += design.block('text', r.choice(['Dear ', 'Sehr geehrte ', 'Chère ']) + w.person() + ',', 'margin-bottom:.8em')
    out += ''.join(design.para(low=2, high=5) for _ in range(r.randint(2, 6)))
    if r.random() < 0.2:
        out += b.items(design)
    out += design.block('text', w.phrase(1, 3) + ',', 'margin:1em 0 2em') + design.block('text', w.person()) + design.block('text', w.phrase(1, 4))
    if r.random() < 0.25:
        out += design.block('text', f'{r.choice(["Enclosure", "cc"])}: {w.phrase(1, 4)}', 'margin-top:1em')
    return dict(flow=out)


def slide(design, first):
    r, w = design.rng, design.w
    design.size = r.choice([14, 16, 18, 20, 22, 24])
    design.gap, design.indent, design.justify = 0.5, False, False
    big = design.size * r.choice([1.2, 1.4, 1.6, 2])
    if first:
        y = r.choice([60, 110, 160])
        out = f'<div style="height:{y}pt"></div>' + title(design, size=big * 1.2) + design.block('text', w.phrase(2, 7), f'font-size:{design.size * 0.9}pt') + design.block('text', w.person() + ', ' + w.date(), f'font-size:{design.size * 0.8}pt')
        return dict(flow=out)
    out = title(design, size=big) if r.random() < 0.93 else ''
    if r.random() < 0.15:  # the name of the talk over each of its slides
        out = design.block('furniture', design.running_title, f'font-size:{design.size * r.choice([0.5, 0.6, 0.7])}pt;margin-bottom:{r.choice([2, 8, 14])}pt;') + out
    x = r.random()
    if x < 0.5:
        out += b.items(design, low=1, high=1, count=r.randint(2, 6), ordered=False)
    elif x < 0.62:
        out += '<div style="display:flex;gap:24pt">' + ''.join(f'<div style="flex:1">{design.heading(3)}{b.items(design, low=1, high=1)}</div>' for _ in range(2)) + '</div>'
    elif x < 0.75:
        design.size *= 0.6
        out += b.table(design, rows=r.randint(2, 7))
    elif x < 0.88:
        out += b.figure(design)
    else:
        out += design.para(low=1, high=2) + design.para(low=1, high=1)
    return dict(flow=out)


def newsletter(design, first):
    r, w = design.rng, design.w
    design.columns = r.choice([2, 3, 3, 1])
    over = ''
    if first:
        over += design.block('heading', w.phrase(1, 3, r.choice(['title', 'upper'])), f'font-family:{design.head_font};font-size:{design.size * r.choice([2.5, 3.5, 4.5])}pt;font-weight:bold;line-height:1.1;text-align:{r.choice(["left", "center"])};', design.accent)
        over += f'<div style="display:flex;justify-content:space-between;border-top:1pt solid #000;border-bottom:1pt solid #000;margin:3pt 0 8pt">' + ''.join(design.t('text', t) for t in [f'{r.choice(["Vol.", "No.", "Issue"])} {r.randint(1, 90)}', w.date(), w.url()][: r.randint(1, 3)]) + '</div>'
    out = ''
    for _ in range(7):
        out += design.heading(r.choice([1, 1, 2]), w.phrase(2, 9, r.choice(['sentence', 'title'])))
        if r.random() < 0.3:
            out += design.block('text', r.choice(['By ', 'von ', 'Von ', '']) + w.person(), r.choice(['font-style:italic;', 'font-weight:bold;', '']))
        out += ''.join(design.para(low=1, high=4) for _ in range(r.randint(1, 4)))
        x = r.random()
        if x < 0.25:
            out += b.figure(design)
        elif x < 0.4:
            out += b.box(design, design.para(low=1, high=2) + (b.address(design) if r.random() < 0.4 else b.items(design)))
        elif x < 0.5:
            out += b.keys(design)
    return dict(over=over, flow=out)


def brochure(design, first):
    r, w = design.rng, design.w
    sides = r.choice([2, 2, 3])
    cols = []
    for at in range(sides):
        c = ''
        if at == 0 and first:
            c += title(design, False)
        for _ in range(r.randint(1, 3)):
            c += design.heading(r.choice([1, 2])) + (design.para(low=1, high=3) if r.random() < 0.8 else '') + (b.items(design) if r.random() < 0.55 else '')
        if r.random() < 0.25:
            c += b.address(design)
        if r.random() < 0.2:
            c += design.block('text', '“' + w.sentence(6, 14) + '”', f'font-size:{design.size * 1.4}pt;font-style:italic;color:')
        fill = f'background:#{r.choice(["eef3f8", "f6f0e0", "e6f0ea"])};padding:6pt;' if r.random() < 0.35 else ''
        cols.append(f'<div style="flex:{r.choice([1, 1, 2])};{fill}">{c}</div>')
    return dict(flow=f'<div style="display:flex;gap:{r.choice([14, 20, 28])}pt">{"".join(cols)}</div>')


def manual(design, first):
    r, w = design.rng, design.w
    out = title(design) if first else ''
    for _ in range(9):
        out += design.heading(r.choice([1, 2, 3]))
        out += design.para(low=1, high=3)
        x = r.random()
        if x < 0.3:
            out += b.items(design, ordered=True, count=r.randint(3, 7))
        elif x < 0.5:
            out += b.code(design)
        elif x < 0.62:
            out += b.table(design)
        elif x < 0.72:
            out += b.figure(design)
        elif x < 0.85:
            out += b.box(design, design.para(text=f'<b>{r.choice(["Note", "Warning", "Tip", "Hinweis", "CAUTION"])}:</b> {w.paragraph(1, 2)}'), False)
    return dict(flow=out)


def contents(design, first):
    r, w = design.rng, design.w
    out = design.heading(1, {'en': 'Contents', 'de': 'Inhalt', 'fr': 'Sommaire', 'es': 'Índice', 'ru': 'Содержание', 'zh': '目录', 'ja': '目次'}[w.language]) if first or r.random() < 0.4 else ''
    page = r.randint(1, 40)
    leader = r.choice(['.', '.', ' ', '. '])
    for at in range(r.randint(12, 40)):
        deep = r.choice([0, 1, 1, 2])
        page += r.randint(0, 6)
        css = f'display:flex;margin-left:{deep * 14}pt;' + ('font-weight:bold;margin-top:.3em;' if deep == 0 and r.random() < 0.7 else '')
        text = f'{at + 1}{r.choice([".", ""])} ' * r.choice([0, 1]) + w.phrase(1, 7)
        dots = f'<div style="flex:1;overflow:hidden;white-space:nowrap">{design.t("contents", leader * 200) if leader != " " else ""}</div>'
        out += f'<div style="{css}"><div>{design.t("contents", text)}</div>{dots}<div>{design.t("contents", str(page))}</div></div>'
    return dict(flow=out)


def references(design, first):
    r, w = design.rng, design.w
    design.columns = r.choice([1, 2])
    out = design.heading(1, r.choice(['References', 'Bibliography', 'REFERENCES', 'Literatur'])) if first or r.random() < 0.3 else ''
    style = r.choice(['[{}]', '{}.', ''])
    for at in range(40):
        text = f'{w.person()}, {w.person()}: {w.phrase(4, 12)}. <i>{w.phrase(2, 5, "title")}</i>, {r.randint(1, 90)}({r.randint(1, 9)}):{r.randint(1, 400)}–{r.randint(401, 900)}, {r.randint(1970, 2026)}.'
        out += design.block('text', style.format(at + 1) + ' ' + text, f'padding-left:{r.choice([14, 18])}pt;text-indent:-14pt;margin-bottom:{r.choice([0, 0.2, 0.4])}em')
    return dict(flow=out)


def cv(design, first):
    r, w = design.rng, design.w
    out = (title(design, text=w.person()) + design.block('text', f'{w.email()} | {w.url()} | {w.name()}', 'margin-bottom:.6em')) if first else ''
    for _ in range(5):
        out += design.heading(2)
        for _ in range(r.randint(1, 3)):
            out += f'<div style="display:flex;justify-content:space-between">{design.t("text", w.phrase(2, 5, "title"), "font-weight:bold")}{design.t("text", f"{r.randint(2000, 2015)} – {r.randint(2016, 2026)}")}</div>'
            out += b.items(design, low=1, high=1, count=r.randint(1, 4), ordered=False) if r.random() < 0.7 else design.para(low=1, high=2)
    return dict(flow=out)


def cover(design, first):
    r, w = design.rng, design.w
    out = f'<div style="height:{r.choice([0, 0, 60, 160, 260])}pt"></div>'
    lines = r.randint(3, 9)
    centre = r.random() < 0.7
    big = r.randrange(lines)
    for at in range(lines):
        size = design.size * (r.choice([1.8, 2.4, 3]) if at == big else r.choice([1, 1, 1.2]))
        role = 'heading' if at == big else 'text'
        case = r.choice(['title', 'upper', 'sentence'])
        out += design.block(role, w.phrase(1, 8, case) if r.random() < 0.8 else r.choice([w.date(), w.person(), w.code()]), f'font-size:{size}pt;text-align:{"center" if centre else "left"};margin:{r.choice([0.2, 0.5, 1.2])}em 0;' + ('font-weight:bold;' if at == big or r.random() < 0.3 else ''))
        if r.random() < 0.25:
            out += design.block('label', f'({w.phrase(2, 6)})', f'font-size:{design.size * 0.8}pt;text-align:{"center" if centre else "left"}')
    if r.random() < 0.4:
        out += design.para(low=1, high=3) + (b.items(design) if r.random() < 0.3 else '')
    return dict(flow=out)


def schedule(design, first):
    r, w = design.rng, design.w
    out = title(design)
    if r.random() < 0.6:
        out += b.table(design, rows=r.randint(8, 30), columns=r.choice([3, 5, 7, 9]))
    else:
        for _ in range(r.randint(2, 5)):
            out += design.heading(2, r.choice([w.date(), w.name()]))
            for _ in range(r.randint(2, 6)):
                out += f'<div style="display:flex;margin:.2em 0"><div style="width:70pt">{design.t("cell", f"{r.randint(7, 20)}:{r.choice([0, 15, 30]):02}")}</div><div>{design.t("cell", w.phrase(2, 8))}</div></div>'
    return dict(flow=out + (design.block('note', w.sentence(6, 14), f'font-size:{design.size * 0.85}pt') if r.random() < 0.4 else ''))


def drawing(design, first):
    """A page of charts and diagrams, with little else."""
    r, w = design.rng, design.w
    out = title(design) if r.random() < 0.4 else ''
    if r.random() < 0.35:  # small pictures in rows, each with its name
        wide = r.choice([3, 4, 5])
        rows = ''
        for _ in range(r.randint(3, 6)):
            rows += '<div style="display:flex;gap:10pt;margin-bottom:8pt">' + ''.join(f'<div style="flex:1;text-align:center"><div style="height:{r.choice([40, 60, 80])}pt;background:#d0d8e0"></div>{design.t("figure", w.phrase(1, 2) + r.choice(["", f" = {r.uniform(0, 1):.2f}"]))}</div>' for _ in range(wide)) + '</div>'
        out += rows
    else:
        out += ''.join(b.figure(design) for _ in range(r.randint(2, 5)))
    return dict(flow=out)


FAMILIES = [
    (paper, 14), (book, 9), (report, 12), (contract, 6), (statement, 6), (ledger, 5), (tables, 6), (invoice, 7), (form, 10), (letter, 4), (slide, 6),
    (newsletter, 6), (brochure, 4), (manual, 9), (contents, 3), (references, 3), (cv, 2), (cover, 5), (schedule, 3), (drawing, 3),
]
