import { expect, test } from 'bun:test';
import type { Language } from '../../../src/assistant/languages/language-data.ts';
import { stem } from '../../../src/assistant/text/stem.ts';

const NOUNS: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  de: [
    'frist fristen',
    'termin termine',
    'plan plane',
    'dienst dienste',
    'person personen',
    'gewinn gewinne',
    'verein vereine vereins',
    'regel regeln',
    'mieter mieterin mieterinnen',
    'kunde kunden kundin',
  ],
  fr: [
    'client clients',
    'produit produits',
    'document documents',
    'loyer loyers',
    'delai delais',
    'salaire salaires',
  ],
  es: ['orden ordenes', 'lugar lugares', 'alquiler alquileres', 'mes meses', 'pedido pedidos', 'plan planes'],
};

test.each(
  Object.entries(NOUNS).flatMap(([language, all]) =>
    all.map((forms) => [language as Language, forms] as const),
  ),
)('in %s the singular and the plural of %p have one stem', (language, forms) => {
  expect(new Set(forms.split(' ').map((form) => stem(form, language))).size).toBe(1);
});
