/**
 * The view model: plain data that the server collects, renders and embeds in the page, so that the browser hydrates
 * from the same state. Times are milliseconds since 1970, UTC.
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
import type { ResultGroup } from '../../domain/tables.ts';
import type { PersonView } from '../../flows/members/get-person.ts';
import type { CreditsReading } from '../../flows/organizations/read-credits.ts';
import type { Suggestion } from '../../flows/sessions/suggest-questions.ts';
import type { OwnSignIn } from '../../flows/sign-in/own-sign-ins.ts';
import type { DifferenceView, Segment } from './difference/difference-view.ts';
import type { Locale } from './words/words.ts';

/** The person who is signed in, and the data of the frame around every page. */
export interface Frame {
  readonly locale: Locale;
  readonly person: PersonView | null;
  readonly chats: readonly ChatLink[];
  /** Whether people can sign in by themselves, by email or with the provider, rather than with somebody's link. */
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
  /** The chat after which the next page begins; null on the last page. */
  readonly older: string | null;
}

export interface DocumentItem {
  readonly id: string;
  readonly fileName: string;
  readonly status: DocumentStatus;
  readonly version: number;
  /** Why the newest version failed. */
  readonly failure: VersionFailure | null;
  /** Progress of the processing, from 0 to 1, if known. */
  readonly progress: number | null;
}

export interface CitationView {
  readonly documentId: string;
  readonly fileName: string;
  readonly version: number;
  readonly quote: string;
  readonly headings: readonly string[];
  /** Whether some of the quotation is text that the file hides. */
  readonly isHidden: boolean;
  /** URLs of the passage that the answer may link to. */
  readonly addresses: readonly string[];
}

/** The rows of a table that an answer was computed from. */
export interface TableBasisView {
  readonly fileName: string;
  /** The computation in words. */
  readonly plan: string;
  readonly groups: readonly ResultGroup[];
}

/** One location that an edit affects: a paragraph, with the removed and added text. */
export interface EditLocationView {
  /** The heading above it, or the headings of the cell's row and column. */
  readonly under: string | null;
  /** The file's own name for the location, such as "line 12". */
  readonly where: string | null;
  readonly segments: readonly Segment[];
  /** Whether spreadsheet programs would interpret the resulting text as a formula. */
  readonly isFormula: boolean;
}

export interface EditView {
  readonly places: readonly EditLocationView[];
  /** Number of locations that are not shown. */
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
  /** Markdown for an answer, plain text for a person's message. */
  readonly text: string;
  readonly citations: readonly CitationView[];
  /** The table rows behind a computed answer; null if it was not computed. */
  readonly basis: TableBasisView | null;
  /** Follow-up questions, each offered as a button. */
  readonly choices: readonly Choice[];
  readonly failure: string | null;
  /** The current step of a waiting answer, if known. */
  readonly step: AnswerStep | null;
  /** The changes that the answer proposes, one per document. */
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
  /** The language model and its provider; null for the built-in assistant. */
  readonly model: string | null;
  /** Suggested first questions, derived from the documents; only while the chat is empty. */
  readonly suggestions: readonly Suggestion[];
}

/** Documents that could not be processed. */
export interface FailuresView {
  readonly reasons: readonly {
    /** Of the newest document. */
    readonly failure: VersionFailure;
    /** Whether another attempt may succeed; otherwise the cause is in the files. */
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
  /** Number of documents that were just queued again; null without such a request. */
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

/** A document in one of its versions, as the reader shows it. */
export interface DocumentView {
  readonly id: string;
  readonly fileName: string;
  /** Status of the newest version, whether it was pushed or created by a change. */
  readonly status: DocumentStatus;
  /** Newest first. */
  readonly versions: readonly VersionView[];
  /** The number of the shown version; it has no content unless it is ready. */
  readonly shown: number;
  /** The newest version that is ready; null if there is none. */
  readonly current: number | null;
  /** The beginning of the content, shown until all of it is loaded. */
  readonly beginning: string;
  /** The passage that an answer quoted, to scroll to. */
  readonly cited: { readonly quote: string; readonly headings: readonly string[] } | null;
  /** Whether the changes that led to the shown version can be downloaded as tracked changes. */
  readonly hasTracked: boolean;
  readonly mayDelete: boolean;
  /** Proposed changes, newest first; at most one awaits a decision. */
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
  /** The document after which this page of the list begins; null for the first page. */
  readonly before: string | null;
  /** The document after which the next page begins; null on the last page. */
  readonly older: string | null;
  /** Number of failed documents among all that the person can access. */
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
  /** Number of their API keys that are not revoked. */
  readonly workingKeys: number;
}

/** An invitation as the inviting organization sees it. */
export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly expiresAt: number;
  readonly isOver: boolean;
}

/** The filter of the audit trail: `action` null and texts empty where they do not restrict it. */
export interface AuditQuery {
  readonly action: AuditAction | null;
  /** The actor, by the name that the trail shows. */
  readonly who: string;
  /** Days such as 2026-11-21, both inclusive. */
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
      /** Whether the submitted name was invalid. */
      readonly isNameRefused: boolean;
      readonly signIns: readonly SignInRow[];
    }
  | { readonly section: 'keys'; readonly keys: readonly KeyRow[] }
  | {
      readonly section: 'members';
      readonly members: readonly MemberRow[];
      readonly invitations: readonly InvitationRow[];
      /** Where invited people can sign in by themselves; null if the administrator creates links for them. */
      readonly signInAddress: string | null;
    }
  | { readonly section: 'projects'; readonly projects: readonly ProjectItem[] }
  | (CreditsReading & {
      readonly section: 'credits';
      /** Maximum number of credits to add at once; null if only the administrator adds them. */
      readonly mostToAdd: number | null;
    })
  | {
      readonly section: 'retention';
      readonly kinds: readonly {
        readonly kind: KeptKind;
        /** Null means unlimited. */
        readonly days: number | null;
        /** The value of the field: the current setting, or the one being previewed. */
        readonly shown: number | null;
        /** Number of items that this value would remove now. */
        readonly expired: number;
      }[];
      /** Whether values are previewed that are not saved yet. */
      readonly isAsked: boolean;
      /** Null if nothing is scheduled for removal. */
      readonly nextRunAt: number | null;
    }
  | {
      readonly section: 'audit';
      readonly entries: readonly AuditRow[];
      readonly asked: AuditQuery;
      /** The number below which the next page begins; null on the last page. */
      readonly older: number | null;
    };

export type SettingsSection<Name extends SettingsView['section']> = Extract<SettingsView, { section: Name }>;

/** Pages with a single message, such as an expired link, a missing page or an error. */
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
