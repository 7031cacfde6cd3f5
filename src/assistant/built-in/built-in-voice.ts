/**
 * The voice that is always there: no model, no network. It reads what is asked for, answers by quoting what it
 * finds in the documents, and says so when it finds nothing.
 */
import type { AnswerStep } from '../../domain/answer-step.ts';
import type { DocumentId } from '../../domain/ids.ts';
import type { Citation } from '../../domain/passage.ts';
import type { Answer, AnswerRequest } from '../assistant.ts';
import { proposeChanges, proposeStated } from '../changes/propose-change.ts';
import { compare } from '../comparisons/compare.ts';
import { twoThings } from '../comparisons/two-things.ts';
import { type Completed, completed, inContext } from '../conversation/complete.ts';
import { type Again, readAgain } from '../conversation/read-again.ts';
import { tellNth, tellShort, tellWhere, tellWhy } from '../conversation/tell-again.ts';
import { bothAnswers, type TwoQuestions, twoQuestions } from '../conversation/two-questions.ts';
import { offerOthers } from '../documents/offer-others.ts';
import { type ResolvedDocuments, resolveDocuments } from '../documents/resolve-documents.ts';
import { atVersion, within } from '../documents/within.ts';
import { withParties } from '../facts/parties.ts';
import { readFactRequest } from '../facts/read-fact-request.ts';
import { tellFact } from '../facts/tell-fact.ts';
import { tellLabel } from '../facts/tell-label.ts';
import { tellPerson } from '../facts/tell-person.ts';
import { tellRevision } from '../facts/tell-revision.ts';
import { tellSignatures } from '../facts/tell-signatures.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import { listThings } from '../listings/list-things.ts';
import { asksForDuties, readListingRequest } from '../listings/read-listing-request.ts';
import { notUnderstood, refuseNonsense, refuseOrder } from '../outcomes/not-understood.ts';
import { answerSmallTalk } from '../outcomes/small-talk.ts';
import { rank } from '../ranking/rank.ts';
import { readPiece } from '../sections/pieces.ts';
import { readSectionRequest } from '../sections/read-section-request.ts';
import { showSection } from '../sections/show-section.ts';
import { summarizeAsked } from '../summaries/summarize.ts';
import { Opposites } from '../text/opposites.ts';
import { RelatedWords } from '../text/related-words.ts';
import { tokenize } from '../text/tokens.ts';
import { offerReadings, readTables, tellReading } from './answer-from-tables.ts';
import type { Told } from './beside-told.ts';
import { chooseAnswer } from './choose-answer.ts';
import { cite } from './cite.ts';
import { composeAnswer } from './compose.ts';
import { findAnswer, toNear } from './find-answer.ts';
import { listDocuments } from './list-documents.ts';
import { TermMatcher } from './matching.ts';
import { say, tell } from './phrases.ts';
import { preparePassage } from './prepared.ts';
import { type Question, readQuestion } from './question.ts';
import { rankFindingAgain } from './rank-finding-again.ts';
import { Reader } from './reach.ts';
import { languageOfRequest, readRequest } from './requests.ts';

/** How many passages are looked at for a sentence that mentions something. */
const MENTIONS_LOOKED_AT = 20;
/** How likely a place in text must answer, to be shown beside readings of a table. */
const LEAST_BESIDE = 0.1;

/** A question with the documents it names. */
interface AskedAbout {
  readonly request: AnswerRequest;
  readonly question: Question;
  readonly before: string;
  readonly text: string;
  readonly piece: number;
  readonly resolved: ResolvedDocuments;
  readonly told: Told | undefined;
}

/** What a question is asked in. */
interface AskedIn extends Pick<AskedAbout, 'before' | 'told'>, Pick<AnswerRequest, 'onStep'> {}

/** One for the life of the process; it keeps nothing of a library that is gone. */
export class BuiltInVoice {
  readonly #reader = new Reader();
  readonly #related = new RelatedWords();
  readonly #opposites = new Opposites();

  async answer(asked: AnswerRequest): Promise<Answer> {
    const { library } = asked;
    const { language } = readQuestion(asked.question, this.#related);
    const talk = answerSmallTalk(library, asked.question, language);
    if (talk !== undefined) return talk;
    if (library.documents().length === 0)
      return { text: say(language, 'noDocuments'), citations: [], found: false };
    const whole = completed(library, asked.question, asked.history, language);
    if (whole.again !== undefined) return this.#respondAgain(asked, whole, whole.again, language);
    const questions = twoFold(library, whole.text);
    const both = questions && (await this.#answerBoth(asked, questions));
    return both ?? this.#respond(asked, whole);
  }

  /** Undefined where both are not found: then their words together may be. */
  async #answerBoth(asked: AnswerRequest, [first, second]: TwoQuestions): Promise<Answer | undefined> {
    const one = await this.answer({ ...asked, question: first });
    if (!one.found) return undefined;
    const turn = { question: first, answer: one.text };
    const other = await this.answer({ ...asked, question: second, history: [...asked.history, turn] });
    return other.found ? bothAnswers(one, other) : undefined;
  }

  /** Tells of the answer to the question before what is asked of it. */
  async #respondAgain(
    asked: AnswerRequest,
    before: Completed,
    again: Again,
    language: Language,
  ): Promise<Answer> {
    if (again.kind === 'language') {
      const answer = await this.#respond(asked, before, again.language);
      return { ...answer, text: `${tell(again.language, 'inLanguage')}\n\n${answer.text}` };
    }
    const answer = await this.#respond(asked, before);
    switch (again.kind) {
      case 'where':
        return tellWhere(answer, language);
      case 'why':
        return tellWhy(asked.library, answer, language);
      case 'short':
        return tellShort(answer);
      case 'nth': {
        const choice = answer.choices?.[again.position - 2];
        return choice === undefined
          ? (tellNth(answer, again.position, language) ?? answer)
          : this.#respond(asked, { text: choice.question, inPlay: '', before: '' });
      }
    }
  }

  /** @param told the language to answer in, where it is another than the question's */
  async #respond(asked: AnswerRequest, whole: Completed, told?: Language): Promise<Answer> {
    const { library, history } = asked;
    const { text } = whole;
    const read = readQuestion(readPiece(text).text, this.#related);
    const question = told === undefined ? read : { ...read, language: told };
    const { language } = question;
    const request = readRequest(text);
    switch (request.kind) {
      case 'change': {
        const tools = { library, related: this.#related, history };
        const answer = await proposeChanges(tools, request.instructions);
        return answer ?? this.#answerQuestion(asked, question, whole);
      }
      case 'summary':
        return (
          (await summarizeAsked(
            library,
            text,
            told ?? languageOfRequest(text, 'summary') ?? language,
            this.#related,
          )) ?? this.#answerQuestion(asked, question, whole)
        );
      case 'comparison':
        return (
          tellRevision(library, text) ??
          (await this.#compareThings(asked, question, whole)) ??
          compare(
            { related: this.#related, opposites: this.#opposites },
            library,
            text,
            told ?? languageOfRequest(text, 'comparison') ?? language,
          )
        );
      case 'documents': {
        const about = { text: request.about, question: readQuestion(request.about, this.#related) };
        return listDocuments(library, about, language, (id) => this.#mention(library, id, about.question));
      }
      case 'question':
        return (
          (await proposeStated({ library, related: this.#related, history }, text)) ??
          refuseOrder(library, text, language) ??
          refuseNonsense(library, question) ??
          refusePointing(library, question, whole) ??
          this.#answerQuestion(asked, question, whole)
        );
    }
  }

  /** What is said of each of two things, or of both where not each is found; undefined where documents are compared. */
  async #compareThings(
    asked: AnswerRequest,
    question: Question,
    whole: Completed,
  ): Promise<Answer | undefined> {
    const things = twoThings(asked.library, whole.text, question.language);
    if (things === undefined) return undefined;
    const both = await this.#answerBoth({ ...asked, history: [] }, things);
    return both ?? this.#answerQuestion(asked, question, whole);
  }

  /** Where a name may mean several documents, the others are offered. */
  async #answerQuestion(request: AnswerRequest, question: Question, whole: Completed): Promise<Answer> {
    const { text: said, piece } = readPiece(whole.text);
    const text = `${said} ${whole.inPlay}`.trim();
    const resolved = resolveDocuments(request.library, text);
    const told = this.#toldBefore(request, whole, piece);
    const asked = { request, question, before: whole.before, text, piece, resolved, told };
    return offerOthers(await this.#answerAbout(asked), resolved, question.language);
  }

  /** What was answered to the question that this one goes on with. */
  #toldBefore({ question, history }: AnswerRequest, whole: Completed, piece: number): Told | undefined {
    if (whole.again !== undefined || whole.text === question) return undefined;
    const answers = history.slice(-piece).map(({ answer }) => answer);
    if (piece > 1) return { answers, terms: [] };
    const { terms } = readQuestion(question, this.#related);
    const leads = answers.map((answer) => answer.split('\n\n', 1)[0] ?? '');
    return terms.length === 0 ? undefined : { answers: leads, terms };
  }

  /** A section is shown as it stands; anything else is looked for, first in the documents that are named. */
  async #answerAbout({
    request,
    question,
    before,
    text,
    piece,
    resolved,
    told,
  }: AskedAbout): Promise<Answer> {
    const context = { before, told, onStep: request.onStep };
    const fact =
      tellFact(request.library, resolved, question.language) ??
      tellSignatures(request.library, resolved, question) ??
      tellPerson(request.library, resolved, question) ??
      (asksForDuties(text) ? undefined : tellLabel(request.library, resolved, question));
    if (fact !== undefined) return fact;
    const older = await earlierVersion(request.library, resolved);
    const library = older ?? request.library;
    const section = readSectionRequest(library, text);
    const about = section === undefined ? question : this.#subjectOf(question, section.subject);
    const asker = { library, language: question.language, terms: about.terms, text, piece };
    const shown = section && showSection(asker, section);
    const listed = shown ?? this.#list(library, question, text, piece);
    if (listed !== undefined) return listed;
    const isAbout = section !== undefined && !section.isSection;
    const { question: asked, documents: ofParties } = withParties(library, isAbout ? about : question);
    const named = meantBy(isAbout ? section.documents : resolved);
    const documents = named.length > 0 ? named : ofParties;
    if (older !== undefined || documents.length === 0) return this.#find(asked, library, context);
    const own = await this.#find(asked, within(library, documents), context);
    if (own.found || documents.length === library.documents().length) return own;
    const any = await this.#find(asked, library, context);
    if (!any.found) return own.citations.length > 0 ? own : any;
    if (documents.some(({ id }) => id === any.citations[0]?.documentId)) return any;
    const file = documents.map(({ fileName }) => fileName).join(', ');
    return { ...any, text: `${tell(asked.language, 'onlyElsewhere', { file })}\n\n${any.text}` };
  }

  async #find(question: Question, library: Library, { before, told, onStep }: AskedIn) {
    const asked = inContext(question, before, (earlier) => readQuestion(earlier, this.#related));
    onStep(searchStep(asked));
    const reading = await readTables(this.#related, library, asked);
    const tools = { reader: this.#reader, opposites: this.#opposites };
    const finding = await rankFindingAgain(library, asked, findAnswer(tools, library, asked, told));
    const chosen = reading === undefined ? 'text' : chooseAnswer(reading, finding);
    if (reading === undefined || chosen === 'text') return composeAnswer(library, asked, finding);
    if (chosen === 'tables') return tellReading(library, reading);
    const near = composeAnswer(library, asked, toNear(finding));
    if (chosen === 'places' || reading.reckoned.readings.length === 0) return near;
    const offered = offerReadings(reading);
    if (near.citations.length === 0 || finding.sure < LEAST_BESIDE) return offered;
    const both = finding.sure > reading.reckoned.sure ? [near, offered] : [offered, near];
    return { ...near, text: both.map(({ text: one }) => one).join('\n\n') };
  }

  /** All things of a kind, where they are asked for. */
  #list(library: Library, question: Question, text: string, piece: number): Answer | undefined {
    const request = readListingRequest(library, text);
    if (request === undefined) return undefined;
    const asker = { library, language: question.language, terms: [], text, piece };
    const isAll = request.about.length === 0;
    const all = isAll ? listThings(asker, request) : undefined;
    if (all !== undefined) return all;
    const asked = isAll ? question : this.#subjectOf(question, request.about.join(' '));
    const about = withParties(library, asked);
    // A contract is named by its parties, and says what they must do by their roles.
    const parties = about.question.terms.filter((term) => !asked.terms.includes(term));
    const terms = isAll ? parties : about.question.terms;
    if (terms.length === 0) return undefined;
    const reach = about.documents.length === 0 ? library : within(library, about.documents);
    return listThings({ ...asker, library: reach, terms }, request);
  }

  /** What "what does the contract say about X" asks for: the rest names where, and says nothing of X. */
  #subjectOf(question: Question, subject: string): Question {
    const words = new Set(tokenize(subject).map(({ word }) => word));
    const own = question.terms.filter(({ word }) => words.has(word));
    const terms = own.length > 0 ? own : readQuestion(subject, this.#related).terms;
    return terms.length === 0 ? question : { ...question, terms };
  }

  /** The sentence of a document that says most of what was asked about. */
  #mention(library: Library, document: DocumentId, question: Question): Citation | undefined {
    const stems = [...new Set(question.terms.flatMap((term) => term.stems))];
    const passages = library.searchIn(document, stems, MENTIONS_LOOKED_AT);
    const prepared = passages.map((passage) => preparePassage(passage, question.language));
    const weights = question.terms.map(() => 1);
    const matcher = new TermMatcher(question.terms);
    const [best] = rank(prepared, {
      question,
      matcher,
      weights,
      opposites: this.#opposites,
    });
    if (best !== undefined) {
      const { prepared: found, start, end } = best.candidate;
      return cite(library, found.passage, start, end);
    }
    const [first] = passages;
    return first && cite(library, first, 0, first.markdown.length);
  }
}

/** Two questions in one, which are no request of one kind: facts of one document are told together. */
function twoFold(library: Library, text: string): TwoQuestions | undefined {
  if (readRequest(text).kind !== 'question' || readFactRequest(resolveDocuments(library, text)) !== undefined)
    return undefined;
  return twoQuestions(text);
}

/** The library of an earlier version, where the question names one of one document. */
async function earlierVersion(library: Library, { named }: ResolvedDocuments): Promise<Library | undefined> {
  const [only, another] = named;
  const [version, other] = only?.versions ?? [];
  if (only === undefined || another !== undefined || version === undefined || other !== undefined)
    return undefined;
  return version === only.document.version ? undefined : atVersion(library, only.document, version);
}

/** Documents that are surely named; of those that one name may mean, all. */
function meantBy({ named, alternatives }: ResolvedDocuments): LibraryDocument[] {
  const sure = named.filter(({ certainty }) => certainty === 'sure').map(({ document }) => document);
  return sure.length === 1 ? [...sure, ...alternatives] : sure;
}

/** "Why?", "In German, please" where nothing was asked before. */
function refusePointing(library: Library, question: Question, { before, inPlay }: Completed) {
  if (before !== '' || inPlay !== '') return undefined;
  if (question.terms.length > 0 && readAgain(question.text) === undefined) return undefined;
  return notUnderstood(library, question.text, question.language);
}

function searchStep({ terms }: Question): AnswerStep {
  return { did: 'searched', what: terms.map((term) => term.word).join(', ') };
}
