"""Statements, notes with tables of money, invoices, tables of texts and prose, each with facts that its Markdown has to satisfy.

The facts are those of `bench/quality/pages`: cells with their row and column, paragraphs, items.
"""

import html
import random

# What a table is like, for finding what the pages that fail have in common.
META = {}

VOC = '''revenue income tax deferred assets liabilities current receivable payable inventory property equipment goodwill intangible lease operating interest expense accrued prepaid cash equivalents securities investment total net gross profit loss share capital retained earnings comprehensive reserve treasury stock dividend depreciation amortization impairment provision pension borrowings debt long term short bank overdraft trade other financial derivative foreign currency translation adjustment segment product service cost sales marketing research development general administrative restructuring charge gain disposal discontinued operations minority basic diluted weighted average number shares outstanding fair value level hedge contract customer supplier region europe america asia domestic international industrial consumer healthcare energy software hardware cloud licence subscription maintenance support consulting training travel freight packaging labour material overhead site plant building land vehicle fixture'''.split()
ITEMS = '''blade bracket cable canvas chair clamp compressor connector cover desk dispenser drill filter frame gasket glove hinge hose insulator keyboard lamp lens lock monitor motor nozzle panel pipe plate pump printer rack reader relay roller screen sensor shelf socket spring switch tape timer tray tripod valve washer wheel wrench adapter battery charger'''.split()
ADJ = 'heavy light black white red stainless galvanised portable adjustable double single small large industrial waterproof wireless compact universal spare flexible reinforced'.split()
PRO = '''the of and to in for is on that by this with we are as be or our which from have it not an at their these may was has will company period year board management committee report policy market conditions results during following include including certain related based under these terms agreement between parties services provided subject approval process requirements information system project plan members public local national data analysis method used study shown table figure increase decrease compared due primarily higher lower volume price growth demand quarter fiscal ended date amount recognized accounting standards statement risk control internal audit'''.split()
FONTS = ['Liberation Sans','Liberation Serif','DejaVu Sans','Carlito','Caladea','Times New Roman','Arial','Lato','Open Sans','Latin Modern Roman','EB Garamond']

class G:
    def __init__(s, seed):
        s.r = random.Random(seed); r = s.r
        s.font = r.choice(FONTS); s.size = r.choice([7.5, 8, 8.5, 9, 9, 10, 10, 11])
        s.facts = []; s.used = set()
    def phrase(s, lo, hi, voc=VOC, case='first'):
        for _ in range(50):
            t = ' '.join(s.r.choice(voc) for _ in range(s.r.randint(lo, hi)))
            t = t.title() if case == 'title' else t.upper() if case == 'upper' else t[0].upper() + t[1:]
            if t not in s.used: break
        s.used.add(t); return t
    def sentence(s, lo=8, hi=22):
        t = ' '.join(s.r.choice(PRO) for _ in range(s.r.randint(lo, hi)))
        return t[0].upper() + t[1:] + '.'
    def para(s, lo=1, hi=5, fact=True):
        t = ' '.join(s.sentence() for _ in range(s.r.randint(lo, hi)))
        w = t.split()
        if fact and len(w) > 24: s.facts.append(dict(type='block', start=' '.join(w[:5]), end=' '.join(w[-5:])))
        return t

def money(r, kind):
    if kind == 'int': return f'{r.randint(1, 999999):,}' if r.random() < .8 else f'({r.randint(1, 99999):,})'
    if kind == 'dec': return f'{r.randint(1, 99999):,}.{r.randint(0,99):02}'
    if kind == 'pct': return f'{r.uniform(0, 99):.1f}' + r.choice(['%', ' %'])
    if kind == 'eps': return f'{r.uniform(0, 9):.2f}'

def cellfact(g, value, row=None, column=None, **kw):
    f = dict(type='cell', cell=value)
    if row: f['row'] = row
    if column: f['column'] = column
    f.update(kw); g.facts.append(f)

def statement(g):
    r = g.r; cols = r.choice([1, 2, 2, 2, 3, 3, 4, 5, 6])
    cur = r.choice(['', '', '$', '$', '€', '£', 'own$', 'own$', 'own$'])
    span = r.choice([None, None, 'all', 'groups']) if cols > 1 else None
    if span == 'groups' and cols % 2: span = 'all'
    width = r.choice([100, 100, 100, 80, 65])
    zebra = r.random() < .35; fill = r.choice(['#eee', '#cceeff', '#e8f0fe', '#f2f2f2'])
    rules = r.choice(['none', 'none', 'sub', 'sub', 'head', 'rows'])
    kinds = ['int' if r.random() < .85 else r.choice(['dec', 'pct']) for _ in range(cols)]
    if r.random() < .5: kinds = [kinds[0]] * cols
    note = r.random() < .2
    lead = r.random() < .12
    pad = r.choice([0, 1, 1, 2, 3]); numw = r.choice([None, 50, 70, 90])
    parens = r.random() < .5
    lw = r.choice([None, 40, 50, 60]) if cols < 4 else None
    hang = r.choice([0, 0, 8, 12]); labelmax = r.choice([3, 4, 6, 9]) if cols < 5 else 3
    heads = r.sample([str(y) for y in range(2009, 2026)], min(cols, 16)) if r.random() < .6 or cols > 4 else [g.phrase(1, 2, case='title') for _ in range(cols)]
    if r.random() < .25 and cols < 6: heads = [(r.choice(['December 31,', 'June 30,', 'As at 31 March']) + '<br>' if r.random() < 1 else '') + h for h in heads]
    plain = [h.replace('<br>', ' ') for h in heads]
    T = []
    own = cur == 'own$'
    per = 2 if own else 1
    hb = r.choice(['', 'font-weight:bold;']); hl = 'border-bottom:.7pt solid #000;' if rules in ('sub', 'head', 'rows') and r.random() < .8 else ''
    gap = f'<td style="width:{r.choice([6,10,14])}pt"></td>'
    ha = r.choice(['right', 'right', 'center'])
    spans = [''] * cols
    if span:
        n = cols if span == 'all' else cols // 2
        names = [g.phrase(2, 4, case='title') for _ in range(cols // n)]
        if r.random() < .6: names = ['Years Ended ' + r.choice(['June 30,', 'December 31,', 'September 30,'])] if span == 'all' else ['Three Months Ended', 'Nine Months Ended']
        spans = [names[i // n] for i in range(cols)]
        row = '<td></td>' + ('<td></td>' if note else '')
        for i, nm in enumerate(names):
            row += gap + f'<td colspan="{n*per + (n-1)}" style="text-align:center;{hb}{hl}">{nm}</td>'
        T.append(f'<tr>{row}</tr>')
    row = f'<td style="{hb}vertical-align:bottom">{r.choice(["", "", "(in millions)", "(Dollars in thousands)"])}</td>' + (f'<td style="{hb}">Note</td>' if note else '')
    for h in heads: row += gap + f'<td colspan="{per}" style="text-align:{ha};{hb}{hl}vertical-align:bottom">{h}</td>'
    T.append(f'<tr>{row}</tr>')
    n = r.randint(3, 30); cand = []
    indent = 0
    for at in range(n):
        bg = f'background:{fill};' if zebra and at % 2 else ''
        if at and r.random() < .1:
            t = g.phrase(1, 4) + r.choice([':', ''])
            T.append(f'<tr style="{bg}"><td style="{r.choice(["font-weight:bold","font-style:italic",""])}">{t}</td>' + ('<td></td>' if note else '') + (gap + '<td></td>' * per) * cols + '</tr>'); indent = r.choice([6, 10]); continue
        total = at > 1 and r.random() < .15
        label = ('Total ' if total and r.random() < .7 else '') + g.phrase(1, r.choice([2, 3, labelmax]))
        if label[0:6] == 'Total ': label = 'Total ' + label[6:].lower()
        dots = ' ' + '.' * r.randint(5, 40) if lead else ''
        b = 'font-weight:bold;' if total and r.random() < .5 else ''
        top = 'border-top:.6pt solid #000;' if total and rules != 'none' else 'border-bottom:.4pt solid #999;' if rules == 'rows' else ''
        row = f'<td style="padding-left:{(indent if not total else 0) + hang}pt;text-indent:-{hang}pt;{b}">{label}{dots}</td>' + (f'<td style="text-align:center">{r.randint(1,30) if r.random()<.5 else ""}</td>' if note else '')
        vals = []
        for k in kinds:
            v = money(r, k) if r.random() < .93 else r.choice(['—', '-', ''])
            vals.append(v)
            sign = cur.replace('own', '') if (at == 0 or total) and v and k == 'int' else ''
            _ = '' if not parens or v.endswith(')') or own else '<span style="visibility:hidden;color:transparent"></span>'
            if own: row += gap + f'<td style="{top}{b}">{sign}</td><td style="white-space:nowrap;text-align:right;{top}{b}">{v}</td>'
            else: row += gap + f'<td style="white-space:nowrap;text-align:right;{top}{b}">{(sign + r.choice(["", " "])) if sign else ""}{v}</td>'
        T.append(f'<tr style="{bg}">{row}</tr>')
        cand.append((label, vals))
    for label, vals in r.sample(cand, min(len(cand), 6)):
        for i in r.sample(range(cols), min(cols, 2)):
            if len(vals[i]) > 2: cellfact(g, vals[i], label, plain[i] if r.random() < .7 or not spans[i] else spans[i])
    cw = f'<col style="width:{lw}%">' if lw else ''
    META.update(cols=cols, zebra=zebra, rules=rules, pad=pad, hang=hang, own=own, span=str(span), note=note, lead=lead)
    return f'<table style="border-collapse:collapse;width:{width}%;margin:.6em 0;--p:{pad}pt" class="t">{cw}{"".join(T)}</table>'

def invoice_table(g):
    r = g.r
    allk = ['pos', 'code', 'desc', 'qty', 'unit', 'price', 'disc', 'vat', 'amount', 'date']
    ks = [k for k in allk if k in ('desc', 'amount') or r.random() < {'pos': .35, 'code': .4, 'qty': .9, 'unit': .35, 'price': .85, 'disc': .2, 'vat': .5, 'date': .15}[k]]
    if 'date' in ks: ks.remove('date'); ks.insert(0, 'date')
    if r.random() < .2 and 'qty' in ks: ks.remove('qty'); ks.insert(0, 'qty')
    names = dict(pos=['Pos.', '#', 'No.', 'Item'], code=['Code', 'SKU', 'Article', 'Item No.', 'Art. Nr.'], desc=['Description', 'Product', 'Bezeichnung', 'Item description', 'Services'], qty=['Qty', 'Quantity', 'Menge', 'Hours', 'Qté'], unit=['Unit', 'UoM', 'Einheit'], price=['Unit price', 'Price', 'Rate', 'Einzelpreis', 'Unit Cost'], disc=['Discount', 'Disc. %'], vat=['VAT', 'Tax', 'MwSt', 'VAT %'], amount=['Amount', 'Total', 'Net amount', 'Line Total', 'Gesamt'], date=['Date', 'Service date'])
    head = {k: r.choice(names[k]) for k in ks}
    style = r.choice(['none', 'head', 'head', 'rows', 'zebra', 'dark', 'grid'])
    align = {k: ('right' if k in ('qty', 'price', 'disc', 'vat', 'amount') else 'left') for k in ks}
    if r.random() < .3: align['qty'] = 'center'
    if r.random() < .12: align = {k: 'left' for k in ks}
    sym = r.choice(['', '$', '€', ' €', 'EUR ', ' USD']); sep = r.choice([',.', ',.', '.,', ' ,'])
    def m(v):
        t = f'{v:,.2f}'
        if sep == '.,': t = t.replace(',', 'x').replace('.', ',').replace('x', '.')
        if sep == ' ,': t = t.replace(',', ' ').replace('.', ',')
        return sym + t if not sym.startswith(' ') else t + sym
    B = 'border:.5pt solid #777;' if style == 'grid' else ''
    hs = {'head': 'border-bottom:.8pt solid #000;', 'dark': f'background:{r.choice(["#333", "#1f4e79", "#555"])};color:#fff;', 'rows': 'border-bottom:.8pt solid #000;', 'zebra': 'background:#ddd;'}.get(style, '')
    hcase = r.choice([str, str, str.upper])
    head = {k: hcase(v) for k, v in head.items()}
    T = ['<tr>' + ''.join(f'<td style="text-align:{align[k]};{B}{hs}{"font-weight:bold" if r.random() < 2 and style != "none" else ""}">{head[k]}</td>' for k in ks) + '</tr>']
    n = r.choice([1, 2, 3, 3, 4, 5, 8, 12]); multi = r.choice([0, 0, .3, .6, 1]); cand = []
    vatline = r.random() < .3
    for at in range(n):
        q = r.choice([1, 1, 2, 3, 5, 10, 12, 24, 100]); p = round(r.choice([r.uniform(1, 99), r.uniform(10, 999), r.uniform(100, 5000)]), 2)
        desc = g.phrase(2, 4, ADJ, 'title').split()[0:r.randint(1, 3)]; desc = ' '.join(desc + [g.phrase(1, 2, ITEMS, 'title')])
        more = []
        if r.random() < multi:
            more = [r.choice([g.sentence(3, 9), 'Serial no. ' + str(r.randint(10**6, 10**7)), g.phrase(3, 6, ITEMS), 'Colour: ' + r.choice(ADJ), f'{r.randint(10,99)} x {r.randint(10,99)} mm']) for _ in range(r.randint(1, 3))]
        v = dict(pos=str(at + 1), code=r.choice(['A', 'BX', 'P-', '']) + str(r.randint(1000, 999999)), desc=desc, qty=f'{q}' if r.random() < .8 else f'{q},00', unit=r.choice(['pcs', 'h', 'PCS', 'Stk', 'kg', 'each']), price=m(p), disc=f'{r.choice([0, 5, 10])}%', vat=r.choice(['19%', '21 %', '7 %', '20,00 %']), amount=m(q * p), date=f'{r.randint(1,28):02}/{r.randint(1,12):02}/2024')
        bg = 'background:#f2f2f2;' if style == 'zebra' and at % 2 else ''
        rl = 'border-bottom:.4pt solid #aaa;' if style == 'rows' else ''
        small = r.choice(['', 'font-size:.85em;', 'color:#666;'])
        cells = {k: html.escape(v[k]) for k in ks}
        cells['desc'] += ''.join(f'<br><span style="{small}">{html.escape(x)}</span>' for x in more)
        T.append(f'<tr style="{bg}">' + ''.join(f'<td style="text-align:{align[k]};vertical-align:top;{B}{rl}{"white-space:nowrap" if k != "desc" else ""}">{cells[k]}</td>' for k in ks) + '</tr>')
        if len(more) == 0: cand.append((desc, v))
        cand.append((None if more else desc, v))
    for desc, v in r.sample(cand, min(len(cand), 4)):
        rest = [k for k in ks if k not in ('desc', 'pos', 'unit')]
        for k in r.sample(rest, min(2, len(rest))):
            kw = {}
            left = ks[:ks.index(k)]
            if desc and 'desc' in left: kw['row'] = desc
            elif left and v[left[-1]]and left[-1] != 'desc': kw['left'] = v[left[-1]]
            if v[k]: cellfact(g, v[k], kw.get('row'), head[k], **({'left': kw['left']} if 'left' in kw else {}))
    META.update(style=style, multi=multi, ks=' '.join(ks))
    return f'<table style="border-collapse:collapse;width:{r.choice([100,100,100,85])}%;margin:.8em 0;--p:{r.choice([1,2,3,4])}pt" class="t">{"".join(T)}</table>'

def invoice(g):
    r = g.r
    o = f'<div style="display:flex;justify-content:space-between"><div>{g.phrase(1,2,ADJ,"title")} GmbH<br>{r.randint(1,99)} {g.phrase(1,1,ITEMS,"title")} Street<br>{r.randint(10000,99999)} {g.phrase(1,1,ADJ,"title")}town</div><div style="font-size:{r.choice([1.5,2,2.4])}em">{r.choice(["INVOICE","Invoice","Rechnung","Facture"])}</div></div>'
    o += ''.join(f'<div>{k}: {v}</div>' for k, v in [('Invoice no.', r.randint(1000, 99999)), ('Date', f'{r.randint(1,28)}.{r.randint(1,12)}.2024'), ('Customer', r.randint(100, 999))])
    if r.random() < .6: o += f'<p>{g.para(1, 2)}</p>'
    o += invoice_table(g)
    o += '<div style="display:flex;justify-content:flex-end"><div>' + ''.join(f'<div style="display:flex;gap:30pt;justify-content:space-between"><span>{k}</span><span>{money(r,"dec")}</span></div>' for k in ['Subtotal', 'VAT', 'Total']) + '</div></div>'
    o += f'<p>{g.para(1, 3)}</p><p>{g.para(1, 2)}</p>'
    return o, 'invoice'

def ledger(g):
    r = g.r; o = ''
    for _ in range(r.randint(2, 4)):
        if r.random() < .5: o += f'<p style="font-weight:bold">{g.phrase(2, 5, case="title")}</p>'
        o += f'<p>{g.para(1, 3)}</p>'
        if r.random() < .8: o += statement(g)
    return o + f'<p>{g.para(1,3)}</p>', 'ledger'

def fin(g):
    o = f'<p style="text-align:center;font-weight:bold">{g.phrase(2,4,case="upper")}<br>{g.phrase(3,5,case="title")}</p>' + statement(g)
    return o + f'<p>{g.r.choice(["See accompanying notes.", g.para(1, 2)])}</p>', 'statement'

def prose(g):
    """Paragraphs in many habits: indented or spaced, ragged or justified, tight leading, columns."""
    r = g.r
    style = r.choice(['indent', 'space', 'space', 'both', 'smallspace', 'hang'])
    just = r.choice(['justify', 'left', 'left']); lh = r.choice([1.1, 1.2, 1.3, 1.45, 1.6]); cols = r.choice([1, 1, 1, 2, 2, 3])
    css = {'indent': f'text-indent:{r.choice([1, 1.5, 2])}em;margin:0', 'space': f'margin:0 0 {r.choice([.6, .8, 1])}em', 'both': 'text-indent:1em;margin:0 0 .4em', 'smallspace': f'margin:0 0 {r.choice([.25, .35, .45])}em', 'hang': 'text-indent:-1.2em;padding-left:1.2em;margin:0 0 .3em'}[style]
    o = ''; prev = None
    last = None
    for at in range(r.randint(5, 12)):
        k = r.random()
        if k < .12: o += f'<p style="margin:.8em 0 .3em;font-weight:bold;font-size:{r.choice([1,1.15,1.3])}em;text-indent:0">{g.phrase(2,5)}</p>'; last = None; continue
        if k < .25:
            for _ in range(r.randint(2, 4)):
                t = g.sentence(6, r.choice([10, 40])); w = t.split()
                g.facts.append(dict(type='item', text=' '.join(w[:5])))
                if len(w) > 22: g.facts.append(dict(type='block', start=' '.join(w[:4]), end=' '.join(w[-4:])))
                o += f'<div style="display:flex;margin:0 0 {r.choice([0,.2,.4])}em 1em"><div style="width:1.4em;flex:none">•</div><div>{t}</div></div>'
            last = None; continue
        run = f'<b>{g.phrase(1,3)}.</b> ' if r.random() < .12 else ''
        t = g.para(1, 5)
        if last: g.facts.append(dict(type='apart', a=' '.join(last.split()[-5:]), b=' '.join(t.split()[:5])))
        last = t
        o += f'<p style="{css};text-align:{just}">{run}{t}</p>'
    return f'<div style="columns:{cols};column-gap:{r.choice([14,20,28])}pt;line-height:{lh};hyphens:{r.choice(["auto","manual"])}">{o}</div>', 'prose'

def texts(g):
    """Tables of texts: narrow justified cells, codes, names, dates; and definitions beside their names."""
    r = g.r; o = f'<p>{g.para(1,2)}</p>'
    for _ in range(r.randint(1, 3)):
        cols = r.choice([2, 2, 3, 3, 4, 5]); just = r.choice(['left', 'left', 'justify'])
        kinds = [r.choice(['name', 'code', 'short'])] + [r.choice(['text', 'text', 'short', 'code', 'date', 'num']) for _ in range(cols - 1)]
        f = dict(name=lambda: g.phrase(1, 3, ITEMS, 'title'), code=lambda: r.choice(['A', 'BX-', 'K.', '']) + str(r.randint(1, 9999)), short=lambda: g.phrase(1, 3), text=lambda: g.sentence(3, r.choice([6, 14, 25])), date=lambda: f'{r.randint(1,28)} {r.choice(["May","June","March"])} {r.randint(1990,2024)}', num=lambda: f'{r.uniform(0,99):.1f}')
        line = r.choice(['', '', 'border-bottom:.5pt solid #888;'])
        T = '<tr>' + ''.join(f'<td style="font-weight:bold;{line}">{g.phrase(1,2)}</td>' for _ in kinds) + '</tr>' if r.random() < .8 else ''
        for _ in range(r.randint(3, 12)):
            T += '<tr>' + ''.join(f'<td style="text-align:{just if k == "text" else "right" if k == "num" else "left"};vertical-align:top">{f[k]()}</td>' for k in kinds) + '</tr>'
        o += f'<table style="border-collapse:collapse;width:{r.choice([100,100,70])}%;margin:.6em 0;--p:{r.choice([0,1,2,3])}pt" class="t">{T}</table><p>{g.para(1,2)}</p>'
    return o, 'texts'

def repeated(g):
    """Lines and cells that begin alike, so that their words stand below each other by chance; names of authors side by side."""
    r = g.r; o = ''
    if r.random() < .6:
        n = r.choice([2, 3, 3, 4]); where = g.phrase(2, 4, case='title'); city = g.phrase(1, 2, ADJ, 'title')
        o += f'<div style="display:flex;justify-content:{r.choice(["center", "space-between", "flex-start"])};gap:{r.choice([9, 12, 18, 30, 45])}pt;text-align:{r.choice(["center", "center", "left"])}">' + ''.join(f'<div><div style="font-size:{r.choice([1, 1.15, 1.3])}em">{g.phrase(2, 2, ITEMS, "title")}</div><div>{where if r.random() < .7 else g.phrase(2, 4, case="title")}</div><div>{city}</div><div style="{r.choice(["", "font-family:monospace"])}">{r.choice(ITEMS)}@{r.choice(ADJ)}.edu</div></div>' for _ in range(n)) + '</div>'
    for _ in range(r.randint(2, 4)):
        starts = [r.choice(['Copyright © 2005,', 'See also', 'integrate nonlinear', 'compute the', 'plot with', 'from 9.00 to', '12 x', 'No. 4', g.phrase(1, 3), g.phrase(2, 4)]) for _ in range(r.randint(1, 2))]
        line = lambda: f'{r.choice(starts)} {r.choice([g.phrase(1, 3).lower(), str(r.randint(1990, 2024)) + " " + g.phrase(1, 3, ITEMS, "title"), g.phrase(1, 4)])}'
        if r.random() < .5:
            o += '<div style="margin:.6em 0">' + ''.join(f'<div>{line()}</div>' for _ in range(r.randint(3, 9))) + '</div>'
        else:
            T = ''.join(f'<tr><td style="{r.choice(["", "font-family:monospace;font-size:.9em"])}">{r.choice(["*", "", "-"])}{r.choice(ITEMS)}{r.choice(["", " (x, y)"])}</td><td>{line()}</td></tr>' for _ in range(r.randint(3, 10)))
            o += f'<table style="border-collapse:collapse;margin:.6em 0;--p:{r.choice([0, 1, 2])}pt" class="t">{T}</table>'
        o += f'<p>{g.para(1, 2)}</p>'
    return o, 'repeated'

TRAIN = [texts, repeated, fin, invoice, repeated, repeated]
KINDS = [fin, fin, ledger, ledger, invoice, invoice, prose, prose]
def make(seed, at, kinds=KINDS):
    g = G(seed * 100003 + at); kind = kinds[at % len(kinds)]
    META.clear(); body, cat = kind(g)
    margin = g.r.choice([30, 45, 54, 60, 72])
    doc = f'<html lang="en"><head><meta charset="utf-8"><style>@page{{size:{g.r.choice(["A4","letter"])};margin:{margin}pt}}body{{font:{g.size}pt "{g.font}";margin:0}}.t td{{padding:var(--p) {g.r.choice([0,1,2,4])}pt;vertical-align:{g.r.choice(["bottom","top","baseline"])}}}</style></head><body>{body}</body></html>'
    return doc, cat, dict(meta=dict(META), page=f'{cat}{at:03}', category=cat, facts=g.facts)
