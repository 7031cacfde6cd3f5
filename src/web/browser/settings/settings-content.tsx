/** The settings: a script of their own, since they need nothing of Markdown and come seldom. */
import type { VNode } from 'preact';
import type { PageContentProps } from '../app.tsx';
import { SettingsPage } from './settings-page.tsx';

export function SettingsContent({ frame, page }: PageContentProps): VNode | null {
  return page.kind === 'settings' ? <SettingsPage frame={frame} settings={page.settings} /> : null;
}
