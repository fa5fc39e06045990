"""The parts that pages are made of: lists, tables, figures, forms, key-value areas."""


def items(design, depth=0, low=1, high=2, count=None, ordered=None):
    r, w = design.rng, design.w
    ordered = r.random() < 0.35 if ordered is None else ordered
    out = []
    short = r.random() < 0.5
    count = count or r.randint(2, 7)
    style = design.ordered
    hang = r.choice([14, 18, 22, 28])
    for at in range(count):
        text = (w.phrase(1, 9) + r.choice(['', '', ';', '.'])) if short else design.inline(w.paragraph(low, high))
        inner = design.t('item', text)
        if depth == 0 and r.random() < 0.12:
            inner += items(design, 1, count=r.randint(2, 3))
        if ordered or design.bullet not in ('disc', 'square', 'circle', 'drawn'):
            label = {'decimal': f'{at + 1}.', 'lower-alpha': f'{"abcdefgh"[at % 8]})', 'lower-roman': ['i.', 'ii.', 'iii.', 'iv.', 'v.', 'vi.', 'vii.'][at % 7], 'paren': f'({at + 1})', 'both': f'{at + 1})'}[style] if ordered else design.bullet.strip('"').strip()
            out.append(f'<div style="display:flex;margin-bottom:{design.item_gap}em;margin-left:{depth * 18 + (0 if ordered else 6)}pt"><div style="width:{hang}pt;flex:none">{design.t("item", label)}</div><div>{inner}</div></div>')
        elif design.bullet == 'drawn':
            size = design.size * r.choice([0.3, 0.4])
            out.append(f'<div style="position:relative;margin-left:{depth * 18 + 16}pt;margin-bottom:{design.item_gap}em"><div style="position:absolute;left:-12pt;top:{design.size * 0.45:.1f}pt;width:{size:.1f}pt;height:{size:.1f}pt;background:#{design.accent};border-radius:{r.choice([0, 50])}%"></div>{inner}</div>')
        else:
            out.append(f'<ul style="list-style-type:{design.bullet};margin:0 0 {design.item_gap}em {depth * 18 + 18}pt;padding:0"><li style="color:{design.colour("item")}">{inner}</li></ul>')
    return ''.join(out)


def caption(design, kind):
    r, w = design.rng, design.w
    label = f'{r.choice(w.rules[kind])} {r.choice([r.randint(1, 30), f"{r.randint(1, 9)}.{r.randint(1, 9)}", "A" + str(r.randint(1, 9))])}{r.choice([".", ":", " –", "", " |"])}'
    if r.random() < 0.4:
        label = f'<b>{label}</b>'
    text = w.phrase(3, 12) + '.' if r.random() < 0.5 else w.paragraph(1, 3)
    css = f'font-size:{design.size * r.choice([0.8, 0.85, 0.9, 1, 1])}pt;margin:{r.choice([0.3, 0.5, 0.8])}em 0;text-align:{r.choice(["left", "center", "left"])};'
    if r.random() < 0.2:
        css += 'font-style:italic;'
    if r.random() < 0.12:
        css += 'font-weight:bold;'
    return design.block('caption', f'{label} {text}', css)


def table(design, rows=None, columns=None, financial=False, ruled=None, long=False):
    r, w = design.rng, design.w
    columns = columns or r.choice([2, 3, 3, 4, 4, 5, 6, 7, 9])
    rows = rows or r.randint(3, 14)
    style = ruled or r.choice(['all', 'all', 'booktabs', 'booktabs', 'none', 'none', 'rows', 'zebra', 'head'])
    size = design.size * r.choice([0.7, 0.8, 0.85, 0.9, 1, 1])
    pad = r.choice([0.5, 1, 2, 3, 4])
    kinds = [r.choice(['number', 'number', 'word', 'phrase', 'date', 'code', 'long']) for _ in range(columns)]
    kinds[0] = r.choice(['phrase', 'phrase', 'word', 'code', 'long'])
    if financial:
        kinds = ['label'] + ['money'] * (columns - 1)
    full = r.random() < 0.75 or financial

    def value(kind, at):
        if r.random() < 0.04 and kind != 'label':
            return ''
        if kind == 'number':
            return w.number()
        if kind == 'money':
            return r.choice([f'{r.randint(1, 999999):,}', f'({r.randint(1, 99999):,})', '—', f'{r.randint(1, 9999):,}', f'$ {r.randint(1, 999999):,}', f'{r.uniform(0, 9):.2f}'])
        if kind == 'date':
            return w.date()
        if kind == 'code':
            return w.code()
        if kind == 'long':
            return w.sentence(5, 16)
        if kind == 'label':
            return w.phrase(1, 7) + (r.choice(['', ' . . . . . . . . .', '']) if r.random() < 0.3 else '')
        return w.phrase(1, 1 if kind == 'word' else 4)

    border = {'all': f'border:{r.choice([0.5, 0.75, 1])}pt solid #444;', 'rows': 'border-bottom:0.5pt solid #888;'}.get(style, '')
    headbg = f'background:#{r.choice(["dddddd", "e8e8e8", design.accent, "cfe2f3"])};' if r.random() < 0.35 else ''
    light = headbg.endswith(f'{design.accent};') and design.accent != design.ink
    out = []
    headed = r.random() < 0.88
    if headed:
        if r.random() < 0.2 and columns > 2:
            span = r.randint(2, columns - 1)
            out.append(f'<tr><td></td><td colspan="{span}" style="text-align:center;{border}">{design.t("cell", w.phrase(1, 4), "font-weight:bold")}</td></tr>')
        bold = 'font-weight:bold;' if r.random() < 0.75 else ''
        heads = [design.t('cell', (f'{r.randint(1990, 2026)}' if financial and i else w.phrase(1, 3)), bold, 'f0f0f0' if light else None) if i or r.random() < 0.7 else '' for i in range(columns)]
        line = 'border-bottom:0.75pt solid #000;' if style in ('booktabs', 'head', 'zebra', 'none') and (style != 'none' or r.random() < 0.2) else ''
        out.append('<tr>' + ''.join(f'<td style="{border}{headbg}{line}text-align:{"left" if i == 0 else r.choice(["left", "center"]) if not financial else "right"}">{h}</td>' for i, h in enumerate(heads)) + '</tr>')
    aligns = ['left'] + [('right' if k in ('number', 'money') and r.random() < 0.7 else r.choice(['left', 'left', 'center'])) for k in kinds[1:]]
    bold_first = r.random() < 0.15
    for at in range(rows):
        sub = r.random() < (0.12 if financial else 0.04)
        total = financial and r.random() < 0.12
        zebra = f'background:#{r.choice(["eeeeee", "e6eef8", "f4f4f4"])};' if style == 'zebra' and at % 2 else ''
        if sub:
            out.append(f'<tr><td colspan="{columns}" style="{border}{zebra}">{design.t("cell", w.phrase(1, 5) + r.choice(["", ":"]), r.choice(["font-weight:bold", "font-style:italic", ""]))}</td></tr>')
            continue
        cells = []
        for i, kind in enumerate(kinds):
            css = 'font-weight:bold' if total or (i == 0 and bold_first) else ''
            indent = f'padding-left:{r.choice([pad, pad + 8, pad + 16])}pt;' if financial and i == 0 else ''
            over = 'border-top:0.6pt solid #000;' if total and i else ''
            cells.append(f'<td style="{border}{zebra}{indent}{over}text-align:{aligns[i]}">{design.t("cell", value(kind, at), css)}</td>')
        out.append('<tr>' + ''.join(cells) + '</tr>')
    frame = 'border-top:1pt solid #000;border-bottom:1pt solid #000;' if style == 'booktabs' else ''
    width = 'width:100%;' if full else f'margin:0 {r.choice(["auto", "0"])};'
    return f'<table style="border-collapse:collapse;{width}{frame}font-size:{size}pt;line-height:1.2;margin-top:.4em;margin-bottom:.6em;--p:{pad}pt" class="t">{"".join(out)}</table>'


def figure(design):
    """A box, often with labels as charts have them."""
    r, w = design.rng, design.w
    height = r.randint(70, 220)
    texts = []
    kind = r.choice(['empty', 'chart', 'boxes', 'empty'])
    if kind == 'chart':
        for i in range(5):
            texts.append(f'<div style="position:absolute;left:2pt;top:{8 + i * (height - 30) / 4:.0f}pt;font-size:{design.size * 0.7}pt">{design.t("figure", str((5 - i) * 20))}</div>')
            texts.append(f'<div style="position:absolute;left:{30 + i * 40}pt;bottom:2pt;font-size:{design.size * 0.7}pt">{design.t("figure", r.choice([str(2000 + i), w.phrase(1, 1)]))}</div>')
    if kind == 'boxes':
        for i in range(r.randint(3, 7)):
            texts.append(f'<div style="position:absolute;left:{r.randint(5, 170)}pt;top:{r.randint(5, max(6, height - 30))}pt;border:0.6pt solid #333;padding:2pt;font-size:{design.size * r.choice([0.7, 0.8, 1])}pt">{design.t("figure", w.phrase(1, 3), r.choice(["", "font-weight:bold"]))}</div>')
    fill = f'background:#{r.choice(["dddddd", "c8d4e0", "eeeeee"])};' if kind == 'empty' else r.choice(['border:0.6pt solid #555;', ''])
    box = f'<div style="position:relative;height:{height}pt;width:{r.choice([100, 100, 80])}%;{fill}margin:.5em auto">{"".join(texts)}</div>'
    cap = caption(design, 'figure') if r.random() < 0.85 else ''
    return cap + box if r.random() < 0.1 else box + cap


def keys(design, count=None, columns=1):
    """Labels with their values, as invoices, letters and forms have them."""
    r, w = design.rng, design.w
    sep = r.choice([':', ':', '', '.'])
    bold = 'font-weight:bold;' if r.random() < 0.4 else ''
    wide = r.choice([60, 80, 110, 140])
    out = []
    for _ in range(count or r.randint(2, 6)):
        label = design.t('label', w.phrase(1, 3, 'title') + sep, bold)
        v = design.t('label', r.choice([w.date(), w.code(), w.number(), w.person(), w.phrase(1, 4, 'title'), w.email()]))
        out.append(f'<div style="display:flex"><div style="width:{wide}pt">{label}</div><div>{v}</div></div>' if r.random() < 0.8 else f'<div>{label} {v}</div>')
    return f'<div style="margin:.4em 0;columns:{columns}">{"".join(out)}</div>'


def address(design, role='text'):
    r, w = design.rng, design.w
    lines = [r.choice([w.person(), w.phrase(1, 3, 'title')]), f'{r.randint(1, 9999)} {w.phrase(1, 2, "title")}', f'{w.name()}, {w.name()[:2].upper()} {r.randint(10000, 99999)}']
    if r.random() < 0.5:
        lines.append(r.choice([w.email(), w.url(), f'+{r.randint(1, 49)} {r.randint(100, 999)} {r.randint(1000, 9999)}', w.name()]))
    first = 'font-weight:bold' if r.random() < 0.35 else ''
    return '<div style="margin:.3em 0">' + ''.join(design.block(role, t, first if i == 0 else '') for i, t in enumerate(lines)) + '</div>'


def notes(design, count=None):
    r, w = design.rng, design.w
    size = design.size * r.choice([0.7, 0.75, 0.8, 0.85, 0.9])
    start = r.randint(1, 40)
    out = []
    for at in range(count or r.choice([1, 1, 2, 3])):
        mark = r.choice([str(start + at), '*', '†', '(1)', f'{start + at}.', f'[{start + at}]'])
        mark = f'<sup>{mark}</sup>' if r.random() < 0.7 else mark + ' '
        out.append(design.block('note', mark + w.paragraph(1, 2), f'font-size:{size}pt;line-height:1.2;'))
    line = f'<div style="border-top:0.5pt solid #000;width:{r.choice([60, 100, 140])}pt;margin-bottom:2pt"></div>' if r.random() < 0.65 else ''
    return line + ''.join(out)


def code(design):
    r, w = design.rng, design.w
    lines = []
    for _ in range(r.randint(2, 10)):
        lines.append('&nbsp;' * r.choice([0, 0, 2, 4]) + r.choice([f'{w.content_word()}({w.content_word()}, {r.randint(0, 99)});', f'if {w.content_word()} == {r.randint(0, 9)}:', f'$ {w.content_word()} --{w.content_word()} {w.content_word()}', f'{w.content_word()} = {w.content_word()}.{w.content_word()}', '}', f'# {w.sentence(3, 7)}']))
    fill = f'background:#{r.choice(["f4f4f4", "eeeeee"])};padding:4pt;' if r.random() < 0.5 else ''
    return f'<div style="font-family:{r.choice(["Liberation Mono", "DejaVu Sans Mono", "Latin Modern Mono"])};font-size:{design.size * 0.85}pt;margin:.5em 0;{fill}">' + ''.join(design.block('text', t) for t in lines) + '</div>'


def formula(design):
    r = design.rng
    letters = 'abcfghknpqrstuvxyzαβγδλμσ'
    text = ' '.join(r.choice(letters) + r.choice(['<sub>i</sub>', '<sup>2</sup>', '', '(x)']) + f' {r.choice("+−=≤·∈")}' for _ in range(r.randint(3, 8))) + ' ' + r.choice(letters)
    number = f'<span style="position:absolute;right:0">{design.t("text", f"({r.randint(1, 40)})")}</span>' if r.random() < 0.6 else ''
    return f'<div style="position:relative;text-align:{r.choice(["center", "center", "left"])};margin:.5em 0;font-style:italic">{design.t("text", text)}{number}</div>'


def box(design, inner, heading=True):
    r = design.rng
    head = design.heading(3) if heading else ''
    css = r.choice(['border:0.75pt solid #555;', f'background:#{r.choice(["f0f0f0", "e8eef6", "fdf3e0"])};', f'border-left:3pt solid #{design.accent};'])
    return f'<div style="{css}padding:{r.choice([4, 6, 9])}pt;margin:.6em 0">{head}{inner}</div>'
