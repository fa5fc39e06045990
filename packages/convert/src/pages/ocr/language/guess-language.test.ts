import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessLanguage, hasLettersBeyond } from './guess-language.ts'

const sentences: Readonly<Record<string, string>> = {
  en: 'The bridge was closed for the night, and all that they could do was to wait for the morning.',
  de: 'Die Brücke war in der Nacht gesperrt, und sie konnten nicht mehr tun als auf den Morgen zu warten.',
  fr: 'Le pont était fermé pour la nuit, et ils ne pouvaient que attendre le matin dans une auberge avec les autres.',
  es: 'El puente estaba cerrado por la noche y no pudieron hacer más que esperar la mañana con los demás en una posada.',
  it: 'Il ponte era chiuso per la notte, e non potevano fare altro che aspettare il mattino con gli altri nella locanda.',
  pt: 'A ponte estava fechada durante a noite e não puderam fazer mais do que esperar pela manhã com os outros.',
  nl: 'De brug was in de nacht gesloten, en zij konden niet meer doen dan op de ochtend wachten met het gezin.',
  pl: 'Most był w nocy zamknięty i nie mogli zrobić nic więcej, jak czekać do rana, bo to jest jedyna droga.',
  sv: 'Bron var stängd för natten, och de kunde inte göra mer än att vänta på morgonen med de andra som kom.',
  da: 'Broen var lukket om natten, og de kunne ikke gøre andet end at vente til efter solopgang med de andre, også hvor det blev koldt.',
  tr: 'Köprü gece için kapalı olarak kaldı ve bu yüzden daha çok beklemek gerekti; bir han ne kadar da uzak.',
}

test('a sentence is enough to detect its language', () => {
  for (const [language, sentence] of Object.entries(sentences)) assert.equal(guessLanguage(sentence), language)
})

/** From invoices and receipts. */
const forms: Readonly<Record<string, string>> = {
  en: 'Invoice 1042 Description Quantity Unit price Amount due 1,262.35',
  de: 'Pos. Artikel Nr. Nettopreis Menge Gesamt Zwischensumme (inkl. MwSt.) 87,25 €',
  fr: 'Facture 2017-0132 Désignation Quantité Prix unitaire Montant TVA 20 % Net à payer 624,90',
  es: 'Factura 19/88 Descripción Cantidad Precio Importe IVA 21 % 430,00',
  it: 'Fattura 44 Descrizione Quantità Prezzo Importo IVA 22 % Totale 120,00',
  nl: 'Factuurnummer 2023-7 Omschrijving Aantal Prijs Bedrag BTW 21 %',
  pl: 'Faktura VAT 7/2023 Nazwa Ilość Cena Wartość Sprzedawca Nabywca',
}

test('the words of a form are enough to detect its language', () => {
  for (const [language, form] of Object.entries(forms)) assert.equal(guessLanguage(form), language)
})

test('what has no common words has no language', () => {
  for (const text of ['', '12 345,00 67 890,00', 'Müller Schmidt Kowalski', 'Lorem ipsum dolor sit amet consectetur'])
    assert.equal(guessLanguage(text), undefined)
})

test('a name with a foreign letter is no text of another language, several words with such letters are', () => {
  assert.equal(hasLettersBeyond('en', 'The letter of Mr Müller came'), false)
  assert.equal(hasLettersBeyond('en', 'Grüße an die Gäste über den Fluß'), true)
  assert.equal(hasLettersBeyond('de', 'Grüße an die Gäste über den Fluß'), false)
})
