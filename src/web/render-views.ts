/** From the domain to what pages are made from. */
import { MAX_PLACES, type ProposedEdit } from '../domain/change.ts';
import type { Document } from '../domain/document.ts';
import type { Edit, Occurrence } from '../domain/edit.ts';
import type { Message } from '../domain/session.ts';
import type { SignIn } from '../domain/sign-in.ts';
import type { Deps } from '../flows/deps.ts';
import { explainFailure } from '../flows/explain-failure.ts';
import { getPerson } from '../flows/get-person.ts';
import { listChats } from '../flows/manage-chats.ts';
import { findProposedChange, type NamedChange } from '../flows/read-changes.ts';
import type {
  ChangeView,
  DocumentItem,
  EditPlaceView,
  EditView,
  Frame,
  MessageView,
} from './browser/view-model.ts';
import { chooseLocale } from './browser/words/words.ts';

/** Chats named at the side of every page; all of them are on the page of chats. */
const CHATS_IN_MENU = 40;

export function renderFrame(deps: Pick<Deps, 'db'>, request: Request, signIn: SignIn | undefined): Frame {
  const asked = chooseLocale(request.headers.get('accept-language'));
  if (signIn === undefined) return { locale: asked, person: null, chats: [] };
  const person = getPerson(deps, signIn);
  const chats = listChats(deps, signIn, CHATS_IN_MENU).map(({ id, title, createdAt }) => ({
    id,
    title,
    createdAt,
  }));
  return { locale: person.language ?? asked, person, chats };
}

export function renderDocument(deps: Pick<Deps, 'db'>, document: Document): DocumentItem {
  const { id, fileName, status, version, organizationId } = document;
  const failure = status === 'failed' ? explainFailure(deps, organizationId, id) : null;
  return { id, fileName, status, version, failure, progress: null };
}

export function renderMessage(deps: Pick<Deps, 'db'>, message: Message): MessageView {
  const change = findProposedChange(deps, message);
  const { id, ordinal, role, state, text, citations, failure, createdAt } = message;
  return {
    id,
    ordinal,
    role,
    state,
    text,
    citations: citations.map(({ documentId, fileName, version, quote, headings }) => ({
      documentId,
      fileName,
      version,
      quote,
      headings,
    })),
    failure,
    step: null,
    change: change === undefined ? null : renderChange(change),
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
    edits: change.edits.map(renderEdit),
    reason,
    state,
    proposedBy: change.proposedByEmail,
    proposedAt,
    decidedBy: change.decidedByEmail,
    decidedAt,
    note,
    resultVersion,
  };
}

/** Places of one edit on the page; of a text that is replaced everywhere the first ones tell enough. */
const PLACES_SHOWN = 5;

function renderEdit({ edit, places, approved }: ProposedEdit): EditView {
  const shown = places.slice(0, PLACES_SHOWN).map((place) => renderPlace(edit, place));
  const more = Math.min(places.length, MAX_PLACES) - shown.length;
  return { places: shown.length > 0 ? shown : [renderWithoutPlace(edit)], more, approved };
}

function renderPlace(edit: Edit, place: Occurrence): EditPlaceView {
  const where = [...place.headings.slice(-1), ...(place.where === undefined ? [] : [place.where])].join(
    ' · ',
  );
  const before = place.paragraph.slice(0, place.start);
  const text = place.paragraph.slice(place.start, place.end);
  const after = place.paragraph.slice(place.end);
  if (edit.kind === 'insert_after') {
    return { where, before: place.paragraph, removed: '', added: `\n${edit.insert}`, after: '' };
  }
  return { where, before, removed: text, added: edit.kind === 'replace' ? edit.with : '', after };
}

/** An edit whose place is a cell, or is not known in words: what it puts there all the same. */
function renderWithoutPlace(edit: Edit): EditPlaceView {
  if (edit.kind !== 'set_cell') {
    const added = edit.kind === 'replace' ? edit.with : edit.kind === 'insert_after' ? edit.insert : '';
    return {
      where: '',
      before: '',
      removed: edit.kind === 'insert_after' ? '' : edit.text,
      added,
      after: '',
    };
  }
  const { cell } = edit;
  const address = 'address' in cell ? cell.address : `${cell.row} / ${cell.column}`;
  const where = cell.sheet === undefined ? address : `${cell.sheet}, ${address}`;
  return { where, before: '', removed: '', added: edit.value, after: '' };
}
