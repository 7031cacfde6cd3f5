import { expect, test } from 'bun:test';
import { amountsIn, isSameAs, sharesIn } from '../../../src/assistant/changes/valuing/amounts.ts';
import { amountsOf } from '../../../src/assistant/changes/valuing/put-told.ts';
import { putAmount } from '../../../src/assistant/changes/valuing/write-amount.ts';

const shown = (text: string) =>
  amountsIn(text).map(({ kind, number, unit }) => `${kind} ${number} ${unit}`.trim());
const minutes = (hours: number, rest = 0) => `time ${60 * hours + rest}`;

test.each([
  ['until half past six', [minutes(6, 30)]],
  ['um halb acht', [minutes(7, 30)]],
  ['a las tres menos cuarto', [minutes(2, 45)]],
  ['à huit heures et demie', [minutes(8, 30)]],
  ['at eight in the evening', [minutes(20)]],
  ['von 13.00 Uhr bis 18 Uhr', [minutes(13), minutes(18)]],
  ['de 19 h 15 à 22 h', [minutes(19, 15), minutes(22)]],
  ['from 3.15 pm until noon', [minutes(15, 15), minutes(12)]],
])('%p tells times of the day', (text, times) => {
  expect(shown(text)).toEqual(times);
});

test.each([
  ['within 14 days.', ['span 14 day']],
  ['un quart d’heure', ['span 15 minute']],
  ['a fortnight', ['span 2 week']],
  ['jez sechs stunden trocknen', ['span 6 hour']],
  ['two more weeks', ['span 2 week']],
  ['£1,400 and 2,50 €', ['money 1400 pound', 'money 2.5 euro']],
  ['um 10 % auf 21 °C', ['percent 10 percent', 'measure 21 degree']],
  ['call 26 71 40 88', ['phone NaN']],
  ['on the 5th', ['ordinal 5']],
  ['2,5 Mio. Euro', ['money 2500000 euro']],
  ["trois mètres et 4 millions d'euros", ['measure 3 metre', 'money 4000000 euro']],
  ['655 a day', ['number 655', 'span 1 day']],
  ['eine gute Sache, einmal', []],
])('%p tells amounts', (text, amounts) => {
  expect(shown(text)).toEqual(amounts);
});

test.each([
  ['Order 8 weeks ahead.', 'zehn Wochen', 'Order 10 weeks ahead.'],
  ['kosten 35,00 EUR', '45 Euro', 'kosten 45,00 EUR'],
  ['bis 17:30 Uhr', 'five', 'bis 17:00 Uhr'],
  ['closes at 16:00', 'half past four', 'closes at 16:30'],
  ['until 6 p.m. on weekdays', 'eight in the evening', 'until 8 p.m. on weekdays'],
  ['à 18 h', '19.30 Uhr', 'à 19 h 30'],
  ['pendant 20 minutes', 'half an hour', 'pendant 30 minutes'],
  ['zwei Monate', 'three months', 'drei Monate'],
  ['six semaines', 'eight weeks', 'huit semaines'],
  ['within two weeks', '10 days', 'within ten days'],
  ['innerhalb von 2 Wochen', 'five days', 'innerhalb von 5 Tagen'],
  ['for one week', 'two weeks', 'for two weeks'],
  ['within one working day', 'two working days', 'within two working days'],
  ['within 5 working days', '1 working day', 'within 1 working day'],
  ['einen Werktag vorher', 'drei Werktage', 'drei Werktage vorher'],
  ['£900', '1.400 Pfund', '£1,400'],
  ['£165', '£7,800', '£7,800'],
  ['950 Euro', '1.400 Euro', '1.400 Euro'],
  ['61350', '63,020', '63020'],
  ['binnen drei Tagen', 'five days', 'binnen fünf Tagen'],
  ['spätestens acht Wochen', '12 Wochen', 'spätestens zwölf Wochen'],
  ['0,48 € je km', '52 cents', '0,52 € je km'],
  ['on 12 mai', '20 May', 'on 20 mai'],
  ['EUR 2,000,000 in all', '3 millions', 'EUR 3,000,000 in all'],
  ['about 2 million euros', '2.5 million euros', 'about 2.5 million euros'],
  ['on 4 February 2026', '11', 'on 11 February 2026'],
  ['costs 0.047', '0.052', 'costs 0.052'],
  ['kostet 0,047', '0.052', 'kostet 0,052'],
  ['ab 38,5 °C', '38,0', 'ab 38,0 °C'],
])('in %p, %p is written as what stands there', (text, told, expected) => {
  const [old] = amountsIn(text);
  const [next] = amountsIn(told);
  expect(old && next && putAmount(text, old, next)).toBe(expected);
});

test.each([
  ['at 19:00', 'media hora', 'raise', 'at 19:30'],
  ['31,2 g', '0,4 g', 'lower', '30,8 g'],
  ['£120', '20 %', 'raise', '£144'],
  ['on 2026-02-06', 'a week', 'raise', 'on 2026-02-13'],
  ['12 mai', 'eine Woche', 'lower', '5 mai'],
  ['for two years', 'six months', 'raise', 'for 2.5 years'],
] as const)('%p changes by %p', (text, told, change, expected) => {
  const [old] = amountsIn(text);
  const [by] = amountsIn(told);
  expect(old && by && putAmount(text, old, by, change)).toBe(expected);
});

test('a share of a value is told in words', () => {
  const [old] = amountsIn('£120');
  const [quarter] = sharesIn('goes up by a quarter');
  expect(old && quarter && putAmount('£120', old, quarter, 'raise')).toBe('£150');
});

test('the same amount in other words changes nothing', () => {
  const [one, other] = [amountsIn('14 days')[0], amountsIn('a fortnight')[0]];
  expect(one && other && isSameAs(one, other)).toBe(true);
  expect(one && other && putAmount('14 days', one, other)).toBeUndefined();
});

test.each([
  ['a date', 'on 4 February 2026', '3 %'],
  ['a time of the day', 'at 19:00', '40 euros'],
  ['a telephone number', '0551 39 7800', '12'],
])('%s is replaced by nothing of another kind', (_, text, told) => {
  const [old] = amountsIn(text);
  const [next] = amountsIn(told);
  expect(old && next && putAmount(text, old, next)).toBeUndefined();
});

test.each([
  ['3.40 EUR', ['3.40 EUR']],
  ['4. Mai', ['4. Mai']],
  ['4.2 The deposit is 3.40 EUR.', ['3.40 EUR']],
  ['2. Within 3 days', ['3 days']],
])('of %p, the number of a clause is no amount', (text, amounts) => {
  expect(amountsOf(text).map((one) => one.text)).toEqual(amounts);
});
