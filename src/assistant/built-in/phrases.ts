/** What the built-in assistant says in its own words, in the language of the question. */
import type { Language } from '../text/language.ts';

interface Phrases {
  readonly notFound: string;
  readonly noDocuments: string;
  readonly help: string;
  readonly beyond: string;
  readonly summaryOf: (file: string) => string;
  readonly outline: string;
  readonly documentsWith: (count: number, about: string) => string;
  readonly documentsAll: (count: number) => string;
  readonly nothingAbout: (about: string) => string;
  readonly compareNeedsTwo: string;
  readonly compared: (before: string, after: string) => string;
  readonly same: (before: string, after: string) => string;
  readonly tooDifferent: string;
  readonly tooLarge: string;
  readonly onlyBeginnings: string;
  readonly onlyIn: (file: string) => string;
  readonly changed: string;
  readonly more: (count: number) => string;
  readonly version: (file: string, number: number) => string;
  readonly proposeReplace: (text: string, by: string, where: string) => string;
  readonly proposeDelete: (text: string, where: string) => string;
  readonly proposeInsert: (text: string, after: string, where: string) => string;
  readonly everywhere: string;
  readonly inSection: (section: string) => string;
  readonly awaitsApproval: string;
  readonly textNotThere: (text: string) => string;
  readonly unsupported: string;
  readonly inSeveral: (text: string, files: string) => string;
}

export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    notFound: 'The documents do not say.',
    noDocuments: 'There are no documents to answer from yet.',
    help: 'I am docgate’s built-in assistant: no language model, only the documents of this chat. I answer questions with quotes from them, look values up in tables, summarize a document, compare two documents or versions, list the documents that mention something, and propose changes such as: Replace "30 days" with "45 days". What the documents do not say, I do not know.',
    beyond:
      'I am docgate’s built-in assistant and work without a language model, so I can’t write or translate texts. I can answer from the documents, summarize and compare them, and propose changes such as: Replace "30 days" with "45 days".',
    summaryOf: (file) => `Summary of ${file}, in its own sentences:`,
    outline: 'Outline',
    documentsWith: (count, about) =>
      count === 1 ? `One document mentions ${about}:` : `${count} documents mention ${about}:`,
    documentsAll: (count) => (count === 1 ? 'There is one document:' : `There are ${count} documents:`),
    nothingAbout: (about) => `No document mentions ${about}.`,
    compareNeedsTwo:
      'To compare, I need two documents, or a document with an earlier version: please name them.',
    compared: (before, after) => `From ${before} to ${after}:`,
    same: (before, after) => `${before} and ${after} say the same.`,
    tooDifferent: 'The two texts have little in common; these parts stand in one alone.',
    tooLarge: 'The two texts are too long, or too different, for me to compare them.',
    onlyBeginnings: 'The texts are very long; I compared only their beginnings.',
    onlyIn: (file) => `Only in ${file}`,
    changed: 'Changed',
    more: (count) => (count === 1 ? 'And one more difference.' : `And ${count} more differences.`),
    version: (file, number) => `version ${number} of ${file}`,
    proposeReplace: (text, by, where) => `I propose to replace “${text}” with “${by}” in ${where}.`,
    proposeDelete: (text, where) => `I propose to delete “${text}” from ${where}.`,
    proposeInsert: (text, after, where) => `I propose to insert “${text}” after “${after}” in ${where}.`,
    everywhere: 'everywhere',
    inSection: (section) => `section ${section}`,
    awaitsApproval: 'Nothing changes until it is approved.',
    textNotThere: (text) => `“${text}” does not stand in the documents, so there is nothing to change.`,
    unsupported: 'No passage of the documents was found to support this.',
    inSeveral: (text, files) =>
      `“${text}” stands in several documents: ${files}. Please name the one that is meant.`,
  },
  de: {
    notFound: 'Das steht nicht in den Dokumenten.',
    noDocuments: 'Es gibt noch keine Dokumente, aus denen ich antworten könnte.',
    help: 'Ich bin der eingebaute Assistent von docgate: kein Sprachmodell, nur die Dokumente dieses Chats. Ich beantworte Fragen mit Zitaten daraus, schlage Werte in Tabellen nach, fasse ein Dokument zusammen, vergleiche zwei Dokumente oder Fassungen, nenne die Dokumente, die etwas erwähnen, und schlage Änderungen vor, etwa: Ersetze „30 Tage“ durch „45 Tage“. Was nicht in den Dokumenten steht, weiß ich nicht.',
    beyond:
      'Ich bin der eingebaute Assistent von docgate und arbeite ohne Sprachmodell; Texte schreiben oder übersetzen kann ich nicht. Ich kann aus den Dokumenten antworten, sie zusammenfassen und vergleichen und Änderungen vorschlagen, etwa: Ersetze „30 Tage“ durch „45 Tage“.',
    summaryOf: (file) => `Zusammenfassung von ${file}, in dessen eigenen Sätzen:`,
    outline: 'Gliederung',
    documentsWith: (count, about) =>
      count === 1 ? `Ein Dokument erwähnt ${about}:` : `${count} Dokumente erwähnen ${about}:`,
    documentsAll: (count) => (count === 1 ? 'Es gibt ein Dokument:' : `Es gibt ${count} Dokumente:`),
    nothingAbout: (about) => `Kein Dokument erwähnt ${about}.`,
    compareNeedsTwo:
      'Zum Vergleichen brauche ich zwei Dokumente oder eines mit einer früheren Fassung: bitte nennen Sie sie.',
    compared: (before, after) => `Von ${before} zu ${after}:`,
    same: (before, after) => `${before} und ${after} sagen dasselbe.`,
    tooDifferent: 'Die beiden Texte haben wenig gemeinsam; diese Teile stehen nur in einem.',
    tooLarge: 'Die beiden Texte sind zu lang oder zu verschieden, als dass ich sie vergleichen könnte.',
    onlyBeginnings: 'Die Texte sind sehr lang; verglichen habe ich nur ihre Anfänge.',
    onlyIn: (file) => `Nur in ${file}`,
    changed: 'Geändert',
    more: (count) => (count === 1 ? 'Und ein weiterer Unterschied.' : `Und ${count} weitere Unterschiede.`),
    version: (file, number) => `Fassung ${number} von ${file}`,
    proposeReplace: (text, by, where) => `Ich schlage vor, „${text}“ durch „${by}“ zu ersetzen: ${where}.`,
    proposeDelete: (text, where) => `Ich schlage vor, „${text}“ zu löschen: ${where}.`,
    proposeInsert: (text, after, where) => `Ich schlage vor, „${text}“ nach „${after}“ einzufügen: ${where}.`,
    everywhere: 'überall',
    inSection: (section) => `Abschnitt ${section}`,
    awaitsApproval: 'Nichts ändert sich, bevor das genehmigt ist.',
    textNotThere: (text) => `„${text}“ steht nicht in den Dokumenten, also gibt es nichts zu ändern.`,
    unsupported: 'Dafür fand sich keine Stelle in den Dokumenten.',
    inSeveral: (text, files) =>
      `„${text}“ steht in mehreren Dokumenten: ${files}. Bitte nennen Sie das gemeinte.`,
  },
  es: {
    notFound: 'Los documentos no lo dicen.',
    noDocuments: 'Todavía no hay documentos de los que responder.',
    help: 'Soy el asistente incorporado de docgate: sin modelo de lenguaje, solo los documentos de este chat. Respondo preguntas con citas de ellos, busco valores en tablas, resumo un documento, comparo dos documentos o versiones, digo qué documentos mencionan algo y propongo cambios como: Reemplaza "30 días" por "45 días". Lo que los documentos no dicen, no lo sé.',
    beyond:
      'Soy el asistente incorporado de docgate y trabajo sin modelo de lenguaje, así que no puedo escribir ni traducir textos. Puedo responder a partir de los documentos, resumirlos y compararlos, y proponer cambios como: Reemplaza "30 días" por "45 días".',
    summaryOf: (file) => `Resumen de ${file}, con sus propias frases:`,
    outline: 'Esquema',
    documentsWith: (count, about) =>
      count === 1 ? `Un documento menciona ${about}:` : `${count} documentos mencionan ${about}:`,
    documentsAll: (count) => (count === 1 ? 'Hay un documento:' : `Hay ${count} documentos:`),
    nothingAbout: (about) => `Ningún documento menciona ${about}.`,
    compareNeedsTwo:
      'Para comparar necesito dos documentos, o uno con una versión anterior: nómbrelos, por favor.',
    compared: (before, after) => `De ${before} a ${after}:`,
    same: (before, after) => `${before} y ${after} dicen lo mismo.`,
    tooDifferent: 'Los dos textos tienen poco en común; estas partes están solo en uno.',
    tooLarge: 'Los dos textos son demasiado largos, o demasiado distintos, para que los compare.',
    onlyBeginnings: 'Los textos son muy largos; solo he comparado sus comienzos.',
    onlyIn: (file) => `Solo en ${file}`,
    changed: 'Cambiado',
    more: (count) => (count === 1 ? 'Y una diferencia más.' : `Y ${count} diferencias más.`),
    version: (file, number) => `la versión ${number} de ${file}`,
    proposeReplace: (text, by, where) => `Propongo reemplazar «${text}» por «${by}»: ${where}.`,
    proposeDelete: (text, where) => `Propongo eliminar «${text}»: ${where}.`,
    proposeInsert: (text, after, where) => `Propongo insertar «${text}» después de «${after}»: ${where}.`,
    everywhere: 'en todas partes',
    inSection: (section) => `sección ${section}`,
    awaitsApproval: 'Nada cambia hasta que se apruebe.',
    textNotThere: (text) => `«${text}» no está en los documentos, así que no hay nada que cambiar.`,
    unsupported: 'Ningún pasaje de los documentos lo respalda.',
    inSeveral: (text, files) => `«${text}» está en varios documentos: ${files}. Diga cuál, por favor.`,
  },
  fr: {
    notFound: 'Les documents ne le disent pas.',
    noDocuments: 'Il n’y a pas encore de documents à partir desquels répondre.',
    help: 'Je suis l’assistant intégré de docgate : sans modèle de langage, avec les seuls documents de cette conversation. Je réponds aux questions en les citant, je cherche des valeurs dans les tableaux, je résume un document, je compare deux documents ou versions, je dis quels documents mentionnent quelque chose et je propose des modifications comme : Remplace « 30 jours » par « 45 jours ». Ce que les documents ne disent pas, je ne le sais pas.',
    beyond:
      'Je suis l’assistant intégré de docgate et je travaille sans modèle de langage : je ne peux ni rédiger ni traduire. Je peux répondre à partir des documents, les résumer, les comparer et proposer des modifications comme : Remplace « 30 jours » par « 45 jours ».',
    summaryOf: (file) => `Résumé de ${file}, avec ses propres phrases :`,
    outline: 'Plan',
    documentsWith: (count, about) =>
      count === 1 ? `Un document mentionne ${about} :` : `${count} documents mentionnent ${about} :`,
    documentsAll: (count) => (count === 1 ? 'Il y a un document :' : `Il y a ${count} documents :`),
    nothingAbout: (about) => `Aucun document ne mentionne ${about}.`,
    compareNeedsTwo:
      'Pour comparer, il me faut deux documents, ou un document avec une version antérieure : lesquels ?',
    compared: (before, after) => `De ${before} à ${after} :`,
    same: (before, after) => `${before} et ${after} disent la même chose.`,
    tooDifferent: 'Les deux textes ont peu en commun ; ces parties ne sont que dans l’un.',
    tooLarge: 'Les deux textes sont trop longs, ou trop différents, pour que je les compare.',
    onlyBeginnings: 'Les textes sont très longs ; je n’ai comparé que leurs débuts.',
    onlyIn: (file) => `Seulement dans ${file}`,
    changed: 'Modifié',
    more: (count) => (count === 1 ? 'Et une autre différence.' : `Et ${count} autres différences.`),
    version: (file, number) => `la version ${number} de ${file}`,
    proposeReplace: (text, by, where) => `Je propose de remplacer « ${text} » par « ${by} » : ${where}.`,
    proposeDelete: (text, where) => `Je propose de supprimer « ${text} » : ${where}.`,
    proposeInsert: (text, after, where) => `Je propose d’insérer « ${text} » après « ${after} » : ${where}.`,
    everywhere: 'partout',
    inSection: (section) => `section ${section}`,
    awaitsApproval: 'Rien ne change avant approbation.',
    textNotThere: (text) => `« ${text} » ne figure pas dans les documents : il n’y a rien à changer.`,
    unsupported: 'Aucun passage des documents ne l’appuie.',
    inSeveral: (text, files) =>
      `« ${text} » figure dans plusieurs documents : ${files}. Lequel, s’il vous plaît ?`,
  },
};
