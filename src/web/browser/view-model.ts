/**
 * What the pages are made from: plain data that the server gathers, renders a first time and sends along, so that
 * the browser takes over from the same picture. Times are milliseconds since 1970, UTC.
 */
import type { DocumentStatus, VersionFailure } from '../../domain/document.ts';
import type { Role } from '../../domain/organization.ts';
import type { MessageRole, MessageState, SessionStatus } from '../../domain/session.ts';
import type { Suggestion } from '../../flows/suggest-questions.ts';
import type { Locale } from './words/words.ts';

/** Who is signed in, and what the frame around every page shows. */
export interface Frame {
  readonly locale: Locale;
  readonly person: Person | null;
  readonly chats: readonly ChatLink[];
}

export interface Person {
  readonly email: string;
  readonly organization: string;
  /** Null for a person who reaches the own workspace alone. */
  readonly role: Role | null;
}

export interface ChatLink {
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
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
}

export interface MessageView {
  readonly id: string;
  readonly ordinal: number;
  readonly role: MessageRole;
  readonly state: MessageState;
  /** Markdown of an answer; the plain words of a person. */
  readonly text: string;
  readonly citations: readonly CitationView[];
  readonly failure: string | null;
  /** What the Assistant is doing for a waiting answer, in words, where that is known. */
  readonly step: string | null;
  readonly createdAt: number;
}

export interface ChatView {
  readonly id: string;
  readonly title: string;
  readonly status: SessionStatus;
  readonly documents: readonly DocumentItem[];
  /** The newest messages, in order of their ordinals. */
  readonly messages: readonly MessageView[];
  /** First questions worth asking, made from the documents, while nothing was said. */
  readonly suggestions: readonly Suggestion[];
}

/** Pages that say one thing: an expired link, a page that is not there, a fault. */
export const NOTICES = [
  'link_expired',
  'link_unknown',
  'signed_out',
  'not_found',
  'forbidden',
  'fault',
] as const;
export type Notice = (typeof NOTICES)[number];

export type Page =
  | { readonly kind: 'chat'; readonly chat: ChatView }
  | { readonly kind: 'notice'; readonly notice: Notice; readonly requestId: string | null };

export interface PageState {
  readonly frame: Frame;
  readonly page: Page;
}
