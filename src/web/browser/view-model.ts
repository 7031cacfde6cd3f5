/**
 * What the pages are made from: plain data that the server gathers, renders a first time and sends along, so that
 * the browser takes over from the same picture. Times are milliseconds since 1970, UTC.
 */

import type { AnswerStep } from '../../domain/answer-step.ts';
import type { AuditAction, AuditDetail } from '../../domain/audit.ts';
import type { ChangeState } from '../../domain/change.ts';
import type { Choice } from '../../domain/choice.ts';
import type { ConversionWarning } from '../../domain/conversion.ts';
import type { DocumentStatus, VersionFailure } from '../../domain/document.ts';
import type { KeptKind } from '../../domain/operation/retention.ts';
import type { ProjectKind, Role } from '../../domain/organization.ts';
import type { MessageRole, MessageState, SessionStatus } from '../../domain/session.ts';
import type { ReckonedGroup } from '../../domain/tables.ts';
import type { PersonView } from '../../flows/members/get-person.ts';
import type { CreditsReading } from '../../flows/organizations/read-credits.ts';
import type { Suggestion } from '../../flows/sessions/suggest-questions.ts';
import type { OwnSignIn } from '../../flows/sign-in/own-sign-ins.ts';
import type { DifferenceView, Segment } from './difference/difference-view.ts';
import type { Locale } from './words/words.ts';

/** Who is signed in, and what the frame around every page shows. */
export interface Frame {
  readonly locale: Locale;
  readonly person: PersonView | null;
  readonly chats: readonly ChatLink[];
  /** Whether people can sign in without anybody's link, by mail or with the provider. */
  readonly hasOwnSignIn: boolean;
}

export interface ChatLink {
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
}

export interface ChatsView {
  readonly chats: readonly ChatLink[];
  readonly search: string;
  /** The chat behind which there are more; null when these are the last. */
  readonly older: string | null;
}

export interface DocumentItem {
  readonly id: string;
  readonly fileName: string;
  readonly status: DocumentStatus;
  readonly version: number;
  /** Why the newest version failed. */
  readonly failure: VersionFailure | null;
  /** How far the processing is, from 0 to 1, where that is known. */
  readonly progress: number | null;
}

export interface CitationView {
  readonly documentId: string;
  readonly fileName: string;
  readonly version: number;
  readonly quote: string;
  readonly headings: readonly string[];
  /** Some of the quotation is text that the file does not show. */
  readonly isHidden: boolean;
  /** Addresses of its passage to which the answer may link. */
  readonly addresses: readonly string[];
}

/** The rows of a table that an answer was reckoned from. */
export interface TableBasisView {
  readonly fileName: string;
  /** What was reckoned, in words. */
  readonly plan: string;
  /** The groups in it. */
  readonly groups: readonly ReckonedGroup[];
}

/** One place an edit is about: a paragraph, with what goes and what comes in it. */
export interface EditPlaceView {
  /** The heading above it, or the heads of the cell's row and column. */
  readonly under: string | null;
  /** What the file calls the place, such as "line 12". */
  readonly where: string | null;
  readonly segments: readonly Segment[];
  /** Whether spreadsheet programs will take what stands there then for a formula. */
  readonly isFormula: boolean;
}

export interface EditView {
  readonly places: readonly EditPlaceView[];
  /** Places that are not shown. */
  readonly more: number;
  readonly approved: boolean | null;
}

export interface ChangeView {
  readonly id: string;
  readonly documentId: string;
  readonly fileName: string;
  readonly baseVersion: number;
  readonly edits: readonly EditView[];
  readonly reason: string;
  readonly state: ChangeState;
  readonly proposedBy: string | null;
  readonly proposedAt: number;
  readonly decidedBy: string | null;
  readonly decidedAt: number | null;
  readonly note: string | null;
  readonly resultVersion: number | null;
}

export interface MessageView {
  readonly id: string;
  readonly ordinal: number;
  readonly role: MessageRole;
  readonly state: MessageState;
  /** Markdown of an answer; the plain words of a person. */
  readonly text: string;
  readonly citations: readonly CitationView[];
  /** What stands behind a reckoned answer; null where it was not reckoned. */
  readonly basis: TableBasisView | null;
  /** What may be asked next with one press. */
  readonly choices: readonly Choice[];
  readonly failure: string | null;
  /** What the Assistant is doing for a waiting answer, where that is known. */
  readonly step: AnswerStep | null;
  /** The changes that the answer proposes, one a document. */
  readonly changes: readonly ChangeView[];
  readonly createdAt: number;
}

export interface ChatView {
  readonly id: string;
  readonly title: string;
  readonly status: SessionStatus;
  readonly documents: readonly DocumentItem[];
  /** The newest messages, in order of their ordinals. */
  readonly messages: readonly MessageView[];
  /** The language model that answers, and where it is; null for the built-in assistant. */
  readonly model: string | null;
  /** First questions worth asking, made from the documents, while nothing was said. */
  readonly suggestions: readonly Suggestion[];
}

/** Documents that could not be processed. */
export interface FailuresView {
  readonly reasons: readonly {
    /** Of the newest of them. */
    readonly failure: VersionFailure;
    /** Whether another try may read them; otherwise it lies in the files. */
    readonly mayHelp: boolean;
    readonly total: number;
    /** The newest of them. */
    readonly documents: readonly {
      readonly id: string;
      readonly fileName: string;
      readonly message: string;
      readonly project: string;
      readonly projectKind: ProjectKind;
      readonly pushedAt: number;
    }[];
  }[];
  /** How many were just taken up again; null when none were asked for. */
  readonly again: number | null;
}

export interface VersionView {
  readonly number: number;
  readonly status: DocumentStatus;
  readonly fileName: string;
  readonly size: number;
  readonly pushedBy: string;
  readonly pushedAt: number;
  readonly failure: VersionFailure | null;
  readonly warnings: readonly ConversionWarning[];
}

/** A document as it is read, in one of its versions. */
export interface DocumentView {
  readonly id: string;
  readonly fileName: string;
  /** Of the newest version, whether it was pushed or a change made it. */
  readonly status: DocumentStatus;
  /** Newest first. */
  readonly versions: readonly VersionView[];
  /** The number of the version that is shown; its content may be missing when it is not ready. */
  readonly shown: number;
  /** The newest version that became ready; null before any did. */
  readonly current: number | null;
  /** The beginning of the content, so that there is something to read at once. */
  readonly beginning: string;
  /** The passage that an answer quoted, to be shown first. */
  readonly cited: { readonly quote: string; readonly headings: readonly string[] } | null;
  /** Whether the changes that led to the version shown can be downloaded as Word's tracked changes. */
  readonly hasTracked: boolean;
  readonly mayDelete: boolean;
  /** Changes that were proposed, newest first: at most one awaits a decision. */
  readonly changes: readonly ChangeView[];
}

export interface DocumentRow {
  readonly id: string;
  readonly project: string;
  readonly projectKind: ProjectKind;
  readonly fileName: string;
  readonly status: DocumentStatus;
  readonly version: number;
  readonly size: number;
  readonly pushedBy: string;
  readonly pushedAt: number;
  readonly failure: VersionFailure | null;
}

export interface ProjectItem {
  readonly id: string;
  readonly name: string;
  readonly kind: ProjectKind;
}

export interface DocumentsView {
  readonly documents: readonly DocumentRow[];
  readonly projects: readonly ProjectItem[];
  readonly search: string;
  /** The document behind which this list begins; null for the newest. */
  readonly before: string | null;
  /** The document behind which there are more; null when these are the last. */
  readonly older: string | null;
  /** How many documents could not be processed, of all that the person reaches. */
  readonly failed: number;
}

export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly revokedAt: number | null;
}

export interface MemberRow {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
  readonly since: number;
  /** How many API keys that they made are not revoked. */
  readonly workingKeys: number;
}

/** An invitation as the inviting side sees it. */
export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly expiresAt: number;
  readonly isOver: boolean;
}

/** Which entries of the trail are shown: `action` null and texts empty where it does not matter. */
export interface AuditQuery {
  readonly action: AuditAction | null;
  /** Who acted, by the name that the trail shows. */
  readonly who: string;
  /** Days such as 2026-11-21, both included. */
  readonly from: string;
  readonly to: string;
}

export interface AuditRow {
  readonly number: number;
  readonly at: number;
  readonly actor: string;
  readonly action: AuditAction;
  readonly target: string | null;
  readonly detail: AuditDetail;
  readonly address: string | null;
}

export interface SignInRow extends Omit<OwnSignIn, 'device'> {
  readonly browser: string | null;
  readonly system: string | null;
}

export type SettingsView =
  | {
      readonly section: 'profile';
      /** Whether the name that was asked for just now can't be one. */
      readonly isNameRefused: boolean;
      readonly signIns: readonly SignInRow[];
    }
  | { readonly section: 'keys'; readonly keys: readonly KeyRow[] }
  | {
      readonly section: 'members';
      readonly members: readonly MemberRow[];
      readonly invitations: readonly InvitationRow[];
      /** Where who is invited can sign in on their own; null where the administrator makes them a link. */
      readonly signInAddress: string | null;
    }
  | { readonly section: 'projects'; readonly projects: readonly ProjectItem[] }
  | (CreditsReading & {
      readonly section: 'credits';
      /** How many credits may be added at once; null where the administrator adds them. */
      readonly mostToAdd: number | null;
    })
  | {
      readonly section: 'retention';
      readonly kinds: readonly {
        readonly kind: KeptKind;
        /** Null is for good. */
        readonly days: number | null;
        /** What stands in the field: the same, or what is asked for. */
        readonly shown: number | null;
        /** How many these would remove now. */
        readonly expired: number;
      }[];
      /** Whether other days are looked at, which are not set yet. */
      readonly isAsked: boolean;
      /** Null while nothing is removed. */
      readonly nextRunAt: number | null;
    }
  | {
      readonly section: 'audit';
      readonly entries: readonly AuditRow[];
      readonly asked: AuditQuery;
      /** Older entries have lower numbers than this; null when there are none. */
      readonly older: number | null;
    };

export type SettingsSection<Name extends SettingsView['section']> = Extract<SettingsView, { section: Name }>;

/** Pages that say one thing: an expired link, a page that is not there, a fault. */
export const NOTICES = [
  'link_expired',
  'link_unknown',
  'signed_out',
  'provider_denied',
  'provider_unreachable',
  'provider_failed',
  'provider_forgotten',
  'provider_unverified',
  'provider_unknown',
  'not_found',
  'forbidden',
  'busy',
  'not_written',
  'fault',
] as const;
export type Notice = (typeof NOTICES)[number];

export type Page =
  | { readonly kind: 'chat'; readonly chat: ChatView }
  | { readonly kind: 'chats'; readonly list: ChatsView }
  | { readonly kind: 'documents'; readonly list: DocumentsView }
  | { readonly kind: 'failures'; readonly failures: FailuresView }
  | { readonly kind: 'document'; readonly document: DocumentView }
  | { readonly kind: 'difference'; readonly difference: DifferenceView }
  | { readonly kind: 'settings'; readonly settings: SettingsView }
  | { readonly kind: 'notice'; readonly notice: Notice; readonly requestId: string | null };

export interface PageState {
  readonly frame: Frame;
  readonly page: Page;
}
