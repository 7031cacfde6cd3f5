/**
 * Words that say the same thing: irregular forms, which no ending tells, and everyday synonyms, those of contracts,
 * reports and records among them. Each line is a group; a word finds the others of its groups. General language
 * only, never the vocabulary of particular documents.
 */
import { LANGUAGES, type Language } from './language.ts';
import { stem } from './stem.ts';
import { foldWord } from './tokens.ts';

const ENGLISH_FORMS = `arise arose arisen; bear bore borne born birth; beat beaten; become became; begin began begun;
  bend bent; bind bound; bite bit bitten; bleed bled; blow blew blown; break broke broken; bring brought; build built;
  burn burnt; buy bought; catch caught; choose chose chosen choice; come came; creep crept; cut cutting; deal dealt;
  die dead death died; dig dug; draw drew drawn; drive drove driven; eat ate eaten; fall fell fallen; feed fed;
  feel felt; fight fought; find found; flee fled; fly flew flown flight; forbid forbade forbidden; forget forgot;
  freeze froze frozen; get got; give gave given; go went gone; grow grew grown growth; hang hung; hear heard;
  hide hid hidden; hold held; keep kept; know knew known knowledge; lay laid; lead led; leave left; lend lent;
  lie lain; lose lost loss; make made; mean meant; meet met; pay paid; prove proven proof; rise rose risen; run ran;
  say said; see saw seen; seek sought; sell sold sale; send sent; shake shook; shoot shot; show shown; shrink shrank;
  sing sang sung song; sink sank sunk; sit sat; sleep slept; speak spoke spoken speech; spend spent; split; spread;
  stand stood; steal stole stolen theft; stick stuck; strike struck; swear swore; swim swam; take took taken;
  teach taught; tell told; think thought; throw threw thrown; understand understood; wake woke; wear wore worn;
  win won; write wrote written; withdraw withdrew withdrawn; child children; man men; woman women; foot feet;
  person people persons; mouse mice; tooth teeth; analysis analyses; crisis crises; high height; long length lengthy;
  wide width; deep depth; broad breadth; strong strength; hot heat; true truth; young youth; poor poverty;
  believe belief; live life; behave behaviour behavior; receive receipt; choose selection; advise advice; defend defense defence;
  describe description; decide decision; destroy destruction; conclude conclusion; expand expansion; succeed success;
  permit permission; produce product production; pronounce pronunciation; reduce reduction; explain explanation;
  maintain maintenance; compare comparison; invade invasion; include inclusion; oblige obligation; vary variation various;
  apply application; rely reliance reliable; require requirement; persist persistent; weigh weight; sit seat`;

const ENGLISH_SYNONYMS = `start begin commence launch onset; end finish conclude cease expire expiry; stop halt cease;
  found establish create set; create make produce generate form; big large great huge; largest biggest greatest;
  small little minor tiny; fast quick rapid speed; buy purchase acquire; sell sale; help assist aid support;
  cost price fee charge expense; pay payment compensation remuneration; salary wage pay; money funds cash;
  employee worker staff personnel; employer company firm; boss manager supervisor; teacher instructor; doctor physician;
  contract agreement; terminate cancel end termination cancellation; notice announcement; clause section paragraph provision;
  law statute act legislation; rule regulation; forbid prohibit ban; allow permit; require need must demand;
  duty obligation responsibility; right entitlement; buyer purchaser customer client; seller vendor supplier;
  landlord lessor; tenant lessee renter; rent lease; holiday vacation leave; illness sickness disease; car vehicle automobile;
  house home building residence; kill murder slay; die death perish; marry wed spouse wife husband; child son daughter offspring;
  baby infant; job occupation profession position; author writer wrote written; film movie; picture image painting;
  city town; country nation; border boundary; king monarch; war conflict battle; army military troops; attack assault raid;
  win victory defeat; lose defeat; leader head chief; leave depart exit; arrive reach come; move travel go;
  show display demonstrate exhibit; say state claim declare tell; think believe consider; argue claim contend; name call term title;
  named called known; mean signify denote; kind type sort form; part portion section piece; amount quantity number;
  total sum overall; increase rise grow growth; decrease decline fall drop reduce; change alter modify amend; replace substitute;
  important significant major main; main primary principal chief; cause reason; result effect outcome consequence; effect impact influence;
  use utilize employ; get obtain receive gain; give provide grant supply offer; keep retain hold; contain include comprise consist;
  choose select elect pick; happen occur place; live reside inhabit; dwell live; located situated lies; build construct erect;
  destroy demolish ruin; repair fix mend; send ship deliver; delivery shipment; try attempt; error mistake fault; old ancient;
  new recent novel; early beginning; today now currently present; often frequently; sometimes occasionally; usa america american;
  uk britain british; often common; wrong false incorrect; right correct; hard difficult; easy simple; near close; famous known renowned;
  lack absence missing; reject refuse deny; accept agree approve; warranty guarantee; apply applies applicable governed govern valid; sign signed signature conclude concluded entered executed; confidential secret; liability liable responsible;
  deadline due date; invoice bill; profit income earnings; revenue sales turnover; tax duty; debt liability owe; share stock;
  shareholder stockholder; board directors; meeting session; report statement; aim goal purpose objective; last lasts duration term period; unfortunate regrettable`;

const GERMAN = `USA Amerika amerikanisch Staaten; beginnen begann begonnen Beginn anfangen Anfang starten Start; enden Ende endet beenden Ablauf;
  sterben starb gestorben Tod tot; geboren Geburt; gründen gründete Gründung; schreiben schrieb geschrieben Schrift verfassen verfasst Autor;
  fliegen flog geflogen Flug; gehen ging gegangen; geben gab gegeben; nehmen nahm genommen; kommen kam gekommen; sehen sah gesehen;
  finden fand gefunden; heißen hieß Name genannt nennen nannte; tragen trug getragen; bekommen bekam erhalten erhielt; werden wurde geworden;
  helfen half geholfen Hilfe beitragen; schlagen schlug geschlagen; sprechen sprach gesprochen Sprache; treffen traf getroffen;
  lassen ließ gelassen; laufen lief gelaufen; fallen fiel gefallen; halten hielt gehalten; ziehen zog gezogen; bringen brachte gebracht;
  denken dachte gedacht; wissen wusste bekannt; stehen stand gestanden; verlieren verlor verloren Verlust; gewinnen gewann gewonnen Sieg;
  brechen brach gebrochen; steigen stieg gestiegen Anstieg; sinken sank gesunken; verlassen verließ; entscheiden entschied entschieden Entscheidung;
  kaufen Kauf erwerben Erwerb; verkaufen Verkauf; Preis Kosten Gebühr Entgelt; zahlen Zahlung bezahlen Vergütung; Lohn Gehalt Vergütung;
  Mitarbeiter Arbeitnehmer Beschäftigte Angestellte; Arbeitgeber Unternehmen Firma Gesellschaft Betrieb; Vertrag Vereinbarung Abkommen;
  kündigen Kündigung; Frist Termin; Miete Mietzins; Vermieter Mieter; Urlaub Ferien Erholungsurlaub; Krankheit Erkrankung krank; Arznei Medikament Arzneimittel;
  Lehrer Lehrkraft; Arzt Mediziner; Auto Fahrzeug Wagen PKW; Haus Gebäude; Frau Ehefrau; Kind Sohn Tochter; Film Spielfilm; Stadt Ort;
  Land Staat; Krieg Konflikt; groß größte; viele zahlreich; wichtig bedeutend; bauen Bau gebaut errichten errichtet; zeigen zeigt; Anteil Prozent;
  Fahrgast Passagier Reisende; befördern transportieren Beförderung; Beginn Anfang; Meinung Ansicht; verboten Verbot untersagt; erlaubt gestattet;
  müssen verpflichtet Pflicht; Recht Anspruch; Haftung haften; Gewährleistung Garantie; Lieferung liefern; Rechnung Faktura; Gewinn Überschuss; Umsatz Erlös;
  Ziel Zweck; Grund Ursache; Folge Ergebnis Auswirkung; verwenden benutzen nutzen; enthalten umfassen beinhalten; ändern Änderung; Vorteil Nutzen; Meer Ozean See;
  Strafe Bestrafung; laufen läuft Laufzeit dauern dauert Dauer gelten gilt Geltung; drei dritte; zwei zweite; vier vierte; vereinigt`;

const SPANISH = `empezar comenzar inicio iniciar comienzo; terminar acabar finalizar fin final; morir murió muerte fallecer falleció; nacer nació nacimiento;
  escribir escrito escribió autor; decir dijo dicho; hacer hizo hecho; ir fue ido; ver vio visto; poner puso puesto; tener tuvo; venir vino; dar dio dado;
  abrir abrió abierto apertura; llamar nombre llamado denominado; crear fundar fundó establecer estableció; comprar compra adquirir adquisición; vender venta;
  precio costo coste tarifa; pagar pago; sueldo salario remuneración; empleado trabajador personal; empresa compañía sociedad; contrato acuerdo convenio;
  rescindir rescisión terminar cancelar; plazo fecha; alquiler arrendamiento renta; arrendador propietario; arrendatario inquilino; vacaciones permiso;
  enfermedad dolencia; coche vehículo automóvil; casa vivienda edificio; película filme; ciudad población; país nación; guerra conflicto; grande mayor;
  aumentar aumento crecer crecimiento; disminuir reducir reducción reducido bajo; usar utilizar emplear; dejar prohibir prohibido; permitir permitido; obligación deber;
  derecho; garantía; entrega entregar; factura; beneficio ganancia; ingresos ventas; objetivo meta propósito; causa motivo razón resultado; consecuencia efecto;
  norteamericano americano estadounidense; clase tipo; formular formuló; museo galería; profesor maestro docente; estudiante alumno`;

const FRENCH = `commencer début commence; finir terminer fin; mourir mort décès décédé; naître né naissance; écrire écrit auteur; dire dit; faire fait; voir vu;
  prendre pris; mettre mis; venir venu; ouvrir ouvert ouverture; nommer nom appelé appeler; fonder créer établir; acheter achat acquérir; vendre vente;
  prix coût tarif; payer paiement; salaire rémunération; employé salarié travailleur personnel; entreprise société compagnie; contrat accord convention;
  résilier résiliation; délai date échéance; loyer bail location; bailleur propriétaire; locataire preneur; congé vacances; maladie; voiture véhicule; maison logement;
  film; ville; pays nation; guerre conflit; grand; augmenter augmentation hausse; diminuer réduire baisse; utiliser employer; interdire interdit; permettre autorisé;
  obligation devoir; droit; garantie; livraison livrer; facture; bénéfice profit; chiffre ventes; but objectif; cause raison; conséquence effet`;

const GROUPS: Readonly<Record<Language, string>> = {
  en: `${ENGLISH_FORMS}; ${ENGLISH_SYNONYMS}`,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
};

/** Stems of related words by stem. */
export class RelatedWords {
  readonly #byStem = new Map<string, Set<string>>();

  constructor() {
    for (const language of LANGUAGES)
      for (const group of GROUPS[language].split(';')) this.#add(group, language);
  }

  /** Stems that say the same as any of these. */
  of(stems: readonly string[]): string[] {
    const related = new Set(stems.flatMap((one) => [...(this.#byStem.get(one) ?? [])]));
    return [...related].filter((one) => !stems.includes(one));
  }

  #add(group: string, language: Language): void {
    const stems = group
      .trim()
      .split(/\s+/)
      .map((word) => stem(foldWord(word), language));
    for (const one of stems) {
      const others = this.#byStem.get(one) ?? new Set();
      for (const other of stems) others.add(other);
      this.#byStem.set(one, others);
    }
  }
}
