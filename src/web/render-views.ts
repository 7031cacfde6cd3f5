/** Converts domain objects to the view model of pages. */
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
  EditLocationView,
  EditView,
  Frame,
  MessageView,
} from './browser/view-model.ts';
import { chooseLocale, type Locale } from './browser/words/words.ts';
import type { OpenPage, OpenPageState } from './open-pages/view-model.ts';

/** Maximum number of chats in the menu; the chats page lists them all. */
const CHATS_IN_MENU = 40;

export function renderFrame(
  deps: Pick<Deps, 'db' | 'sendMail' | 'identityProvider'>,
  request: Request,
  signIn: SignIn | undefined,
): Frame {
  const isOpen = hasOwnSignIn(deps);
  if (signIn === undefined) {
    return { locale: preferredLocale(request), person: null, chats: [], hasOwnSignIn: isOpen };
  }
  const person = getPerson(deps, signIn);
  const chats = listChats(deps, signIn, { before: null, limit: CHATS_IN_MENU }).map(
    ({ id, title, createdAt }) => ({
      id,
      title,
      createdAt,
    }),
  );
  return { locale: person.language ?? preferredLocale(request), person, chats, hasOwnSignIn: isOpen };
}

/** Whether people can sign in by themselves, by email or with the provider, rather than with somebody's link. */
export function hasOwnSignIn(deps: Pick<Deps, 'sendMail' | 'identityProvider'>): boolean {
  return deps.sendMail !== null || deps.identityProvider !== null;
}

/** The state of a page for somebody who is not signed in. */
export function openState(
  deps: Pick<Deps, 'sendMail' | 'identityProvider'>,
  request: Request,
  page: OpenPage,
): OpenPageState {
  return { locale: preferredLocale(request), hasOwnSignIn: hasOwnSignIn(deps), page };
}

/** The person's language, for responses without a page. */
export function localeOf(deps: Pick<Deps, 'db'>, request: Request, signIn: SignIn): Locale {
  return getPerson(deps, signIn).language ?? preferredLocale(request);
}

/** The locale that the browser prefers. */
export function preferredLocale(request: Request): Locale {
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
        // The quotation is shown without the footnotes, so their references go as well.
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

/** Locations shown per edit; an edit that replaces a text everywhere can have many. */
const MAX_LOCATIONS = 5;

function renderEdit({ edit, places, approved }: ProposedEdit, delimited: boolean): EditView {
  const shown = places.slice(0, MAX_LOCATIONS).map((place) => renderLocation(edit, place, delimited));
  return { places: shown, more: places.length - shown.length, approved };
}

/** Whether a file's cells are plain text, which spreadsheet programs may interpret as formulas. */
function isDelimited(fileName: string): boolean {
  return ['csv', 'tsv'].includes(endingOf(fileName));
}

function renderLocation(edit: Edit, place: EditedPlace, delimited: boolean): EditLocationView {
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
    under: labelAbove(edit, place),
    where: where ?? null,
    segments: joinNeighbours(segments),
    isFormula: delimited && looksLikeFormula(after),
  };
}

/** A description in the document's words: the heading above, or the headings of a cell's row and column. */
function labelAbove(edit: Edit, { headings, where }: EditedPlace): string | null {
  if (where === undefined && edit.kind === 'set_cell' && 'row' in edit.cell) {
    return `${edit.cell.row} · ${edit.cell.column}`;
  }
  return headings.at(-1) ?? null;
}
