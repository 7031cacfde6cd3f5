/** Why something was not done, in German, by the codes of refusals. */

export const REFUSALS: Readonly<Record<string, string>> = {
  unreachable: 'Der Dienst ist nicht zu erreichen. Versuchen Sie es gleich noch einmal.',
  unauthorized: 'Sie sind abgemeldet. Melden Sie sich an, und versuchen Sie es noch einmal.',
  forbidden: 'Das steht Ihnen nicht offen. Fragen Sie Inhaber oder Administratoren Ihrer Organisation.',
  not_found: 'Das gibt es nicht mehr. Laden Sie diese Seite neu.',
  internal_error: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
  insufficient_storage:
    'Der Speicherplatz des Dienstes ist voll. Sagen Sie es denen, die ihn betreiben, und versuchen Sie es später noch einmal.',
  rate_limited: 'Das war viel auf einmal. Warten Sie einen Moment, und versuchen Sie es noch einmal.',
  unavailable:
    'Der Dienst ist gerade zu beschäftigt dafür, oder er kann nichts speichern. Versuchen Sie es später noch einmal.',
  validation_error: 'So kann das nicht angenommen werden. Prüfen Sie Ihre Eingabe.',
  unprocessable:
    'Diese Änderung lässt sich nicht machen: Der Text steht so nicht im Dokument, an mehreren Stellen oder dort, wo nichts geändert werden kann.',
  document_processing: 'Diese Version wird noch verarbeitet. Versuchen Sie es danach noch einmal.',
  conflict: 'Inzwischen hat sich etwas geändert. Laden Sie diese Seite neu.',
};

export const UPLOAD_REFUSALS: Readonly<Record<string, string>> = {
  file_too_large: 'Die Datei ist größer als 50 MB. Teilen Sie sie, oder speichern Sie sie kleiner.',
  unsupported_file_type:
    'Dieser Dateityp wird nicht unterstützt, oder der Inhalt passt nicht zur Endung. Möglich sind Word, PDF, Excel, CSV, Markdown und Text.',
  validation_error: 'Die Datei ist leer oder nicht lesbar.',
  empty: 'Die Datei ist leer.',
  folder: 'Das ist ein Ordner. Öffnen Sie ihn, und ziehen Sie die Dateien daraus hierher.',
  conflict:
    'Eine Änderung an diesem Dokument wartet auf Genehmigung. Genehmigen Sie sie oder lehnen Sie sie ab.',
  unauthorized: 'Sie sind abgemeldet. Melden Sie sich an, und laden Sie die Datei noch einmal hoch.',
  not_found: 'Das Ziel gibt es nicht mehr. Laden Sie diese Seite neu.',
};
