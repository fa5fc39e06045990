/**
 * The commonest short words of languages in Latin letters, without those that they share with most of the others, and their letters
 * beyond a to z. A few lines of any text have a dozen of them.
 */

export interface LanguageWords {
  /** BCP 47. */
  language: string
  words: ReadonlySet<string>
  letters: ReadonlySet<string>
}

type Row = readonly [language: string, words: string, letters: string]

const rows: readonly Row[] = [
  [
    'en',
    'the of and to in is that for it as with was on be by are this or from at which not an have has their you we will can all been',
    '',
  ],
  [
    'de',
    'der die und das den von zu mit sich auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach bei einer um am sind wie einem einen zum haben oder aber zur durch wird jeder ihre',
    'äöüß',
  ],
  [
    'fr',
    'le la les de des du et un une en dans que qui pour par sur au aux est sont ce cette il elle ne pas plus avec se sa son ses ou mais nous vous leur être toute tout droit',
    'àâæçéèêëîïôœùûüÿ',
  ],
  [
    'es',
    'el la los las de del y en que un una por con para se su sus al es no lo como más o ha este esta son entre pero también toda tiene derecho',
    'áéíñóúü',
  ],
  [
    'pt',
    'o a os as de do da dos das e em no na nos nas que um uma para com por se ao aos não é mais como foi ou são seu sua pelo pela também toda tem direito',
    'áâãàçéêíóôõúü',
  ],
  [
    'it',
    'il lo la i gli le di del della dei delle e in nel nella che un una per con non si è da dal dalla al alla ai sono più come anche o ma suo sua ed ogni',
    'àèéìòù',
  ],
  [
    'nl',
    'de het een en van in is dat op te voor met zijn niet aan er om ook als dan maar of bij uit door naar heeft hebben wordt worden deze zal tot een recht ieder',
    'éëïóöü',
  ],
  [
    'pl',
    'i w z na do się nie że to jest o od po za przez jak dla a są lub ma oraz jego ich co przy ale być tego każdy prawo we',
    'ąćęłńóśźż',
  ],
  [
    'sv',
    'och i att det som en på är av för den med till inte om ett har de var från sig men så kan eller ska skall vid sin sina rätt',
    'åäöé',
  ],
  [
    'da',
    'og i at det som en på er af for den med til ikke om et har de var fra sig men så kan eller skal ved ad også efter hans hvor ret enhver mod uden hvad ud bliver nogen der have blev meget kun over',
    'æøåé',
  ],
  [
    'nb',
    'og i at det som en på er av for den med til ikke om et har de var fra seg men så kan eller skal ved også etter sin hans hvor rett enhver mot uten hva ut blir noen ble bare over til',
    'æøåéòô',
  ],
  [
    'tr',
    've bir bu için ile de da olarak olan her daha çok gibi kadar ya en veya değil hakkı ne o ki olduğu tarafından',
    'çğıöşüâîû',
  ],
  [
    'cs',
    'a v se na je že to s z do o i ve k po jako pro za by jsou nebo jeho byl od každý má právo při které',
    'áčďéěíňóřšťúůýž',
  ],
  ['fi', 'ja on ei se että hän oli kuin mutta joka ovat tai myös sekä ole hänen jokaisella oikeus sen tämä', 'äö'],
  ['hu', 'a az és hogy nem is egy van ez meg csak de már mint vagy minden joga kell akkor szerint', 'áéíóöőúüű'],
  ['ro', 'și de în a la cu pe nu că din o un este ce mai sau pentru care se prin ale orice dreptul al', 'ăâîșțşţ'],
]

/** What stands on invoices, receipts and statements, which have hardly a sentence. */
const businessWords: Readonly<Record<string, string>> = {
  en: 'invoice amount due quantity description price unit subtotal balance payment customer order tax bill ship account cash change',
  de: 'rechnung rechnungsnummer datum betrag menge artikel bezeichnung preis einzelpreis gesamt gesamtpreis gesamtbetrag summe zwischensumme nettopreis mwst ust steuer kunde kundennummer lieferung bestellung zahlung konto seite stück',
  fr: 'facture montant quantité désignation prix tva ttc ht paiement client commande livraison compte échéance espèces numéro unitaire',
  es: 'factura fecha importe cantidad descripción precio pago cliente pedido entrega cuenta vencimiento efectivo unidad',
  pt: 'fatura valor quantidade descrição preço pagamento cliente encomenda entrega conta vencimento morada',
  it: 'fattura importo quantità descrizione prezzo totale pagamento cliente ordine consegna conto scadenza contanti imponibile',
  nl: 'factuur factuurnummer datum bedrag aantal omschrijving prijs btw totaal subtotaal betaling klant bestelling levering rekening',
  pl: 'faktura kwota ilość nazwa cena razem wartość zapłata klient zamówienie sprzedawca nabywca',
  sv: 'faktura datum belopp antal beskrivning pris moms summa betalning kund',
  da: 'faktura dato beløb antal beskrivelse pris moms betaling kunde ordre',
  nb: 'faktura dato beløp antall beskrivelse pris mva betaling kunde ordre',
  tr: 'fatura tarih tutar miktar açıklama fiyat kdv toplam ödeme müşteri sipariş birim',
  cs: 'faktura datum částka množství popis cena dph celkem platba zákazník objednávka',
  fi: 'lasku päivämäärä määrä kuvaus hinta alv yhteensä maksu asiakas tilaus',
  hu: 'számla dátum összeg mennyiség megnevezés ár áfa összesen fizetés vevő',
  ro: 'factură sumă cantitate descriere preț plată furnizor cumpărător',
}

export const latinLanguages: readonly LanguageWords[] = rows.map(([language, words, letters]) => ({
  language,
  words: new Set([...words.split(' '), ...(businessWords[language] ?? '').split(' ').filter(Boolean)]),
  letters: new Set(letters),
}))
