/** What conversions tell of files, in German, by their codes, and the places they name. */
import type { WarningCode } from '../../../../domain/conversion.ts';
import type { VersionFailure } from '../../../../domain/document.ts';
import type { PlaceTerms } from '../places.ts';

export const FAILURES: Readonly<Record<VersionFailure['code'], string>> = {
  damaged:
    'Die Datei ist beschädigt oder unvollständig. Öffnen Sie sie in ihrem Programm, und speichern Sie sie neu.',
  encrypted: 'Die Datei ist mit einem Passwort geschützt. Laden Sie sie ohne Passwort hoch.',
  too_large: 'Die Datei ist ausgepackt zu groß. Teilen Sie sie in mehrere.',
  no_text: 'Die Datei enthält keinen lesbaren Text.',
  unsupported:
    'Diese Spielart des Dateiformats wird nicht gelesen. Speichern Sie sie in einem gängigen Format.',
  timed_out: 'Die Verarbeitung hat zu lange gedauert. Teilen Sie die Datei in mehrere.',
  out_of_memory: 'Die Verarbeitung hat zu viel Speicher gebraucht. Teilen Sie die Datei in mehrere.',
  gave_up: 'Die Datei konnte nach mehreren Versuchen nicht verarbeitet werden.',
};

export const WARNINGS: Readonly<Record<WarningCode, string>> = {
  undecodable_characters:
    'Zeichen, die nicht zu lesen waren, wurden zu \ufffd. Speichern Sie die Datei als UTF-8.',
  part_unreadable: 'Ein Teil der Datei ist beschädigt; was darin steht, fehlt.',
  hidden_sheets: 'Ausgeblendete Blätter fehlen.',
  hidden_rows: 'Ausgeblendete Zeilen fehlen.',
  hidden_columns: 'Ausgeblendete Spalten fehlen.',
  formula_without_value: 'Formeln, die kein Programm berechnet hat, stehen als solche da.',
  older_word_text_only:
    'Die Datei ist von Word 6 oder 95: Ihr Text wurde gelesen, Überschriften, Listen und Formatierung nicht.',
  import_left_out: 'Ein Inhalt, der aus einer anderen Datei eingefügt ist, war nicht zu lesen.',
  picture_without_text: 'Ein Bild hat keinen Alternativtext; nichts sagt, was es zeigt.',
  text_unreadable:
    'Ein Teil des Textes steht in einer Schrift, die nicht sagt, welche Zeichen sie zeigt; er fehlt.',
  page_damaged: 'Die Seite ist beschädigt und fehlt.',
  page_without_text: 'Die Seite ist ein Bild, aus dem kein Text gelesen wurde.',
  words_uncertain: 'Wörter, bei denen die Texterkennung unsicher ist.',
};

export const PLACES: PlaceTerms = {
  page: 'Seite',
  line: 'Zeile',
  table: 'Tabelle',
  row: 'Zeile',
  column: 'Spalte',
  sheet: 'Blatt',
  picture: 'Bild',
  'page header': 'Kopfzeile',
  'page footer': 'Fußzeile',
  footnote: 'Fußnote',
  endnote: 'Endnote',
};
