/**
 * GitHub alerts: quotations that begin with a line such as `[!NOTE]`, split into the kind of alert and its content.
 */
import { ALERTS, type Alert } from '../content.ts';
import type { HtmlNode } from './html-tree.ts';

const MARKER = /^\s*\[!([A-Z]{3,9})\][ \t]*(?:\n|$)/i;

export interface ParsedAlert {
  readonly alert: Alert;
  /** The children of the quotation without the marker. */
  readonly children: readonly HtmlNode[];
}

/** @returns undefined for a quotation that is no alert */
export function parseAlert(children: readonly HtmlNode[]): ParsedAlert | undefined {
  const at = children.findIndex((node) => node.kind === 'element');
  const paragraph = children[at];
  if (paragraph?.kind !== 'element' || paragraph.name !== 'p') return undefined;
  const [text, ...others] = paragraph.children;
  const match = text?.kind === 'text' ? MARKER.exec(text.value) : null;
  const alert = ALERTS.find((kind) => kind === match?.[1]?.toLowerCase());
  if (match === null || alert === undefined || text?.kind !== 'text') return undefined;
  const rest = { ...text, value: text.value.slice(match[0].length) };
  const content = { ...paragraph, children: [rest, ...others] };
  return { alert, children: children.with(at, content) };
}
