/**
 * The built-in assistant's answers: it classifies the request, answers by quoting the documents, and says so when it
 * finds nothing. It needs no model and no network.
 */
import type { AnswerStep } from '../../domain/answer-step.ts';
import type { DocumentId } from '../../domain/ids.ts';
import type { Citation } from '../../domain/passage.ts';
import type { Answer, AnswerRequest } from '../assistant.ts';
import { proposePointed } from '../changes/propose-pointed.ts';
import { readPointed } from '../changes/reading/read-pointed.ts';
import { compare, tellWhetherChanged } from '../comparisons/compare.ts';
import { twoThings } from '../comparisons/two-things.ts';
import { type Completed, completed, inContext, type RowsTold } from '../conversation/complete.ts';
import { narrowedOrder, orderWithValue, pickedChoice } from '../conversation/order-again.ts';
import { type Again, readAgain } from '../conversation/read-again.ts';
import { tellNth, tellShort, tellWhere, tellWhy } from '../conversation/tell-again.ts';
import { bothAnswers, type TwoQuestions, twoQuestions } from '../conversation/two-questions.ts';
import { offerOthers } from '../documents/offer-others.ts';
import { documentsMeant, type ResolvedDocuments, resolveDocuments } from '../documents/resolve-documents.ts';
import { earlierVersion, within } from '../documents/within.ts';
import { withParties } from '../facts/parties.ts';
import { readFactRequest } from '../facts/read-fact-request.ts';
import { tellAttendance } from '../facts/tell-attendance.ts';
import { tellFact } from '../facts/tell-fact.ts';
import { tellLabel } from '../facts/tell-label.ts';
import { tellParties } from '../facts/tell-parties.ts';
import { tellPerson } from '../facts/tell-person.ts';
import { tellRevision } from '../facts/tell-revision.ts';
import { tellSignatures } from '../facts/tell-signatures.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library } from '../library.ts';
import { listThings } from '../listings/list-things.ts';
import { asksForList, readListingRequest } from '../listings/read-listing-request.ts';
import { notUnderstood, refuseNonsense, refuseOrder, refuseWriting } from '../outcomes/not-understood.ts';
import { answerSmallTalk } from '../outcomes/small-talk.ts';
import { rankByWords } from '../ranking/rank.ts';
import { readPiece } from '../sections/pieces.ts';
import { readOutlineRequest, readSectionRequest } from '../sections/read-section-request.ts';
import { listSections, showSection } from '../sections/show-section.ts';
import { describeDocument } from '../summaries/describe-document.ts';
import { summarizeAsked } from '../summaries/summarize.ts';
import { Opposites } from '../text/opposites.ts';
import { RelatedWords } from '../text/related-words.ts';
import { tokenize } from '../text/tokens.ts';
import {
  answerFromTables,
  offerReadings,
  readColumnNamed,
  readTables,
  tellReading,
  tellsGaps,
} from './answer-from-tables.ts';
import { lacksAskedForm } from './asked-thing.ts';
import { chooseAnswer, leavesCalculation } from './choose-answer.ts';
import { cite } from './cite.ts';
import { composeAnswer } from './compose.ts';
import { findAnswer, toNear } from './find-answer.ts';
import { listDocuments } from './list-documents.ts';
import { TermMatcher } from './matching.ts';
import { say, tell } from './phrases.ts';
import { preparePassage } from './prepared.ts';
import type { PriorAnswers } from './prior-answers.ts';
import { followInstructions, proposeLikely, proposeSure } from './propose-from-message.ts';
import { inPlainWords, type Question, readQuestion } from './question.ts';
import { asksForConsequence } from './question-forms.ts';
import { rankFindingAgain } from './rank-finding-again.ts';
import { Reader } from './reach.ts';
import { languageOfRequest, readRequest } from './requests.ts';

/** Number of passages of a document that are searched for a sentence about a subject. */
const MENTION_PASSAGES = 20;

/** Maximum number of words of a message that picks one of several places. */
const MAX_PICKING = 7;

/** A question with the documents it names and its context. */
interface QuestionContext {
  readonly request: AnswerRequest;
  readonly question: Question;
  readonly before: string;
  readonly text: string;
  readonly piece: number;
  readonly resolved: ResolvedDocuments;
  readonly prior: PriorAnswers | undefined;
}

/** The context of a search. */
interface SearchContext extends Pick<QuestionContext, 'before' | 'prior'>, Pick<AnswerRequest, 'onStep'> {}

/** A sentence with more than three questions is answered as one. */
const MAX_SPLITS = 2;

/** One per process. It caches small libraries only as long as they are referenced elsewhere. */
export class BuiltInVoice {
  readonly #reader = new Reader();
  readonly #related = new RelatedWords();
  readonly #opposites = new Opposites();
  readonly #comparing = { related: this.#related, opposites: this.#opposites };

  answer(asked: AnswerRequest): Promise<Answer> {
    return this.#answerParts(asked, MAX_SPLITS);
  }

  /** @param splits how many times the message may still be split into two questions, which follow-ups complete again */
  async #answerParts(asked: AnswerRequest, splits: number): Promise<Answer> {
    const { library } = asked;
    const { language } = readQuestion(asked.question, this.#related);
    const talk = answerSmallTalk(library, asked.question, language);
    if (talk !== undefined) return talk;
    if (library.documents().length === 0)
      return { text: say(language, 'noDocuments'), citations: [], found: false };
    const rowsTold = (question: string, answer: string) => this.#rowsTold(library, question, answer);
    const pointed = await this.#changePointed(asked, language, rowsTold);
    if (pointed !== undefined) return pointed;
    const message = await completed(library, asked.question, asked.history, language, rowsTold);
    if (message.again !== undefined) return this.#respondToFollowUp(asked, message, message.again, language);
    const picked = await this.#pickChoice(asked, message);
    if (picked !== undefined) return picked;
    const questions = splits > 0 ? splitQuestion(library, message.text) : undefined;
    const both = questions && (await this.#answerBoth(asked, questions, splits - 1));
    return both ?? this.#respond(asked, message);
  }

  /** "Make that six": the change of what the answer before told, or another value for the change before. */
  async #changePointed(
    asked: AnswerRequest,
    language: Language,
    rowsTold: RowsTold,
  ): Promise<Answer | undefined> {
    const { library, history } = asked;
    const pointed = readPointed(asked.question);
    const last = history.at(-1);
    if (pointed === undefined || last === undefined) return undefined;
    const earlier = { ...asked, question: last.question, history: history.slice(0, -1) };
    const message = await completed(library, last.question, earlier.history, language, rowsTold);
    const order = pointed.kind === 'set' ? orderWithValue(message.text, pointed.by.text) : undefined;
    if (order !== undefined) return this.#respond(earlier, { ...message, text: order });
    if (readRequest(message.text).kind !== 'question') return undefined;
    const told = await this.#respond(earlier, message);
    const tools = { library, related: this.#related, history: earlier.history };
    return proposePointed(tools, pointed, message.text, told);
  }

  /** "The one about parking": the change of one of the places that the previous answer offered. */
  async #pickChoice(asked: AnswerRequest, { text, before }: Completed): Promise<Answer | undefined> {
    if (readRequest(before).kind !== 'change' || readRequest(text).kind !== 'question') return undefined;
    if (text.split(/\s+/).length > MAX_PICKING) return undefined;
    const offered = await this.#respond(asked, { text: before, inPlay: '', before: '' });
    const { choices = [] } = offered;
    if (offered.found || choices.length === 0) return undefined;
    const order = pickedChoice(choices, text)?.question ?? narrowedOrder(before, text);
    const picked = order && (await this.#respond(asked, { text: order, inPlay: '', before: '' }));
    return picked && picked.proposal !== undefined ? picked : undefined;
  }

  /** What the rows that answered a question are called in it; undefined if no table answered. */
  async #rowsTold(library: Library, text: string, answer: string): Promise<string | undefined> {
    const reading = await readTables(this.#related, library, readQuestion(text, this.#related));
    if (reading === undefined) return undefined;
    const { text: told, readings, rowsSaid } = reading.calculated;
    const isTold = [told, ...readings].some(
      (one) => one !== '' && answer.includes(one.split('\n', 1)[0] ?? one),
    );
    return isTold && rowsSaid !== '' ? rowsSaid : undefined;
  }

  /** Answers two questions; undefined unless both are found, since the combined question may still be. */
  async #answerBoth(
    asked: AnswerRequest,
    [first, second]: TwoQuestions,
    splits: number,
  ): Promise<Answer | undefined> {
    const one = await this.#answerParts({ ...asked, question: first }, splits);
    if (!one.found) return undefined;
    const turn = { question: first, answer: one.text };
    const history = [...asked.history, turn];
    const other = await this.#answerParts({ ...asked, question: second, history }, splits);
    return other.found ? bothAnswers(one, other) : undefined;
  }

  /** Answers a request about the previous answer: in another language, its source, its reason, shorter, one item. */
  async #respondToFollowUp(
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
        // Where a reading was answered, the choices are the others.
        const choice = answer.choices?.[again.position - (answer.found ? 2 : 1)];
        return choice === undefined
          ? (tellNth(answer, again.position, language) ?? answer)
          : this.#respond(asked, { text: choice.question, inPlay: '', before: '' });
      }
    }
  }

  /** @param answerLanguage the language of the answer, if it differs from the question's */
  async #respond(asked: AnswerRequest, message: Completed, answerLanguage?: Language): Promise<Answer> {
    const { text } = message;
    const read = readQuestion(readPiece(text).text, this.#related);
    const question = answerLanguage === undefined ? read : { ...read, language: answerLanguage };
    return (
      refuseWriting(asked.library, text, question.language) ??
      (await this.#respondByKind(asked, question, message, answerLanguage)) ??
      this.#answerQuestion(asked, question, message)
    );
  }

  /** Does what the kind of the request calls for; undefined if it is to be answered as a question. */
  async #respondByKind(
    asked: AnswerRequest,
    question: Question,
    message: Completed,
    answerLanguage: Language | undefined,
  ): Promise<Answer | undefined> {
    const { library, history } = asked;
    const { text } = message;
    const { language } = question;
    const request = readRequest(text);
    switch (request.kind) {
      case 'change': {
        const tools = { library, related: this.#related, history };
        return followInstructions(tools, request.instructions, text);
      }
      case 'summary': {
        const told = answerLanguage ?? languageOfRequest(text, 'summary') ?? language;
        return summarizeAsked(library, text, told, this.#related);
      }
      case 'comparison': {
        const told = answerLanguage ?? languageOfRequest(text, 'comparison') ?? language;
        return (
          tellRevision(library, text) ??
          (await this.#compareThings(asked, question, message)) ??
          this.#compareDocuments(asked, { ...question, language: told }, message)
        );
      }
      case 'documents': {
        const about = readQuestion(request.about, this.#related);
        return listDocuments(library, request, about, language, (id) => this.#mention(library, id, about));
      }
      case 'question':
        return this.#proposeOrRefuse(asked, question, message);
    }
  }

  /** What is a question by its form may order a change, or be nothing that documents answer. */
  async #proposeOrRefuse(
    { library, history }: AnswerRequest,
    question: Question,
    message: Completed,
  ): Promise<Answer | undefined> {
    const { text } = message;
    const { language } = question;
    // "Section 2.5" is to be shown, and is no value.
    if (readSectionRequest(library, text)?.number !== undefined) return undefined;
    const tools = { library, related: this.#related, history };
    return (
      (await proposeSure(tools, text)) ??
      (await tellWhetherChanged(this.#comparing, library, text, language)) ??
      (await proposeLikely(tools, { text, language })) ??
      refuseOrder(library, text, language) ??
      refuseNonsense(library, question) ??
      refuseFollowUp(library, question, message)
    );
  }

  /** Compares two things by an answer for each, or a common one; undefined if documents are compared. */
  async #compareThings(
    asked: AnswerRequest,
    question: Question,
    message: Completed,
  ): Promise<Answer | undefined> {
    const things = twoThings(asked.library, message.text, question.language);
    if (things === undefined) return undefined;
    // "The difference in price between A-1 and A-2" is one figure of a table, and no answer for each.
    const figure = await answerFromTables(this.#related, asked.library, question);
    const both = figure ?? (await this.#answerBoth({ ...asked, history: [] }, things, 0));
    return both ?? this.#answerQuestion(asked, question, message);
  }

  /** Where no documents are named, groups of a table may be meant: "compare the two sites". */
  async #compareDocuments(asked: AnswerRequest, question: Question, message: Completed): Promise<Answer> {
    const compared = await compare(this.#comparing, asked.library, message.text, question.language);
    const answer = compared.found ? undefined : await this.#answerQuestion(asked, question, message);
    return answer?.basis === undefined ? compared : answer;
  }

  /** Answers a question. If a name may refer to several documents, offers the others as choices. */
  async #answerQuestion(request: AnswerRequest, question: Question, message: Completed): Promise<Answer> {
    const { text: said, piece } = readPiece(message.text);
    const text = `${said} ${message.inPlay}`.trim();
    const resolved = resolveDocuments(request.library, text);
    const prior = this.#priorAnswers(request, message, piece);
    const context = { request, question, before: message.before, text, piece, resolved, prior };
    return offerOthers(await this.#answerAbout(context), resolved, question.language);
  }

  /** The answers to the questions that this one continues; undefined if it continues none. */
  #priorAnswers(
    { question, history }: AnswerRequest,
    message: Completed,
    piece: number,
  ): PriorAnswers | undefined {
    if (message.again !== undefined || message.text === question) return undefined;
    const answers = history.slice(-piece).map(({ answer }) => answer);
    if (piece > 1) return { answers, terms: [] };
    const { terms } = readQuestion(question, this.#related);
    const leads = answers.map((answer) => answer.split('\n\n', 1)[0] ?? '');
    return terms.length === 0 ? undefined : { answers: leads, terms };
  }

  /** Answers with a fact, a section or a list where these are requested; else searches. */
  async #answerAbout(context: QuestionContext): Promise<Answer> {
    const { request, question, text, piece, resolved } = context;
    const { language } = question;
    const fact =
      tellFact(request.library, resolved, question) ??
      tellParties(request.library, resolved) ??
      tellSignatures(request.library, resolved, question) ??
      tellAttendance(request.library, resolved, question) ??
      tellPerson(request.library, resolved, question) ??
      (asksForList(request.library, text) ? undefined : tellLabel(request.library, resolved, question));
    if (fact !== undefined) return fact;
    const older = await earlierVersion(request.library, resolved);
    const library = older ?? request.library;
    const outline = readOutlineRequest(library, text);
    const sections = outline && listSections(library, outline, language);
    if (sections !== undefined) return sections;
    const section = readSectionRequest(library, text);
    const about = section === undefined ? question : this.#subjectOf(question, section.subject);
    const asker = { library, language, terms: about.terms, text, piece };
    const shown = section && showSection(asker, section);
    const listed = shown ?? this.#list(library, question, text, piece);
    if (listed !== undefined) return listed;
    const described = await describeDocument(library, question, text, this.#related);
    if (described !== undefined) return described;
    // "In which section is X regulated?" asks where X stands.
    if (section?.asksWhich === true) {
      const found = await this.#search({ ...context, question: about }, library, section.documents);
      return found.found && found.basis === undefined ? tellWhere(found, language) : found;
    }
    return section === undefined || section.isSection
      ? this.#search(context, library, resolved)
      : this.#search({ ...context, question: about }, library, section.documents);
  }

  /** Searches first in the documents named, or in those of the parties named, then in all. */
  async #search(
    { request: { library: all, onStep }, question, before, prior }: QuestionContext,
    library: Library,
    resolved: ResolvedDocuments,
  ): Promise<Answer> {
    const context = { before, prior, onStep };
    const isByVersion = resolved.named.some((one) => one.isByVersion);
    // All sentences of that version are of it, and its head says so best.
    const rest = isByVersion
      ? { ...this.#subjectOf(question, resolved.anyVersion), text: resolved.rest }
      : question;
    const { question: asked, documents: ofParties } = withParties(library, rest);
    const named = documentsMeant(resolved);
    const documents = named.length > 0 ? named : ofParties;
    if (library !== all || documents.length === 0) return this.#find(asked, library, context);
    const ofColumn =
      named.length === 0 || isByVersion
        ? undefined
        : await readColumnNamed(this.#related, library, question, resolved, named);
    if (ofColumn !== undefined) return tellReading(library, ofColumn);
    const own = await this.#find(asked, within(library, documents), context);
    if (own.found || documents.length === library.documents().length) return own;
    // Who names a version asks for no other document.
    if (isByVersion) return own;
    const any = await this.#find(asked, library, context);
    if (!any.found) return own.citations.length > 0 ? own : any;
    if (documents.some(({ id }) => id === any.citations[0]?.documentId)) return any;
    const file = documents.map(({ fileName }) => fileName).join(', ');
    return { ...any, text: `${tell(asked.language, 'onlyElsewhere', { file })}\n\n${any.text}` };
  }

  /** Searches tables and text, and answers from whichever is more likely right. */
  async #find(question: Question, library: Library, { before, prior, onStep }: SearchContext) {
    const asked = inContext(question, before, (earlier) => readQuestion(earlier, this.#related));
    const plain = inContext(inPlainWords(question, this.#related), before, (earlier) =>
      inPlainWords(readQuestion(earlier, this.#related), this.#related),
    );
    onStep(searchStep(asked));
    // No calculation tells what follows from something.
    const read = asksForConsequence(asked) ? undefined : await readTables(this.#related, library, asked);
    const lacksForm = read !== undefined && !tellsGaps(read) && lacksAskedForm(read.calculated.text, asked);
    const reading = lacksForm ? undefined : read;
    const tools = { reader: this.#reader, opposites: this.#opposites };
    const finding = await rankFindingAgain(library, asked, findAnswer(tools, library, plain, prior));
    const chosen = reading === undefined ? 'text' : chooseAnswer(reading, finding);
    if (reading === undefined || chosen === 'text') return composeAnswer(library, asked, finding);
    if (chosen === 'tables') return tellReading(library, reading);
    const near = composeAnswer(library, asked, toNear(finding));
    if (chosen === 'places' || reading.calculated.readings.length === 0) return near;
    const offered = offerReadings(reading);
    if (near.citations.length === 0) return offered;
    const isTextFirst = finding.sure > reading.calculated.sure && !leavesCalculation(reading, finding);
    const both = isTextFirst ? [near, offered] : [offered, near];
    return { ...near, text: both.map(({ text: one }) => one).join('\n\n') };
  }

  /** Lists all things of a kind; undefined where no list is requested. */
  #list(library: Library, question: Question, text: string, piece: number): Answer | undefined {
    const request = readListingRequest(library, text);
    if (request === undefined) return undefined;
    const asker = { library, language: question.language, terms: [], text, piece };
    const isAll = request.about.length === 0;
    const all = isAll ? listThings(asker, request) : undefined;
    if (all !== undefined) return all;
    const asked = isAll ? question : this.#subjectOf(question, request.about.join(' '));
    const about = withParties(library, asked);
    // A contract is referred to by its parties, but states their duties by their roles.
    const parties = about.question.terms.filter((term) => !asked.terms.includes(term));
    const terms = isAll ? parties : about.question.terms;
    if (terms.length === 0) return undefined;
    const reach = about.documents.length === 0 ? library : within(library, about.documents);
    return listThings({ ...asker, library: reach, terms }, request);
  }

  /** Reduces "what does the contract say about X" to X. */
  #subjectOf(question: Question, subject: string): Question {
    const words = new Set(tokenize(subject).map(({ word }) => word));
    const own = question.terms.filter(({ word }) => words.has(word));
    const terms = own.length > 0 ? own : readQuestion(subject, this.#related).terms;
    return terms.length === 0 ? question : { ...question, terms };
  }

  /** The best sentence of a document about the subject of a question. */
  #mention(library: Library, document: DocumentId, question: Question): Citation | undefined {
    const stems = [...new Set(question.terms.flatMap((term) => term.stems))];
    const passages = library.searchIn(document, stems, MENTION_PASSAGES);
    const prepared = passages.map((passage) => preparePassage(passage, question.language));
    const weights = question.terms.map(() => 1);
    const matcher = new TermMatcher(question.terms);
    const [best] = rankByWords(prepared, {
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

/** Splits a message with two questions; undefined for a single request, or for several facts of one document. */
function splitQuestion(library: Library, text: string): TwoQuestions | undefined {
  if (readRequest(text).kind !== 'question' || readFactRequest(resolveDocuments(library, text)) !== undefined)
    return undefined;
  return twoQuestions(text);
}

/** Rejects a follow-up without a previous question: "Why?", "In German, please". */
function refuseFollowUp(library: Library, question: Question, { before, inPlay }: Completed) {
  if (before !== '' || inPlay !== '') return undefined;
  if (question.terms.length > 0 && readAgain(question.text) === undefined) return undefined;
  return notUnderstood(library, question.text, question.language);
}

function searchStep({ terms }: Question): AnswerStep {
  return { did: 'searched', what: terms.map((term) => term.word).join(', ') };
}
