"""Made-up text: words of syllables in the manner of a language, so that no text of anybody is needed.

The features that are learnt look at the shape of a text (digits, capitals, marks, lengths), never at which word it is.
"""

import random

LATIN = {
    'en': dict(
        on='b c d f g h l m n p r s t w st tr pr ch th sh pl gr'.split(),
        vo='a e i o u a e i o ea ou ai'.split(),
        co=['', '', '', 'n', 'r', 's', 't', 'l', 'nd', 'st', 'ng', 'm', 'ck', 'ss'],
        small='the of and to in a is that for it as was with be by on not his but at are this have from or which one'.split(),
        figure=['Figure', 'Fig.', 'FIGURE', 'Chart', 'Exhibit'],
        table=['Table', 'TABLE', 'Tab.'],
        page=['Page', 'page', 'PAGE', 'p.', 'Pg'],
        of='of',
        months='January February March April May June July August September October November December'.split(),
    ),
    'de': dict(
        on='b d f g h k l m n r s t w z sch st br kr pf'.split(),
        vo='a e i o u ei ie au e e ä ü ö'.split(),
        co=['', '', 'n', 'r', 's', 't', 'ng', 'cht', 'lt', 'nd', 'ck'],
        small='der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden'.split(),
        figure=['Abbildung', 'Abb.', 'Bild'],
        table=['Tabelle', 'Tab.'],
        page=['Seite', 'S.', 'Blatt'],
        of='von',
        months='Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(),
    ),
    'fr': dict(
        on='b c d f g j l m n p r s t v ch pl tr qu'.split(),
        vo='a e i o u é è ai ou eu e e'.split(),
        co=['', '', '', 'n', 'r', 's', 't', 'l', 'nt'],
        small='de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il'.split(),
        figure=['Figure', 'Fig.', 'Graphique'],
        table=['Tableau', 'Table'],
        page=['Page', 'page', 'p.'],
        of='sur',
        months='janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(),
    ),
    'es': dict(
        on='b c d f g l m n p r s t v ll tr pr ch'.split(),
        vo='a e i o u ue ie a o e'.split(),
        co=['', '', '', 'n', 'r', 's', 'l', 'ción'],
        small='de la que el en y a los se del las un por con no una su para es al lo como más o pero'.split(),
        figure=['Figura', 'Fig.', 'Gráfico'],
        table=['Tabla', 'Cuadro'],
        page=['Página', 'Pág.', 'página'],
        of='de',
        months='enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(),
    ),
    'ru': dict(
        on='б в г д к л м н п р с т ст пр х ч ш з'.split(),
        vo='а е и о у ы я ю о а е'.split(),
        co=['', '', '', 'н', 'р', 'с', 'т', 'ль', 'ть', 'ний'],
        small='и в не на я что с он как это по но к из у за от о для же ни бы'.split(),
        figure=['Рис.', 'Рисунок'],
        table=['Таблица', 'Табл.'],
        page=['Страница', 'стр.', 'Стр.'],
        of='из',
        months='января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(),
    ),
}
CJK = {
    'zh': dict(letters=(0x4E00, 0x6F00), figure=['图'], table=['表'], page=['第'], stop='。', comma='，'),
    'ja': dict(letters=(0x4E00, 0x5F00), figure=['図'], table=['表'], page=['ページ'], stop='。', comma='、'),
}


class Words:
    """Text in one language, drawn from one random source."""

    def __init__(self, rng: random.Random, language: str):
        self.rng = rng
        self.language = language
        self.cjk = language in CJK
        self.rules = CJK[language] if self.cjk else LATIN[language]
        self.known = [] if self.cjk else [self._make() for _ in range(500)]

    def _make(self):
        r, k = self.rng, self.rules
        count = r.choices([1, 2, 3, 4], [4, 5, 3, 1])[0]
        return ''.join(r.choice(k['on']) + r.choice(k['vo']) + r.choice(k['co']) for _ in range(count))

    def word(self):
        if self.cjk:
            a, b = self.rules['letters']
            kana = self.language == 'ja'
            pick = lambda: chr(self.rng.randrange(0x3042, 0x3090) if kana and self.rng.random() < 0.5 else self.rng.randrange(a, b))
            return ''.join(pick() for _ in range(self.rng.choice([1, 2, 2, 3])))
        if self.rng.random() < 0.42:
            return self.rng.choice(self.rules['small'])
        return self.rng.choice(self.known)

    def content_word(self):
        return self.word() if self.cjk else self.rng.choice(self.known)

    def name(self):
        return self.content_word().capitalize()

    def join(self, words):
        return ('' if self.cjk else ' ').join(words)

    def phrase(self, low, high, case=None):
        """A title-like run of words; case: sentence, title, upper."""
        count = self.rng.randint(low, high)
        words = [self.content_word() if self.cjk or self.rng.random() < 0.7 else self.word() for _ in range(count)]
        if not self.cjk:
            case = case or 'sentence'
            if case == 'title' or self.language == 'de':
                words = [w.capitalize() if len(w) > 3 else w for w in words]
            words[0] = words[0].capitalize()
            if self.language == 'de' and case == 'sentence':
                words = [w.capitalize() if i == 0 or self.rng.random() < 0.4 else w.lower() for i, w in enumerate(words)]
        text = self.join(words)
        return text.upper() if case == 'upper' else text

    def sentence(self, low=6, high=26):
        words = []
        for i in range(self.rng.randint(low, high)):
            w = self.word()
            x = self.rng.random()
            if x < 0.02:
                w = str(self.rng.choice([self.rng.randint(1, 99), self.rng.randint(1900, 2030), self.rng.randint(100, 9999)]))
            elif x < 0.06 or (self.language == 'de' and x < 0.25):
                w = w.capitalize()
            elif x < 0.07 and not self.cjk:
                w = f'({w} {self.word()})'
            elif x < 0.078:
                w = w.upper()
            if x > 0.93 and i:
                w += self.rules['comma'] if self.cjk else ','
            words.append(w)
        if not self.cjk:
            words[0] = words[0][:1].upper() + words[0][1:]
        end = self.rules['stop'] if self.cjk else self.rng.choices(['.', '?', '!', ':', ';'], [40, 2, 1, 1, 1])[0]
        return self.join(words).rstrip(',，、') + end

    def paragraph(self, low=2, high=7):
        return self.join([self.sentence() for _ in range(self.rng.randint(low, high))])

    def person(self):
        first = self.name() if self.rng.random() < 0.7 else self.name()[:1] + '.'
        middle = f' {self.name()[:1]}.' if self.rng.random() < 0.3 and not self.cjk else ''
        return f'{first}{middle}{"" if self.cjk else " "}{self.name()}'

    def number(self):
        r = self.rng
        return r.choice([f'{r.randint(0, 99)}.{r.randint(0, 99):02}', f'{r.randint(1, 999):,}', f'{r.randint(1000, 9999999):,}', str(r.randint(1, 99)), f'({r.randint(1, 9999):,})', f'{r.randint(0, 100)}%', '–', '—', f'{r.randint(0, 99)}.{r.randint(0, 9)}'])

    def date(self):
        r = self.rng
        d, m, y = r.randint(1, 28), r.randint(1, 12), r.randint(1988, 2026)
        month = self.rules['months'][m - 1] if not self.cjk else f'{m}'
        return r.choice([f'{d:02}.{m:02}.{y}', f'{m}/{d}/{y}', f'{y}-{m:02}-{d:02}', f'{month} {d}, {y}', f'{d} {month} {y}', f'{month} {y}', f'{m:02}/{y % 100:02}', f'{d}. {month} {y}'])

    def url(self):
        r = self.rng
        host = f'{self._ascii()}.{r.choice(["com", "org", "net", "de", "gov", "co.uk", "it"])}'
        return r.choice([f'www.{host}', f'https://{host}/{self._ascii()}', f'http://www.{host}/{self._ascii()}/{r.randint(1, 999)}', host])

    def email(self):
        return f'{self._ascii()}@{self._ascii()}.{self.rng.choice(["com", "org", "net", "de"])}'

    def _ascii(self):
        r = self.rng
        return ''.join(r.choice('bcdfglmnprst') + r.choice('aeiou') for _ in range(r.randint(2, 4)))

    def code(self):
        """The number of a form, of a document, of an order."""
        r = self.rng
        up = lambda n: ''.join(r.choice('ABCDEFGHJKLMNPRSTUVX') for _ in range(n))
        d = lambda n: ''.join(r.choice('0123456789') for _ in range(n))
        return r.choice([f'{up(3)}-{d(4)}', f'{up(2)}-{up(1)}-{d(4)}-{up(1)}', f'{d(3)}-{d(3)} {d(6)}', f'{up(3)}{d(7)}.{d(1)}', f'{up(1)}-{d(4)}', f'No. {d(5)}{up(1)}', f'{up(2)} {d(3)}/{d(2)}', f'{d(4)}-{d(4)}'])
