/** What needs nothing of Markdown and comes seldom has a script of its own: the settings, and what failed. */
import type { VNode } from 'preact';
import type { PageContentProps } from '../app.tsx';
import { FailuresPage } from '../documents/failures-page.tsx';
import { SettingsPage } from './settings-page.tsx';

export function SettingsContent({ frame, page }: PageContentProps): VNode | null {
  if (page.kind === 'failures') return <FailuresPage failures={page.failures} />;
  return page.kind === 'settings' ? <SettingsPage frame={frame} settings={page.settings} /> : null;
}
