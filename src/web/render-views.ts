/** From the domain to what pages are made from. */
import type { ProposedEdit } from '../domain/change.ts';
import type { Document } from '../domain/document.ts';
import type { Edit, EditedPlace } from '../domain/edit.ts';
import { endingOf } from '../domain/file-kind.ts';
import type { SignIn } from '../domain/people/sign-in.ts';
import type { Message } from '../domain/session.ts';
import { looksLikeFormula } from '../domain/spreadsheet-formula.ts';
import { listProposedChanges, type NamedChange } from '../flows/changes/read-changes.ts';
import { explainFailure } from '../flows/conversion/explain-failure.ts';
import type { Deps } from '../flows/deps.ts';
import { getPerson } from '../flows/members/get-person.ts';
import { listChats } from '../flows/sessions/manage-chats.ts';
import { withoutNoteMarks } from '../markdown/note-marks.ts';
import { joinNeighbours } from './browser/difference/compare-words.ts';
import type { Segment } from './browser/difference/difference-view.ts';
import type {
  ChangeView,
  DocumentItem,
  EditPlaceView,
  EditView,
  Frame,
  MessageView,
} from './browser/view-model.ts';
import { chooseLocale, type Locale } from './browser/words/words.ts';
import type { OpenPage, OpenPageState } from './open-pages/view-model.ts';

/** Chats named at the side of every page; all of them are on the page of chats. */
const CHATS_IN_MENU = 40;

export function renderFrame(
  deps: Pick<Deps, 'db' | 'sendMail' | 'identityProvider'>,
  request: Request,
  signIn: SignIn | undefined,
): Frame {
  const isOpen = hasOwnSignIn(deps);
  if (signIn === undefined) {
    return { locale: askedLocale(request), person: null, chats: [], hasOwnSignIn: isOpen };
  }
  const person = getPerson(deps, signIn);
  const chats = listChats(deps, signIn, { before: null, limit: CHATS_IN_MENU }).map(
    ({ id, title, createdAt }) => ({
      id,
      title,
      createdAt,
    }),
  );
  return { locale: person.language ?? askedLocale(request), person, chats, hasOwnSignIn: isOpen };
}

/** Whether people can sign in without anybody's link, by mail or with the provider. */
export function hasOwnSignIn(deps: Pick<Deps, 'sendMail' | 'identityProvider'>): boolean {
  return deps.sendMail !== null || deps.identityProvider !== null;
}

/** What a page for somebody who is not signed in is made from. */
export function openState(
  deps: Pick<Deps, 'sendMail' | 'identityProvider'>,
  request: Request,
  page: OpenPage,
): OpenPageState {
  return { locale: askedLocale(request), hasOwnSignIn: hasOwnSignIn(deps), page };
}

/** The language in which a person is spoken to where no page is made. */
export function localeOf(deps: Pick<Deps, 'db'>, request: Request, signIn: SignIn): Locale {
  return getPerson(deps, signIn).language ?? askedLocale(request);
}

/** The language that the browser asks for. */
export function askedLocale(request: Request): Locale {
  return chooseLocale(request.headers.get('accept-language'));
}

export function renderDocument(deps: Pick<Deps, 'db'>, document: Document): DocumentItem {
  const { id, fileName, status, version } = document;
  const failure = status === 'failed' ? explainFailure(deps, document) : null;
  return { id, fileName, status, version, failure, progress: null };
}

export function renderMessage(deps: Pick<Deps, 'db'>, message: Message): MessageView {
  const { id, ordinal, role, state, text, citations, basis, choices, failure, createdAt } = message;
  return {
    id,
    ordinal,
    role,
    state,
    text,
    citations: citations.map(
      ({ documentId, fileName, version, quote, headings, isHidden, addresses = [] }) => ({
        documentId,
        fileName,
        version,
        // Whoever reads a quotation alone has no use for the marks of notes that are not quoted.
        quote: withoutNoteMarks(quote),
        headings: headings.map(withoutNoteMarks),
        isHidden: isHidden === true,
        addresses,
      }),
    ),
    basis: basis && { fileName: basis.fileName, plan: basis.plan, groups: basis.groups },
    choices,
    failure,
    step: null,
    changes: listProposedChanges(deps, message).map(renderChange),
    createdAt,
  };
}

export function renderChange(change: NamedChange): ChangeView {
  const { id, documentId, fileName, baseVersion, reason, state, proposedAt, decidedAt, note, resultVersion } =
    change;
  return {
    id,
    documentId,
    fileName,
    baseVersion,
    edits: change.edits.map((edit) => renderEdit(edit, isDelimited(fileName))),
    reason,
    state,
    proposedBy: change.proposedByName,
    proposedAt,
    decidedBy: change.decidedByName,
    decidedAt,
    note,
    resultVersion,
  };
}

/** Places of one edit on the page; of a text that is replaced everywhere the first ones are enough. */
const PLACES_SHOWN = 5;

function renderEdit({ edit, places, approved }: ProposedEdit, delimited: boolean): EditView {
  const shown = places.slice(0, PLACES_SHOWN).map((place) => renderPlace(edit, place, delimited));
  return { places: shown, more: places.length - shown.length, approved };
}

/** Whether a file's cells are text, which spreadsheet programs make sense of on their own. */
function isDelimited(fileName: string): boolean {
  return ['csv', 'tsv'].includes(endingOf(fileName));
}

function renderPlace(edit: Edit, place: EditedPlace, delimited: boolean): EditPlaceView {
  const { paragraph, hunks, where } = place;
  const segments: Segment[] = [];
  let at = 0;
  const push = (kind: Segment['kind'], text: string) => {
    if (text !== '') segments.push({ kind, text });
  };
  for (const { start, end, text } of hunks) {
    push('same', paragraph.slice(at, start));
    push('removed', paragraph.slice(start, end));
    push('added', text);
    at = end;
  }
  push('same', paragraph.slice(at));
  const after = segments.map(({ kind, text }) => (kind === 'removed' ? '' : text)).join('');
  return {
    under: under(edit, place),
    where: where ?? null,
    segments: joinNeighbours(segments),
    isFormula: delimited && looksLikeFormula(after),
  };
}

/** The document's own words for the place: the heading above it, or the heads of a cell's row and column. */
function under(edit: Edit, { headings, where }: EditedPlace): string | null {
  if (where === undefined && edit.kind === 'set_cell' && 'row' in edit.cell) {
    return `${edit.cell.row} · ${edit.cell.column}`;
  }
  return headings.at(-1) ?? null;
}
