/** Questions in the words of people: denials in one word, states, names with words of order, and prices that are compared. */
import { describe, expect, test } from 'bun:test';
import { calculate } from '../../../src/assistant/tables/calculate.ts';
import { askedOfTables } from '../../../src/assistant/tables/question.ts';
import { ready, related, TODAY, told } from '../../support/told-by-tables.ts';

/** How sure a question is answered from tables. */
function sureOf(tables: ReturnType<typeof ready>, question: string): number {
  const document = { fileName: 'd.csv', share: 1, lineAt: () => '', tables };
  return calculate([document], askedOfTables(question, 'en', related, TODAY))?.sure ?? 0;
}

const VISITS = ready(
  'visits',
  `| Visit | Day | Guest | Guide | Hall | Fee EUR | State | Paid |
| --- | --- | --- | --- | --- | --- | --- | --- |
| V1 | 2031-03-02 | Orme school | Ada Kern | North | 40,50 | attended | yes |
| V2 | 2031-03-09 | Vale club | Ben Roth | South | 60,00 | missed | no |
| V3 | 2031-04-11 | Orme school | Ada Kern | North | 1540,50 | attended | no |
| V4 | 2031-05-20 | Hill choir | Ben Roth | North | 80,00 | cancelled | no |
| V5 | 2031-06-02 | Vale club | Ada Kern | South | 60,00 | missed | no |
| V6 | 2031-06-09 | Hill choir | Ben Roth | South | 20,00 | attended | yes |
`,
);

const TOOLS = ready(
  'tools',
  `| Tag | Tool | Shelf | Bought | Next check | In service | Lendable | First aid kit |
| --- | --- | --- | --- | --- | --- | --- | --- |
| T1 | Bench saw | A | 2028-05-01 | 2027-01-10 | yes | no | yes |
| T2 | Steam iron | A | 2021-02-11 | 2032-02-01 | no | yes | no |
| T3 | Tile drill | B | 2029-07-09 | | yes | yes | yes |
| T4 | Wet vacuum | B | 2024-03-30 | 2031-09-14 | no | yes | no |
`,
);

const PRICES = ready(
  'prices',
  `| Code | Course | Price EUR | Friends' price EUR | Weeks |
| --- | --- | --- | --- | --- |
| C1 | Pottery | 90.00 | 72.00 | 6 |
| C2 | Weaving | 64.00 | 51.50 | 4 |
| C3 | Life drawing | 70.00 | 70.00 | 5 |
`,
);

const KILN = ready(
  'kiln log',
  `| Setting | Small kiln | Large kiln | Test kiln | Unit |
| --- | --- | --- | --- | --- |
| Firing temperature | 1040 | 1220 | 980 | °C |
| Firing time | 9 | 14 | 5 | h |
| Gas pressure | 0.4 | 0.7 | 0.2 | bar |
`,
);

describe('a denial is one, with its apostrophe or without', () => {
  test.each([
    ["How many tools aren't lendable?", '1'],
    ['how many tools arent lendable', '1'],
    ['how many visits dont count as paid', '4'],
  ])('%s', (question, answer) => {
    expect(told(TOOLS, question) === answer || told(VISITS, question) === answer).toBe(true);
  });
});

describe('a state is told in other words than those of the cells', () => {
  test.each([
    ["How many guests didn't turn up?", '2'],
    ['how much are we still owed for visits that did take place', '1540,50 EUR'],
    ['What does a kept visit in the north hall bring in on average?', '790,50 EUR'],
  ])('%s', (question, answer) => {
    expect(told(VISITS, question)).toBe(answer);
  });

  test('what is out of use is what a column of what is in service says no to', () => {
    const answer = told(TOOLS, 'which tools are out of use right now');
    expect(answer).toContain('Steam iron');
    expect(answer).toContain('Wet vacuum');
    expect(answer).not.toContain('Bench saw');
  });
});

test('months are months behind the words of a range as well', () => {
  expect(told(VISITS, 'how many visits were missed from march to may')).toBe('1');
});

test('what visits bring in are their fees, for each hall', () => {
  expect(told(VISITS, 'takings per hall please')).toBe('sum of Fee EUR per Hall over 6 rows:');
});

test('the first word of a name orders nothing', () => {
  const answer = told(TOOLS, 'Which tools have a first aid kit?');
  expect(answer).toContain('Bench saw');
  expect(answer).toContain('Tile drill');
});

test('nobody who planned a check leaves its cell empty', () => {
  expect(told(TOOLS, 'Which tool has nobody planned a check for?')).toContain('Tile drill');
});

test('the next check does not tell what is oldest', () => {
  expect(told(TOOLS, 'whats the oldest thing among the tools')).toContain('Steam iron');
});

describe('two prices of one thing are compared', () => {
  test.each([
    ['how much cheaper is pottery for friends?', '18.00'],
    ['What do I save on weaving as a friend?', '12.50'],
  ])('%s', (question, answer) => {
    expect(told(PRICES, question)).toContain(answer);
  });
});

test('a table of settings with their units is read by its columns', () => {
  expect(told(KILN, 'how hot does the large kiln get')).toContain('1220');
  expect(told(KILN, 'how long is the firing in the test kiln')).toContain('5');
});

test('rooms are asked how many fit into them', () => {
  const rooms = ready(
    'Räume',
    `| Raum | Plätze | Beamer |\n| --- | --- | --- |\n| Eiche | 12 | ja |\n| Linde | 30 | nein |\n| Esche | 8 | ja |\n`,
  );
  expect(told(rooms, 'Wie viele Leute passen insgesamt in die Räume mit Beamer?', 'de')).toBe('20');
});

const CREW = ready(
  'crew',
  `| No | Name | Team | Joined | Boat licence | Dive check | Kit fee |
| --- | --- | --- | --- | --- | --- | --- |
| 1 | Ria Stone | Harbour | 2021-04-01 | yes | 2030-01-05 | 40.00 |
| 2 | Sam Lowe | Beach | 2019-06-11 | no | | 25.50 |
| 3 | Tia Marsh | Harbour | 2024-03-02 | yes | | 40.00 |
| 4 | Udo Kern | Beach | 2025-08-20 | no | 2030-02-11 | 12.50 |
| 5 | Val Dunn | Office | 2023-01-15 | yes | 2030-03-09 | 25.50 |
`,
);

describe('a list of people', () => {
  test('"who" asks for their names', () => {
    const answer = told(CREW, 'who joined after 2022 and has a licence');
    expect(answer).toContain('Tia Marsh');
    expect(answer).toContain('Val Dunn');
    expect(answer).not.toContain('Harbour');
  });

  test('who needs a check has none yet', () => {
    const answer = told(CREW, 'which of the crew still need their dive check');
    expect(answer).toContain('Sam Lowe');
    expect(answer).toContain('Tia Marsh');
    expect(answer).not.toContain('Ria Stone');
  });

  test('in each team, its people are counted', () => {
    expect(told(CREW, 'people in each team please')).toBe('rows per Team over 5 rows:');
  });

  test('amounts with two decimals are money, whatever their header', () => {
    const passes = ready(
      'passes',
      `| Pass | Full | Reduced | Days |\n| --- | --- | --- | --- |\n| Coast | 24.00 | 18.00 | 3 |\n| Lake | 9.50 | 7.00 | 1 |\n| Island | 31.00 | 20.50 | 4 |\n`,
    );
    expect(told(passes, 'which pass is the cheapest?')).toContain('Lake');
  });
});

describe('what a plan passes over makes it no answer', () => {
  const FEES = ready(
    'fees',
    `| Care | Waiting time | Fee EUR | Deposit EUR |\n| --- | --- | --- | --- |\n| Day | 4 weeks | 210.00 | 900.00 |\n| Half day | 2 weeks | 120.00 | 600.00 |\n| Evening | none | 35.00 | 300.00 |\n`,
  );

  test.each(['who is still waiting for their books', 'how much cheaper is the deposit for a half day?'])(
    '%s',
    (question) => {
      expect(sureOf(FEES, question)).toBeLessThan(0.3);
    },
  );
});

test('who orders a list wants no sum', () => {
  const answer = told(VISITS, "list everything Orme school hasn't paid");
  expect(answer).toContain('V3');
});

test('what one costs is no sum of what many came to', () => {
  const booked = ready(
    'booked',
    `| No | Day | Item | Amount EUR |\n| --- | --- | --- | --- |\n| B1 | 2031-05-01 | Boat party | 75.00 |\n| B2 | 2031-05-04 | Boat party | 90.00 |\n| B3 | 2031-05-09 | Pier walk | 12.00 |\n| B4 | 2031-06-09 | Boat party | 75.00 |\n`,
  );
  expect(told(booked, 'what does a boat party cost?')).not.toContain('240');
  expect(told(booked, 'what did the boat parties come to in total')).toContain('240.00');
});

test('the longest time is one between two dates', () => {
  const loans = ready(
    'loans',
    `| No | Thing | Out | Returned |\n| --- | --- | --- | --- |\n| L1 | Tent | 2031-05-01 | 2031-05-09 |\n| L2 | Stove | 2031-04-02 | 2031-04-03 |\n| L3 | Kayak | 2031-06-01 | 2031-07-20 |\n| L4 | Tent | 2031-07-02 | 2031-07-05 |\n`,
  );
  expect(told(loans, 'the longest time a thing was away')).toContain('Kayak');
});

const CASES = ready(
  'cases 2031',
  `| Case No | Received | Customer type | Class | Kind | Handled by | Reported to office | Hours | Test lab | Last testing | Next testing | Result |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| K-01 | 2031-01-04 | school | A | crack | Ada Kern | yes | 2.5 | Prüfdienst Nord | 2030-01-04 | 2032-01-04 | failed |
| K-02 | 2031-02-11 | club | B | noise | Ben Roth | no | 1.0 | Ofen GmbH | 2030-02-04 | 2032-02-04 | passed |
| K-03 | 2031-03-20 | school | A | crack | Ben Roth | no | 4.0 | Ofen GmbH | 2030-03-04 | 2032-03-04 | failed |
| K-04 | 2031-05-02 | choir | B | crack | Ben Roth | no | 0.5 | Prüfdienst Nord | 2030-05-04 | 2032-05-04 | passed |
| K-06 | 2031-05-20 | school | A | crack | Ben Roth | no | 0.5 | Ofen GmbH | 2030-05-04 | 2032-05-04 | failed |
| K-05 | 2031-06-09 | club | AM | leak | Ada Kern | no | 3.0 | Ofen GmbH | 2030-06-04 | 2032-06-04 | failed |
`,
);

describe('who is asked for', () => {
  test.each([
    ['Who dealt with the most cracks?', 'Ben Roth'],
    ['Wer hat die meisten Risse bearbeitet?', 'Ben Roth'],
    ['the oldest case that is still class A, who has it?', 'Ada Kern'],
  ])('%s', (question, person) => {
    expect(told(CASES, question)).toContain(person);
  });

  test('a "Nutzer/in" is a person, as is whom a thing is "vergeben an"', () => {
    const things = ready(
      'geräte',
      `| Inv.-Nr. | Gerät | Kauf | Nutzer/in | Schrank vergeben an |
| --- | --- | --- | --- | --- |
| G-01 | Kamera | 2028-01-02 | Ida Holm | Jon Lund |
| G-02 | Beamer | 2029-01-02 | Jon Lund | Uma Frey |
| G-03 | Kamera | 2030-01-02 | Uma Frey | Ida Holm |
`,
    );
    expect(told(things, 'älteste Kamera, wem gehört die?', 'de')).toContain('Ida Holm');
    expect(told(things, 'An wen ist der Schrank G-02 vergeben?', 'de')).toContain('Uma Frey');
  });
});

describe('conditions', () => {
  test.each([
    ['which class A cases did we never report to the office?', 'K-03'],
    ['the leak (AM), which case is it?', 'K-05'],
  ])('a letter is a kind behind its header or in brackets: %s', (question, row) => {
    const answer = told(CASES, question);
    expect(answer).toContain(row);
    expect(answer).not.toContain('K-02');
  });

  test('four that are named hold together', () => {
    expect(told(CASES, 'how many class A cracks of schools by Ben Roth failed?')).toBe('2');
  });

  test('what several headers are about is no condition on one of them', () => {
    const gauges = ready(
      'geräte im keller',
      `| Nr. | Gerät | Letzte Wartung | Nächste Wartung | Wartungsfirma | Kosten (€) | Ergebnis |
| --- | --- | --- | --- | --- | --- | --- |
| E-1 | Waage | 2030-01-02 | 2032-01-02 | Wartungsdienst Süd | 20,00 | bestanden |
| E-2 | Waage | 2030-03-02 | 2032-03-02 | Messwerk Ulm | 30,00 | nicht bestanden |
| E-3 | Uhr | 2030-04-02 | 2032-04-02 | Hauswartung | 50,00 | bestanden |
`,
    );
    expect(told(gauges, 'Was kostet die Wartung aller Waagen zusammen?', 'de')).toContain('50,00');
  });

  test.each([
    ['hours jan to mar all together', '7.5'],
    ['hours mar to june in total', '8.0'],
    ['Stunden jan bis mär zusammen', '7,5'],
  ])('months from one to another: %s', (question, sum) => {
    expect(told(CASES, question).replace(',', '.')).toContain(sum.replace(',', '.'));
  });

  test('cells that are months are meant from one to another', () => {
    const visitors = ready(
      'visitors 2031',
      `| Monat | Bad | Museum |\n| --- | --- | --- |\n| Januar | 100 | 7 |\n| Februar | 200 | 8 |\n| März | 300 | 9 |\n| April | 400 | 10 |\n`,
    );
    expect(told(visitors, 'Wie viele waren von Januar bis März im Bad?', 'de')).toContain('600');
    expect(told(visitors, 'How many were in the Bad in the second quarter?')).toContain('400');
  });
});

test.each([
  ['How many hours did Ben Roth put in?', '6.0'],
  ["Combien d'heures Ben Roth a-t-il déclarées ?", '6,0'],
  ['Wie viele Stunden hat Ben Roth gearbeitet?', '6,0'],
  ['¿Cuántas horas ha trabajado Ben Roth?', '6,0'],
])('hours are added up where a column has them: %s', (question, hours) => {
  expect(told(CASES, question).replace(',', '.')).toContain(hours.replace(',', '.'));
});

test('a cell that is said already is no answer', () => {
  expect(told(CASES, 'Which school cases of the customer type school failed?')).toContain('K-01');
});

describe('states in everyday words', () => {
  const JOBS = ready(
    'jobs',
    `| Job | Thing | Parts back | Status | Came by | Fee EUR | Day |
| --- | --- | --- | --- | --- | --- | --- |
| J1 | Cart | pending | on hold | gift | 40.00 | 2031-04-02 |
| J2 | Sled | yes | cancelled | bequest | 50.00 | 2031-04-08 |
| J3 | Cart | yes | open | purchase | 70.00 | 2031-04-09 |
| J4 | Sled | yes | written off | gift | 80.00 | 2031-05-01 |
| J5 | Cart | pending | done | purchase | 90.00 | 2031-05-02 |
| J6 | Bell | yes | no-show | purchase | 10.00 | 2031-05-03 |
| J7 | Bell | yes | in repair | purchase | 20.00 | 2031-05-04 |
`,
  );

  test.each([
    ['Which jobs are on ice?', 'J1', 'en'],
    ['Welche Jobs liegen gerade auf Eis?', 'J1', 'de'],
    ['Which jobs fell through?', 'J2', 'en'],
    ['Welche Jobs sind ins Wasser gefallen?', 'J2', 'de'],
    ['Which jobs were chucked out?', 'J4', 'en'],
    ['Which jobs stood us up?', 'J6', 'en'],
    ['Welche Jobs haben uns sitzen lassen?', 'J6', 'de'],
    ['Which things are away being repaired?', 'Bell', 'en'],
    ['Which things were left to us in a will?', 'J2', 'en'],
    ['Welche Dinge haben wir geerbt?', 'J2', 'de'],
    ['Quels travaux ne sont pas encore réglés ?', 'J3', 'fr'],
  ] as const)('%s', (question, row, language) => {
    expect(told(JOBS, question, language)).toContain(row);
  });

  test('what came for nothing is a gift', () => {
    expect(told(JOBS, 'How many things did we get as a present?')).toBe('2');
    expect(told(JOBS, '¿Cuántas cosas nos han regalado de regalo?', 'es')).toBe('2');
  });

  test('what is not settled is told by the status, though parts are pending', () => {
    expect(told(JOBS, 'Which carts are not yet settled?')).not.toContain('J5');
  });

  test('takings are added up', () => {
    expect(told(JOBS, 'April takings carts?')).toContain('110.00');
  });
});

test('"Seriennr." is a "Seriennummer", "Telefonnr" a "Telefonnummer"', () => {
  const devices = ready(
    'geräte',
    `| Inv.-Nr. | Gerät | Seriennr. | Telefonnr | Raum |\n| --- | --- | --- | --- | --- |\n| D-1 | Kamera | XK77 | 4411 | Nord |\n| D-2 | Tablet | QP12 | 4412 | Süd |\n| D-3 | Beamer | LL90 | 4413 | Nord |\n`,
  );
  expect(told(devices, 'Seriennummer vom Tablet?', 'de')).toContain('QP12');
  expect(told(devices, 'Telefonnummer von der Kamera', 'de')).toContain('4411');
});

test('a date that is said is not passed over', () => {
  const plan = ready(
    'plan',
    `| Day | Begin | Branch | Topic | Teacher |\n| --- | --- | --- | --- | --- |\n| 2031-09-09 | 18:00 | Westend | Signs | Ada Kern |\n| 2031-11-18 | 18:00 | Westend | Signs | Ben Roth |\n| 2031-11-20 | 18:00 | Harbour | Speed | Ada Kern |\n| 2031-12-20 | 18:00 | Harbour | Speed | Ada Kern |\n`,
  );
  const answer = told(plan, 'On which day in November is the topic Signs at Westend?');
  expect(answer).toContain('2031-11-18');
  expect(answer).not.toContain('2031-09-09');
});

describe('figures that nobody asked for', () => {
  const ROOMS = ready(
    'rooms',
    `| Room | Wing | Half day EUR | Full day EUR | Weekly hours |\n| --- | --- | --- | --- | --- |\n| Great room | North | 175 | 310 | 39 |\n| Blue room | South | 105 | 180 | 20 |\n| Red room | North | 90 | 150 | 39 |\n`,
  );

  test('of prices for half a day and for a full one, neither is surely that of a day', () => {
    const question = 'how much dearer is the great room than the blue room for the day?';
    expect(sureOf(ROOMS, question)).toBeLessThan(0.5);
    expect(sureOf(ROOMS, 'how much is the full day EUR of the blue room?')).toBeGreaterThan(0.5);
  });

  test('of what is as said, no sum is told', () => {
    expect(told(ROOMS, 'How many rooms have 39 hours?')).toBe('2');
  });

  test('the next visit is one to come, and no row behind any of the house', () => {
    expect(told(ROOMS, 'next room north')).not.toBe('Blue room');
    expect(told(ROOMS, 'Which room is next after the Great room?')).toContain('Blue room');
  });
});

test('who did not come is none of those who came, and what fell through did not last through a year', () => {
  const TOURS = ready(
    'touren 2026',
    `| Nr | Datum | Leitung | Personen | Entgelt EUR | Stand |
| --- | --- | --- | --- | --- | --- |
| T1 | 2026-01-04 | Ida Holm | 20 | 40,00 | durchgeführt |
| T2 | 2026-02-04 | Ida Holm | 10 | 30,00 | nicht erschienen |
| T3 | 2026-03-04 | Jon Lund | 12 | 50,00 | abgesagt |
| T4 | 2026-04-04 | Ida Holm | 14 | 25,00 | durchgeführt |
`,
  );
  expect(told(TOURS, 'Wie viele Touren haben wirklich stattgefunden?', 'de')).toBe('2');
  expect(told(TOURS, 'how many tours fell through altogether this year')).toBe('1');
});
