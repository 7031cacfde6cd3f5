/**
 * Alerts, which GitHub makes of quotations that begin with a line such as `[!NOTE]`: the kind of the alert and what
 * it says are told apart here.
 */
import { ALERTS, type Alert } from '../content.ts';
import type { HtmlNode } from './html-tree.ts';

const MARKER = /^\s*\[!([A-Z]{3,9})\][ \t]*(?:\n|$)/i;

export interface TakenAlert {
  readonly alert: Alert;
  /** The children of the quotation without the marker. */
  readonly children: readonly HtmlNode[];
}

/** @returns undefined for a quotation that is no alert */
export function takeAlert(children: readonly HtmlNode[]): TakenAlert | undefined {
  const at = children.findIndex((node) => node.kind === 'element');
  const paragraph = children[at];
  if (paragraph?.kind !== 'element' || paragraph.name !== 'p') return undefined;
  const [text, ...others] = paragraph.children;
  const match = text?.kind === 'text' ? MARKER.exec(text.value) : null;
  const alert = ALERTS.find((kind) => kind === match?.[1]?.toLowerCase());
  if (match === null || alert === undefined || text?.kind !== 'text') return undefined;
  const rest = { ...text, value: text.value.slice(match[0].length) };
  const said = { ...paragraph, children: [rest, ...others] };
  return { alert, children: children.with(at, said) };
}
