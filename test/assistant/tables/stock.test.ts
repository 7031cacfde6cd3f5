import { describe, expect, test } from 'bun:test';
import { askBuiltIn } from '../../support/ask-built-in.ts';
import { libraryOf } from '../../support/library-of.ts';

const STOCK = `| Article | Description | Group | Price (EUR) | In stock | Minimum stock | Supplier | Last delivery |
| --- | --- | --- | --- | --- | --- | --- | --- |
| P-1 | Clay pot 12 cm | Pots | 2.40 | 310 | 100 | Terra | 2025-03-14 |
| P-2 | Glazed pot 20 cm | Pots | 9.90 | 20 | 40 | Terra | 2025-01-09 |
| S-1 | Potting soil 40 l | Soil | 7.50 | 80 | 60 | Humus | 2025-04-02 |
| S-2 | Bark mulch 60 l | Soil | 6.20 | 15 | 50 | Humus | |
| T-1 | Pruning shears | Tools | 18.00 | 12 | 10 | Ferro | 2024-11-20 |
`;
const ORDERS = `| Order no. | Customer | Order date | Status | Amount (EUR) |
| --- | --- | --- | --- | --- |
| A-1 | Fern Ltd | 2025-02-01 | paid | 900.00 |
| A-2 | Moss Inn | 2025-06-30 | open | 120.00 |
| A-3 | Fern Ltd | 2025-04-11 | paid | 340.00 |
| A-4 | Fern Ltd | 2025-01-05 | open | 505.00 |
| A-5 | Moss Inn | 2025-03-08 | paid | 610.00 |
`;
const RULES = `# Rules

Passwords have at least twelve characters. Every employee has 28 days of leave.

The delivery entrance is open until four.
`;
const library = libraryOf({ 'stock.xlsx': STOCK, 'orders.csv': ORDERS, 'rules.docx': RULES });
const ask = (question: string) => askBuiltIn(question, library);

describe('what is below its minimum is to be ordered again', () => {
  test.each([
    'Which articles do we have to reorder?',
    'What do we need to restock?',
    'Which articles must be reordered?',
    'Welche Artikel müssen wir nachbestellen?',
    '¿Qué artículos tenemos que reponer?',
  ])('%s', async (question) => {
    const { text } = await ask(question);
    expect(text).toContain('Glazed pot 20 cm (P-2); Bark mulch 60 l (S-2)');
  });
});

describe('an empty cell is missing', () => {
  const tables = libraryOf({ 'stock.xlsx': STOCK, 'orders.csv': ORDERS });

  test.each([
    ['For which articles is the last delivery missing?', library],
    ['Bei welchen Artikeln fehlt die letzte Lieferung?', tables],
    ['Which article has no last delivery?', library],
  ])('%s', async (question, among) => {
    const { text } = await askBuiltIn(question, among);
    expect(text).toContain('S-2');
    expect(text).not.toContain('T-1');
  });
});

describe('how many there are of one article is its stock', () => {
  test.each([
    ['How many pruning shears do we have?', '12'],
    ['How many articles are there?', '5'],
  ])('%s', async (question, figure) => {
    expect((await ask(question)).text).toStartWith(figure);
  });
});

test('what the stock is worth is not what the minimum would be', async () => {
  const { text } = await ask('What is the stock worth?');
  expect(/\d[\d,.]*\sEUR/.exec(text)?.[0]).toBe('1,851.00 EUR');
});

describe('the biggest order is that of the greatest amount, not the latest', () => {
  test.each([
    ['What is our biggest order?', 'A-1'],
    ['What is the smallest order?', 'A-2'],
    ['When was the last order?', '2025-06-30'],
    ['Which orders are worth more than 600 euros?', 'A-1; A-5'],
  ])('%s', async (question, answer) => {
    expect((await ask(question)).text).toStartWith(answer);
  });
});

test('a word that names one article asks for it, not for all', async () => {
  const { found, text } = await ask('When was bark mulch last delivered?');
  expect(found).toBe(false);
  expect(text).toContain('Bark mulch 60 l');
  expect((await ask('When was the glazed pot last delivered?')).text).toContain('2025-01-09');
});

test('who has no order is not told from the other orders', async () => {
  expect((await ask('Which customers have no open orders?')).found).toBe(false);
});

describe('beside texts', () => {
  test('a list is told whole, not by its first rows', async () => {
    const { text, basis } = await ask('What did Fern Ltd order?');
    expect(text).toContain('A-1; A-3; A-4');
    expect(basis).toBeDefined();
  });

  test('a table that has none of its words does not answer a question', async () => {
    const { text } = await ask('How long must a password be?');
    expect(text).toContain('twelve characters');
    expect(text).not.toContain('stock');
  });

  test('a table that has one of its words does not keep the rule from being told', async () => {
    expect((await ask('What is the minimum password length?')).text).toContain('twelve characters');
  });

  test('readings that have nothing to do with the question are not offered', async () => {
    const { text } = await ask('How many days of leave do employees in Rome get?');
    expect(text).not.toContain('orders.csv');
  });
});

const BOATS = `| Boat | Class | Built | Last service | Keeper | Hire per day (€) |
| --- | --- | --- | --- | --- | --- |
| Gull | Optimist | 2015 | 2026-03-12 | Ida Brandt | 15.00 |
| Crab | Optimist | 2018 | 2025-11-02 | Ida Brandt | 15.00 |
| Seal | Optimist | 2019 | 2026-02-20 | Sven Holt | 15.00 |
| Bora | Conger | 2001 | 2025-10-15 | | 55.00 |
| Lee | Laser | 2014 | 2025-12-05 | | 28.00 |
`;
const SALES = `| Sale | Sold on | Customer | Product | Quantity | Total |
| --- | --- | --- | --- | --- | --- |
| S-1 | 2025-11-03 | Velo Dupont | Brake cable | 10 | 85.00 |
| S-2 | 2025-11-20 | Rad Klein | Brake cable | 5 | 42.50 |
| S-3 | 2026-01-20 | Rad Klein | Chain | 2 | 64.00 |
| S-4 | 2026-02-02 | Velo Dupont | Chain | 3 | 96.00 |
`;
const tablesOfStock = libraryOf({ 'stock.xlsx': STOCK });
const boats = libraryOf({ 'boats.csv': BOATS });
const sales = libraryOf({ 'sales.csv': SALES });

describe('what no column tells is not answered by another one', () => {
  test.each([
    ['How many berths does Bora have?', boats],
    ['What length is Bora?', boats],
    ['How many sales were there in the second week of November?', sales],
  ])('%s', async (question, among) => {
    const { text, basis } = await askBuiltIn(question, among);
    expect(basis).toBeUndefined();
    expect(text).not.toMatch(/\*\*\d/);
  });
});

describe('what is denied', () => {
  test('is told by empty cells', async () => {
    const { text } = await askBuiltIn("Which boats don't have a keeper?", boats);
    expect(text).toContain('Bora; Lee');
  });

  test('is not answered by a row that resembles it', async () => {
    const { found } = await askBuiltIn("Which customers haven't bought anything in 2026?", sales);
    expect(found).toBe(false);
  });
});

test('pieces sold are added up, and are no money', async () => {
  const { text } = await askBuiltIn('How many brake cables did we sell?', sales);
  expect(text).toContain('15');
  expect(text).not.toContain('127.50');
});

test('age is told by when a thing was made, not by when it was last served', async () => {
  const { text } = await askBuiltIn('Which of the Optis is the oldest?', boats);
  expect(text).toContain('Gull (Built: 2015)');
  expect(text).not.toContain('Last service:');
});

test('a stock value is price times stock, never the stock alone', async () => {
  const { text } = await askBuiltIn('What is the total stock value of the tools?', tablesOfStock);
  expect(text).toContain('216.00');
});

test('a sum of money does not answer when', async () => {
  const { text, found } = await askBuiltIn(
    'When does the money come in April?',
    libraryOf({ 'orders.csv': ORDERS }),
  );
  expect({ found, text }).toMatchObject({ found: false });
});
