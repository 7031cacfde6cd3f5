/** What a small housing association keeps: documents that the questions of the walk are asked of. */

export const HOUSE_RULES = `# House rules

| Document | HR-02 |
| --- | --- |
| Version | 3 |
| Written by | Agnes Lindholm |
| Approved by | Victor Osei |

## 1 Quiet hours

Loud work is allowed on weekdays from 8:00 to 18:00. From 22:00 to 7:00 everybody keeps quiet.

## 2 Pets

Cats and small animals are allowed. Dogs need the written consent of the caretaker.

## 3 Laundry room

The laundry room is open from 7:00 to 21:00. Each flat has two slots a week. A lost key is reported to the caretaker within one day.

## 4 Bicycles

Bicycles stand in the cellar. Those that nobody claims are removed after six months.

## Revision history

| Version | Date | Author | Change |
| --- | --- | --- | --- |
| 1 | 2018-03-01 | Rolf Becker | First edition |
| 2 | 2021-06-15 | Rolf Becker | Rules for bicycles |
| 3 | 2025-01-10 | Agnes Lindholm | Two slots a week |
`;

const lease = (rent: string, notice: string, more: string): string => `# Lease of shop premises

between the Linden Housing Association (Landlord) and Café Morgenrot (Tenant)

## 1 Premises

The Landlord lets the shop of 92 m² at Lindenweg 4 to the Tenant.

## 2 Rent

The rent is ${rent} euros a month. It is payable by the third working day. A deposit of three monthly rents is paid.

## 3 Term

The lease begins on 1 May 2024 and ends on 30 April 2029. It may be terminated with ${notice} months' notice.

## 4 Liability

The liability of the Landlord is limited to 50,000 euros. The Tenant insures the shop window.
${more}`;

export const LEASES = [
  lease('1,450', 'six', ''),
  lease('1,620', 'nine', '\n## 5 Signs\n\nSigns above the door need the consent of the Landlord.\n'),
];

export const FLATS = `# Flats

| Flat | Street | Size (m²) | Rent (EUR) | Tenant | Balcony |
| --- | --- | --- | --- | --- | --- |
| A1 | Lindenweg | 54 | 610 | Novak | yes |
| A2 | Lindenweg | 78 | 845 | Haas | no |
| A3 | Lindenweg | 61 | 690 | Dupont | yes |
| B1 | Bergstraße | 48 | 560 | Yildiz | no |
| B2 | Bergstraße | 95 | 1,020 | Larsen | yes |
| B3 | Bergstraße | 66 | 725 | Moreau | no |
| C1 | Hafenallee | 120 | 1,390 | Petrov | yes |
| C2 | Hafenallee | 72 | 880 | Castillo | yes |
`;

export const WINTER_SERVICE = `# Dienstanweisung Winterdienst

Erstellt von Rolf Becker, freigegeben von Victor Osei am 3. November 2025.

## 1 Zweck

Die Anweisung regelt, wer Wege und Treppen bei Schnee und Eis räumt.

## 2 Zeiten

Werktags wird bis 7 Uhr geräumt, sonntags bis 9 Uhr. Bei Glatteis wird alle drei Stunden gestreut.

## 3 Streugut

Gestreut wird Splitt. Salz ist verboten, außer auf Treppen.

## 4 Bereitschaft

Der Bereitschaftsdienst ist unter der Nummer 0170 555 0134 erreichbar. Die Vergütung beträgt 28 Euro je Einsatz.
`;
