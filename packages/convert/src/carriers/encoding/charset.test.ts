import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeAs } from '../../../../../tools/fixtures/charset.ts'
import { findCharset } from './charset.ts'
import { decodeText } from './decode.ts'

/** Short texts and tables as programs of the region export them. */
const samples: Record<string, string[]> = {
  'windows-1252': [
    'café',
    'Müller;Köln;12,50 €',
    'naïve résumé – “quoted” text',
    'Don’t panic',
    'Name;Straße;Größe\nJürgen;Hauptstraße 5;1,80\n',
    'Señor Núñez vive en España',
    'São Paulo;Ação;não',
    'Malmö,Göteborg,Växjö,Åre',
    'København;Århus;Ærø',
    'Tampere;Jyväskylä;Hämeenlinna',
    'Reykjavík;Þingvellir;Ísafjörður',
    'François Lefèvre, Hélène Côté, Øyvind Sørlie',
    'Temperature 21°C ± 0.5',
    '© 2024 Société Générale',
    'prix: 10 £ — ½ litre',
    'item;price\nA;5 €\nB;7 €\n',
    'a,b\n5 £,¥6\n½ cup,1 µm\n',
    'È già più di così',
    'Tous les êtres humains naissent libres et égaux en dignité et en droits.',
  ],
  'windows-1250': [
    'Zażółć gęślą jaźń',
    'Łódź;Kraków;Gdańsk',
    'Příliš žluťoučký kůň úpěl ďábelské ódy',
    'Jiří Dvořák;Plzeň',
    'Košice;Žilina;Prešov;Štúrovo',
    'Gyűjtő;Székesfehérvár;Győr',
    'árvíztűrő tükörfúrógép',
    'Čačak;Šibenik;Đakovo;Požega',
    'Imię;Nazwisko;Miejscowość\nMałgorzata;Wiśniewska;Rzeszów\n',
    'Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv.',
    'Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw.',
    'Minden emberi lény szabadon születik és egyenlő méltósága és joga van.',
  ],
  'windows-1251': [
    'Привет',
    'Имя;Фамилия;Город\nИван;Петров;Москва\n',
    'ИТОГО',
    'да',
    'Все люди рождаются свободными и равными в своем достоинстве и правах.',
    'Київ;Львів;Дніпро;їжак',
    'Всички хора се раждат свободни и равни по достойнство и права.',
    'Цена: 100 руб. за 1 шт.',
    'Name,City\nAnna,Санкт-Петербург\n',
    'Сва људска бића рађају се слободна и једнака у достојанству и правима.',
  ],
  'windows-1253': ['Αθήνα;Θεσσαλονίκη', 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι', 'Γεια σου κόσμε'],
  'windows-1254': [
    'İstanbul;Şişli;Beyoğlu',
    'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar.',
    'Adı;Soyadı;Şehir\nAyşe;Yılmaz;Iğdır',
  ],
  'windows-1255': ['שלום עולם', 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם'],
  'windows-1256': ['مرحبا بالعالم', 'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق'],
  'windows-1257': [
    'Šiauliai;Klaipėda;Panevėžys',
    'Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis.',
    'Rīga;Jūrmala;Liepāja;Ķekava',
  ],
  'windows-874': ['สวัสดีชาวโลก', 'มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกัน'],
  'koi8-u': ['Привет, мир! Как дела?', 'Все люди рождаются свободными и равными'],
  ibm866: ['Привет, мир! Как дела?', 'Все люди рождаются свободными и равными'],
  'iso-8859-2': ['Příliš žluťoučký kůň úpěl ďábelské ódy', 'Wszyscy ludzie rodzą się wolni i równi ślązak źrebię'],
  gb18030: [
    '你好,世界',
    '姓名,城市\n张伟,北京\n李娜,上海\n',
    '人人生而自由,在尊严和权利上一律平等。',
    '中文',
    '王小明;销售额;数量',
  ],
  shift_jis: [
    'こんにちは世界',
    '氏名,住所\n山田太郎,東京都\n',
    'すべての人間は、生まれながらにして自由であり',
    '請求書番号;金額',
    'カタカナ',
  ],
  big5: ['你好,世界。這是繁體中文', '姓名,城市\n陳大文,臺北市\n', '人人生而自由,在尊嚴和權利上一律平等。'],
  'euc-kr': ['안녕하세요 세계', '이름,도시\n김철수,서울\n이영희,부산\n', '모든 인간은 태어날 때부터 자유로우며'],
  'euc-jp': ['こんにちは世界', 'すべての人間は、生まれながらにして自由であり'],
}

for (const [charset, texts] of Object.entries(samples)) {
  test(`short texts in ${charset} are read as they were written`, () => {
    const wrong = texts
      .map((text) => ({ text, read: decodeText(encodeAs(charset, text)) }))
      .filter(({ text, read }) => text !== read)
      .map(({ text, read }) => `${text} → ${read} (${findCharset(encodeAs(charset, text)).name})`)
    assert.deepEqual(wrong, [])
  })
}
