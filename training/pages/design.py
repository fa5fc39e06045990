"""How one document looks: type, margins, colours, habits of headings. Drawn once a document."""

import random

# The role of a text, in the low four bits of its red; green and blue have the marks 5 and 10 there, so that text whose
# colour nobody set is told apart. The high four bits are the colour that is seen.
ROLES = ['text', 'heading', 'furniture', 'cell', 'caption', 'note', 'item', 'label', 'figure', 'contents']
IGNORED = 15

SERIF = ['Liberation Serif', 'Latin Modern Roman', 'EB Garamond', 'Caladea', 'DejaVu Serif', 'Nimbus Roman', 'P052', 'C059', 'URW Bookman', 'Linux Libertine O']
SANS = ['Liberation Sans', 'Carlito', 'DejaVu Sans', 'Open Sans', 'Lato', 'Roboto', 'Nimbus Sans', 'URW Gothic', 'Roboto Condensed', 'Liberation Sans Narrow', 'Latin Modern Sans', 'Linux Biolinum O']
MONO = ['Liberation Mono', 'DejaVu Sans Mono', 'Latin Modern Mono', 'Nimbus Mono PS']

INKS = ['000000'] * 6 + ['202020', '333333', '222222', '404040']
ACCENTS = ['1f4e79', '2e74b5', 'c00000', '00509e', '006633', '7030a0', 'b5651d', '0b6e4f', 'e36c0a', '17365d', '990000', '005f73']


class Design:
    def __init__(self, rng: random.Random, words, size=None, landscape=False):
        r = self.rng = rng
        self.w = words
        self.body_font = r.choice(SERIF if r.random() < 0.5 else SANS)
        self.head_font = self.body_font if r.random() < 0.6 else r.choice(SANS if r.random() < 0.7 else SERIF)
        self.size = size or r.choice([8, 8.5, 9, 9, 9.5, 10, 10, 10, 10.5, 11, 11, 11, 12, 12, 13])
        self.leading = r.choice([1.12, 1.15, 1.2, 1.2, 1.25, 1.3, 1.35, 1.4, 1.5, 1.6])
        paper = r.choice([(595, 842), (612, 792), (612, 792), (595, 842), (420, 595), (486, 720), (612, 1008)] if r.random() < 0.25 else [(595, 842), (612, 792)])
        self.width, self.height = (paper[1], paper[0]) if landscape else paper
        m = r.choice([36, 42, 50, 54, 60, 72, 72, 90, 110])
        self.left = m * r.uniform(0.85, 1.15)
        self.right = m * r.uniform(0.85, 1.15)
        self.top = r.choice([18, 28, 36, 45, 54, 64, 72, 72, 90, 110])
        self.bottom = r.choice([18, 30, 40, 54, 64, 72, 72, 90, 120, 150])
        if r.random() < 0.12:  # as LaTeX's article has it
            self.left = self.right = r.uniform(110, 140)
            self.top, self.bottom = r.uniform(105, 125), r.uniform(120, 165)
            self.body_font = self.head_font = 'Latin Modern Roman'
        self.ink = r.choice(INKS)
        self.accent = r.choice(ACCENTS) if r.random() < 0.45 else self.ink
        self.justify = r.random() < 0.5 and not words.cjk
        self.indent = r.random() < 0.35
        self.gap = 0 if self.indent else r.choice([0.3, 0.5, 0.6, 0.8, 1.0])
        self.head_sizes = sorted([self.size * r.choice([1, 1, 1.05, 1.1, 1.2, 1.3, 1.45, 1.6, 2.0]) for _ in range(3)], reverse=True)
        self.head_bold = r.random() < 0.8
        self.head_caps = r.random() < 0.18
        self.head_italic = r.random() < 0.08
        self.head_center = r.random() < 0.15
        self.head_numbered = r.random() < 0.35
        self.head_case = r.choice(['sentence', 'title', 'sentence', 'title', 'upper' if self.head_caps else 'title'])
        self.head_bar = r.random() < 0.08
        self.head_rule = r.random() < 0.08
        self.head_above = r.choice([0.6, 0.8, 1.0, 1.4, 1.8, 2.2])
        self.head_below = r.choice([0.1, 0.2, 0.3, 0.5, 0.8])
        self.head_weight = r.choice(['bold', 'bold', 'bold', '600'])
        self.columns = 1
        self.bullet = r.choice(['disc', 'disc', 'square', 'circle', '"– "', '"• "', '"◦ "', '"▪ "', '"➢ "', 'drawn'])
        self.ordered = r.choice(['decimal', 'decimal', 'lower-alpha', 'lower-roman', 'paren', 'both'])
        self.item_gap = r.choice([0, 0, 0.15, 0.3, 0.6])
        self.small = self.size * r.choice([0.75, 0.8, 0.85, 0.9, 1])
        self.number = [0, 0, 0]

    def colour(self, role, base=None):
        code = IGNORED if role == 'ignored' else ROLES.index(role)
        rgb = base or self.ink
        r, g, b = (int(rgb[i:i + 2], 16) & 0xF0 for i in (0, 2, 4))
        return f'#{r | code:02x}{g | 5:02x}{b | 10:02x}'

    def t(self, role, text, style='', base=None, tag='span'):
        """Text of a role."""
        return f'<{tag} style="color:{self.colour(role, base)};{style}">{text}</{tag}>'

    def block(self, role, text, style='', base=None):
        return self.t(role, text, style, base, 'div')

    def inline(self, text):
        """Some words of a paragraph in bold, italics or a fixed pitch, as a run-in title has."""
        r = self.rng
        words = text.split(' ')
        if len(words) < 12 or r.random() < 0.7:
            return text
        at, n = r.randrange(0, len(words) - 6), r.randint(1, 5)
        if r.random() < 0.4:
            at = 0
        tag = r.choice(['b', 'i', 'i', f'span style="font-family:{r.choice(MONO)}"'])
        end = tag.split(' ')[0]
        return ' '.join(words[:at] + [f'<{tag}>' + ' '.join(words[at:at + n]) + f'</{end}>'] + words[at + n:])

    def heading(self, level=1, text=None, style=''):
        r = self.rng
        level = min(level, 3)
        text = text or self.w.phrase(1, r.choice([3, 5, 7, 9]), self.head_case)
        if self.head_numbered:
            self.number[level - 1] += 1
            for at in range(level, 3):
                self.number[at] = 0
            number = '.'.join(str(max(1, n)) for n in self.number[:level])
            text = f'{number}{r.choice([".", "", "", " "]) if level == 1 else ""} {"&nbsp;" * r.choice([0, 0, 2])}{text}'
        size = self.head_sizes[level - 1]
        css = f'font-family:{self.head_font};font-size:{size}pt;line-height:1.2;text-align:left;margin:{self.head_above}em 0 {self.head_below}em 0;break-after:avoid;'
        if self.head_bold or size < self.size * 1.1 and not (self.head_caps or self.head_italic or self.accent != self.ink):
            css += f'font-weight:{self.head_weight};'
        if self.head_italic or level == 3 and r.random() < 0.2:
            css += 'font-style:italic;'
        if self.head_caps and level < 3:
            text = text.upper()
        if self.head_center and level == 1:
            css += 'text-align:center;'
        base = self.accent
        if self.head_bar and level < 3:
            css += f'background:#{self.accent if self.accent != self.ink else "444444"};padding:2px 5px;'
            base = 'f0f0f0'
        elif self.head_rule and level == 1:
            css += f'border-bottom:{r.choice([0.5, 1, 2])}px solid #{self.accent};'
        return self.block('heading', text, css + style, base)

    def para(self, role='text', low=2, high=7, text=None, style='', first=False):
        text = text or self.w.paragraph(low, high)
        indent = f'text-indent:{self.size * 1.4:.1f}pt;' if self.indent and not first else ''
        return self.block(role, self.inline(text), f'margin:0 0 {self.gap}em 0;{indent}{style}')
